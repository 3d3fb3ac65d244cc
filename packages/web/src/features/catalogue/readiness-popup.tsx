import {
  type Readiness,
  type ReadinessItem,
  readinessCalls,
  readinessItems,
} from '@prepdesk/contract/catalogue/readiness';
import { Check, CircleAlert } from 'lucide-react';
import { useReadPages } from '../../api/use-read-pages.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { type Opening, ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import classes from './readiness.module.css';
import { missingItems, missingText, shortState } from './readiness-words.ts';
import type { ReadinessScope } from './use-readiness.ts';

/** A place without `clId` is a subject, without `topicId` a class, without `subTopicId` a topic. */
type Props = { row: Readiness; at: ReadinessScope; onClose: () => void };

/** What blocks the release of a sub-topic, or of those below a row, each with the screen that can fix it. */
export default function ReadinessPopup({ row, at, onClose }: Props) {
  return (
    <Popup
      title={row.isReady ? 'Ready for release' : 'Not ready for release'}
      subtitle={row.name}
      isNarrow
      onClose={onClose}
      closeLabel="Close"
    >
      <div className={`${layout.stack} ${layout.wholeLine}`}>
        {at.subTopicId ? (
          <Items row={row} at={at} isHere />
        ) : (
          <>
            <p className={layout.lead}>
              {row.readyParts} of {row.parts} below {row.readyParts === 1 ? 'is' : 'are'} ready.
            </p>
            {!row.isReady && <Below at={at} name={row.name} />}
          </>
        )}
      </div>
    </Popup>
  );
}

/** The unready classes of a subject, topics of a class, or sub-topics of a topic. */
function Below({ at, name }: { at: ReadinessScope; name: string }) {
  const below = at.topicId
    ? { topicID: at.topicId }
    : at.clId
      ? { classID: at.clId }
      : { subjectMapID: at.mapId ?? 0 };
  const { rows = [], failure, isLoading, reload } = useReadPages(readinessCalls.list, below);
  const canOpen = useCanOpen();
  if (isLoading) return <Waiting text="Loading.." />;
  const waiting = rows.filter(({ isReady }) => !isReady);
  const listOf = (topicId: number | undefined, topicName: string): Opening => ({
    path: '/topics/{id}',
    name: topicName,
    id: { appId: at.appId, coId: at.coId, clId: at.clId, topicId },
  });
  const topicsOf = (clId: number): Opening => ({
    path: '/topics',
    id: { appId: at.appId, coId: at.coId, subId: at.subId, mapId: at.mapId, clId },
  });
  return (
    <>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      <ul className={`${layout.list} ${classes.below}`}>
        {waiting.map((one) => {
          const opens = at.clId
            ? listOf(at.topicId ?? one.id, at.topicId ? name : one.name)
            : topicsOf(one.id);
          return (
            <li key={one.id} className={layout.box}>
              <b>{one.name || 'Sub-topics'}</b>
              <small>{at.topicId ? one.slugName : shortState(one)}</small>
              {at.topicId ? (
                <Items row={one} at={{ ...at, subTopicId: one.id }} list={opens} />
              ) : (
                <div className={`${layout.apart} ${layout.small} ${layout.wholeLine}`}>
                  {missingItems(one)
                    .map((item) => missingText(one, item))
                    .join(', ')}
                  {canOpen(opens.path) && (
                    <ScreenLink {...opens} className={layout.link}>
                      {at.clId ? 'View Sub-topics' : 'View Topics'}
                    </ScreenLink>
                  )}
                </div>
              )}
            </li>
          );
        })}
        {at.topicId && waiting.length === 0 && <NoneYet opens={listOf(at.topicId, name)} />}
      </ul>
    </>
  );
}

function NoneYet({ opens }: { opens: Opening }) {
  return (
    <li className={layout.box}>
      <b>This topic has no sub-topics yet</b>
      <div className={`${layout.apart} ${layout.small} ${layout.wholeLine}`}>
        <ScreenLink {...opens} className={layout.link}>
          Add sub-topics
        </ScreenLink>
      </div>
    </li>
  );
}

type ItemsProps = {
  row: Readiness;
  at: ReadinessScope;
  /** The popup was opened on this sub-topic's own list. */
  isHere?: boolean;
  list?: Opening;
};

/** What a sub-topic has and lacks; opened from a level above, only what it lacks. */
function Items({ row, at, isHere, list }: ItemsProps) {
  const canOpen = useCanOpen();
  const shown = isHere ? row.items : missingItems(row);
  return (
    <ul className={`${layout.list} ${layout.wholeLine}`}>
      {shown.map((item) => {
        const isDone = item.readyParts === item.parts;
        const mend = isDone ? undefined : mendingOf(item.item, row, at, list);
        return (
          <li key={item.item} className={`${layout.line} ${layout.small}`} data-tone={isDone ? 'ok' : 'bad'}>
            {isDone ? (
              <Check size={15} color="var(--tone)" aria-label="Done" />
            ) : (
              <CircleAlert size={15} color="var(--tone)" aria-label="Missing" />
            )}
            <span className={layout.grow}>{isDone ? readinessItems[item.item] : missingText(row, item)}</span>
            {mend && canOpen(mend.opens.path) && (
              <ScreenLink {...mend.opens} className={layout.link}>
                {mend.label}
              </ScreenLink>
            )}
            {!isDone && isHere && item.item === 'release' && <small>Edit this row to choose it</small>}
          </li>
        );
      })}
    </ul>
  );
}

function mendingOf(
  item: ReadinessItem,
  row: Readiness,
  { appId, coId, clId, topicId }: ReadinessScope,
  list?: Opening,
): { label: string; opens: Opening } | undefined {
  const scope = { appId, coId, topicId, subTopicId: row.id };
  const { name, slugID: slugId, slugName } = row;
  const map: Opening = { path: '/subtopic/{id}', name, id: { ...scope, slugId, slugName, clId } };
  switch (item) {
    case 'video':
      return { label: 'Map a video', opens: map };
    case 'questions':
      return { label: 'Map questions', opens: map };
    case 'keys':
      return {
        label: 'Write the answer',
        opens: { path: '/questions', id: { quesID: row.keylessQuestionID } },
      };
    case 'notes':
      return { label: 'Add notes', opens: { path: '/addnotes/{id}', name, id: scope } };
    case 'slides':
      return { label: 'Add slides', opens: { path: '/addSlides/{id}', name, id: scope } };
    default:
      return list && { label: 'Choose a day', opens: list };
  }
}
