import { Box } from '@mantine/core';
import { type ClassAccess, classContents } from '@prepdesk/contract/catalogue/class-contents';
import { shownDay } from '@prepdesk/contract/company-time';
import { counted } from '@prepdesk/contract/numbers-shown';
import { flag, id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { CourseChoice, type CourseScope } from '../../shared/course-choice.tsx';
import { EmptyUntilChosen } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import { ClassChoice, useLastClass } from './class-choice.tsx';
import { SlugTable } from './slug-table.tsx';

/** The place of the class, and whose access is shown. */
const shape = z.object({
  appId: z.optional(id()),
  coId: z.optional(id()),
  subId: z.optional(id()),
  mapId: z.optional(id()),
  clId: z.optional(id()),
  running: z.optional(flag()),
});

const runningWords = { 1: 'Active', 0: 'Expired' };

const fields = fieldsOf<ClassAccess>()({
  learnerID: { label: 'ID', look: 'quiet', widthPx: 80 },
  fullName: { label: 'Full Name', look: 'strong', asText: ({ fullName }) => fullName || 'NA' },
  phone: { label: 'Phone', widthPx: 150 },
  packageName: { label: 'Via', asText: ({ packageName }) => packageName || 'This class alone' },
  expiresOn: { label: 'Expires on', asText: ({ expiresOn }) => shownDay(expiresOn), widthPx: 130 },
  isRunning: {
    label: 'Access',
    editor: { kind: 'select', choices: runningWords },
    tones: { 1: 'ok', 0: 'off' },
    widthPx: 130,
  },
});

/** A class at a glance: its content, and who has access. */
export default function ClassDetailsScreen() {
  const { scope, choose, isBroken } = useLastClass();
  if (isBroken) return <BrokenLink route="/class_details" />;
  const choices = (
    <CourseChoice scope={scope} choose={choose}>
      <ClassChoice scope={scope} choose={choose} />
    </CourseChoice>
  );
  return (
    <Screen route="/class_details">
      <div className={layout.stack}>
        <Card>
          {scope.clId ? (
            <>
              <div className={layout.toolbar}>{choices}</div>
              <Contents classID={scope.clId} scope={scope} />
            </>
          ) : (
            <EmptyUntilChosen message="Choose a course, a subject and a class to see what it holds">
              {choices}
            </EmptyUntilChosen>
          )}
        </Card>
        {scope.clId && <Access classID={scope.clId} scope={scope} />}
      </div>
    </Screen>
  );
}

function Contents({ classID, scope }: { classID: number; scope: CourseScope }) {
  const { data, failure, reload } = useRead(classContents.counts, { classID });
  const canOpen = useCanOpen();
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  if (!data) return <Waiting text="Loading.." />;
  return (
    <>
      <Box className={layout.head} p="14px 18px 6px">
        <h2>{data.className}</h2>
        <span>
          {counted(data.topicCount, 'topic')}
          {data.isActive === 1 ? '' : ', inactive'}
        </span>
        {canOpen('/topics') && (
          <ScreenLink className={`${layout.link} ${layout.end}`} path="/topics" id={{ ...scope }}>
            View Topics
          </ScreenLink>
        )}
      </Box>
      <SlugTable slugs={data.slugs} />
    </>
  );
}

function Access({ classID, scope }: { classID: number; scope: CourseScope }) {
  const { id: chosen, choose } = useEncodedID(shape);
  const running = chosen?.running;
  const list = useList(
    '/class_details',
    {
      call: classContents.access,
      given: { classID, isRunning: running },
      whenEmpty: 'Nobody has access',
    },
    fields,
  );
  return (
    <section aria-label="Who has access">
      <div className={layout.head}>
        <h2>Who has access</h2>
        <span>{list.count}</span>
      </div>
      <ListCard
        list={list}
        rowID="accessID"
        ownFilters={{
          drawn: (
            <ChoiceSelect
              label="Access"
              none="All"
              value={running}
              choices={runningWords}
              onChoose={(value) => choose({ ...scope, ...(value ? { running: Number(value) } : {}) })}
            />
          ),
          chosenCount: running === undefined ? 0 : 1,
          onClear: () => choose(scope),
        }}
      />
    </section>
  );
}
