import { maxQuestionMatches, questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { useMemo, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { useRead } from '../../api/use-read.ts';
import { MappedQuestionPreview } from '../../shared/mapped-question-preview.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListPart } from '../../ui/list/list-card.tsx';
import { useReadList } from '../../ui/list/use-list.ts';
import { type SizeChoice, useSearched } from '../../ui/list/use-list-address.ts';
import { historyOf } from '../../ui/record/row-history.ts';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { type MappedRow, mappableColumns } from './mappable-columns.tsx';
import { MappingHistory } from './mapping-history.tsx';
import type { MappingProps } from './mapping-screen.tsx';
import { QuestionSearch } from './question-search.tsx';
import { QuestionSetConflictPopup } from './question-set-conflict-popup.tsx';
import { QuestionSetFoot } from './question-set-foot.tsx';
import { useLeaveForQuestion } from './use-leave-for-question.tsx';
import { useMappableRows } from './use-mappable-rows.ts';
import { useQuestionSet } from './use-question-set.ts';
import { useRowKey } from './use-row-key.ts';

/** d1 §9 */
const sizes: SizeChoice = { sizes: [5, 10, 20, 30, 50], usualSize: 10 };

const route = '/subtopic/{id}';

/** Question-bank mapping of a sub-topic of slug 2 or 6 (d1 §4). */
export function QuestionMapping({ scope, trail, name }: MappingProps) {
  const { subTopicId: subTopicID, clId } = scope;
  const searched = useSearched();
  const { banner, report } = useNotices();
  const mapped = useRead(questionMapping.mapped, { subTopicID, isBrief: 1 });
  const stored = useMemo(
    () =>
      mapped.data
        ? { ids: mapped.data.questions.map(({ questionID }) => questionID), version: mapped.data.setVersion }
        : null,
    [mapped.data],
  );
  const set = useQuestionSet(subTopicID, stored, report);
  const match = useMappableRows(subTopicID, { mapped, set, search: searched });
  const { isStored } = match;
  const { isChosen, tick } = set;
  const fields = useMemo(() => mappableColumns({ isChosen, isStored, tick }), [isChosen, isStored, tick]);
  const read = {
    ...match,
    isLoading: (match.isLoading || stored === null) && !match.failure,
    isSearched: true,
  };
  const list = useReadList(route, read, fields, sizes);
  const { shown } = list.rows;
  const [previewed, setPreviewed] = useState<MappedRow | null>(null);
  const canOpen = useCanOpen();
  useRowKey(' ', (key) => tick([Number(key)], !isChosen.has(Number(key))));
  const heading = `Video Mapping for ${name}`;
  const leave = useLeaveForQuestion(clId, { label: heading, above: trail });
  const search = (text: string) => {
    // The same words again, or an empty search, reload the list (d1 §4).
    if (text === searched) void match.reload();
    // The address may already be another than the one that is drawn.
    list.change({ search: text });
  };
  const actionsOf = (row: MappedRow): RowAction[] => [
    { label: 'Preview', run: () => setPreviewed(row) },
    ...(canOpen('/questions') ? [{ label: 'Edit', run: () => void leave.toEdit(row) }] : []),
    ...(canOpen('/map_treasure') ? [{ label: 'Map treasures', run: () => void leave.toTreasures(row) }] : []),
    ...historyOf(questionMapping.mapped, row),
  ];
  return (
    <Screen
      route={route}
      heading={heading}
      recordName={name}
      trail={trail}
      banner={banner}
      actions={<MappingHistory rows={`sub_topic_questions/${subTopicID}`} />}
    >
      <Card isClipped>
        <QuestionSearch
          text={searched}
          onSearch={search}
          shown={shown.map(({ questionID }) => questionID)}
          set={set}
        />
        <ListPart
          list={list}
          rowID="questionID"
          hasSearch={false}
          actions={actionsOf}
          note={
            match.isCapped && (
              <p className={layout.note} role="status">
                Only the newest {maxQuestionMatches} matches are shown. Refine the search to find others.
              </p>
            )
          }
          whenEmpty={
            <EmptyState
              message={searched ? `No Data Found for ${searched}` : 'No data found'}
              hint={
                searched
                  ? undefined
                  : 'Nothing is mapped yet. Search the question bank and select what belongs here.'
              }
            />
          }
        />
        <QuestionSetFoot set={set} fewest={settings.minQuestions} isReady={stored !== null} />
      </Card>
      {previewed && (
        <MappedQuestionPreview subTopicID={subTopicID} row={previewed} onClose={() => setPreviewed(null)} />
      )}
      {set.conflict && (
        <QuestionSetConflictPopup
          conflict={set.conflict}
          onSettle={(isKept) => {
            set.settle(isKept);
            void mapped.reload();
          }}
        />
      )}
      {leave.alert}
    </Screen>
  );
}
