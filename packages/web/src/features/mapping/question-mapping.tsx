import { mostQuestionsFound, questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { useMemo, useState } from 'react';
import { settings } from '../../api/settings.ts';
import { useRead } from '../../api/use-read.ts';
import { MappedQuestionPreview } from '../../places/mapped-question-preview.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { entriesOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { historyOf } from '../../ui/screen/row-history.ts';
import { Card, Screen, useAbout } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import type { TrailStep } from '../../ui/screen/trail.tsx';
import { type SizeChoice, useListAddress } from '../../ui/screen/use-list-address.ts';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { useScreenKeys } from '../../ui/screen/use-screen-keys.ts';
import { inDigits } from '../../ui/table/count-label.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageCount } from '../../ui/table/rows-shown.ts';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import { type MappedRow, mappableColumns } from './mappable-columns.tsx';
import { MappingHistory } from './mapping-history.tsx';
import type { MappingPlace } from './mapping-screen.tsx';
import { QuestionSearch } from './question-search.tsx';
import { QuestionSetConflictPopup } from './question-set-conflict-popup.tsx';
import { QuestionSetFoot } from './question-set-foot.tsx';
import { useLeaveForQuestion } from './use-leave-for-question.tsx';
import { useMappableRows } from './use-mappable-rows.ts';
import { type QuestionSet, useQuestionSet } from './use-question-set.ts';
import { useRowKey } from './use-row-key.ts';

/** d1 §9 */
const sizes: SizeChoice = { sizes: [5, 10, 20, 30, 50], usualSize: 10 };
const noFields: never[] = [];

/** Question-bank mapping of a sub-topic of slug 2 or 6 (d1 §4). */
export function QuestionMapping({ place, trail }: { place: MappingPlace; trail: readonly TrailStep[] }) {
  const { subTopicId: subTopicID, clId } = place;
  const name = useAbout('/subtopic/{id}');
  const { address, change } = useListAddress(noFields, sizes);
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
  const list = useMappableRows(subTopicID, { mapped, set, search: address.search });
  const heading = `Question Mapping for ${name}`;
  const leave = useLeaveForQuestion(clId, { label: heading, above: trail });
  useScreenKeys(undefined);
  const page = Math.min(address.page, pageCount(list.rows.length, address.size));
  const shown = list.rows.slice((page - 1) * address.size, page * address.size);
  const search = (text: string) => {
    // The same words again, or none, read the list anew (d1 §4).
    if (text === address.search) void list.reload();
    else change({ search: text });
  };
  return (
    <Screen
      route="/subtopic/{id}"
      heading={heading}
      count={stored ? `${inDigits(set.chosen.length)} chosen` : undefined}
      trail={trail}
      banner={banner}
      actions={<MappingHistory rows={`sub_topic_questions/${subTopicID}`} />}
    >
      <Card isClipped>
        <QuestionSearch
          text={address.search}
          onSearch={search}
          shown={shown.map(({ questionID }) => questionID)}
          set={set}
        />
        {list.isCapped && (
          <p className={layout.note} role="status">
            Only the newest {mostQuestionsFound} that fit are shown. Add words to find others.
          </p>
        )}
        <FailureBanner failure={list.failure} onClose={() => void list.reload()} />
        <QuestionRows
          {...{ subTopicID, shown, list, set, leave }}
          isWaiting={stored === null}
          search={address.search}
        />
        {list.rows.length > 0 && (
          <TableFoot
            page={page}
            size={address.size}
            total={list.rows.length}
            sizes={sizes.sizes}
            onTurn={change}
          />
        )}
        <QuestionSetFoot set={set} fewest={settings.fewestQuestions} isReady={stored !== null} />
      </Card>
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

type RowsProps = {
  subTopicID: number;
  /** Of the page in sight. */
  shown: readonly MappedRow[];
  list: ReturnType<typeof useMappableRows>;
  set: QuestionSet;
  leave: ReturnType<typeof useLeaveForQuestion>;
  isWaiting: boolean;
  search: string;
};

/** Rows to tick, by mouse or with the space bar, and what else can be done with a question. */
function QuestionRows({ subTopicID, shown, list, set, leave, isWaiting, search }: RowsProps) {
  const { isChosen, tick } = set;
  const canOpen = useCanOpen();
  const [previewed, setPreviewed] = useState<MappedRow | null>(null);
  useRowKey(' ', (key) => tick([Number(key)], !isChosen.has(Number(key))));
  const fields = useMemo(
    () => entriesOf<MappedRow>(mappableColumns({ isChosen, isStored: list.isStored, tick })),
    [isChosen, list.isStored, tick],
  );
  const actionsOf = (row: MappedRow) => [
    { label: 'Preview', run: () => setPreviewed(row) },
    ...(canOpen('/questions') ? [{ label: 'Edit', run: () => void leave.toEdit(row) }] : []),
    ...(canOpen('/map_treasure') ? [{ label: 'Map treasures', run: () => void leave.toTreasures(row) }] : []),
    ...historyOf(questionMapping.mapped, row).filter((one) => 'opens' in one && canOpen(one.opens.path)),
  ];
  return (
    <>
      <DataTable<MappedRow>
        rows={shown}
        rowID="questionID"
        columns={fields}
        fields={fields}
        isLoading={(list.isLoading || isWaiting) && !list.failure}
        isRefreshing={list.isRefreshing}
        actionsOf={actionsOf}
        whenEmpty={<NoRows search={search} hasFailed={list.failure !== null} />}
      />
      {previewed && (
        <MappedQuestionPreview subTopicID={subTopicID} row={previewed} onClose={() => setPreviewed(null)} />
      )}
    </>
  );
}

function NoRows({ search, hasFailed }: { search: string; hasFailed: boolean }) {
  if (hasFailed) return <EmptyState message="The list could not be read" />;
  if (search) return <EmptyState message={`No Data Found for ${search}`} />;
  return (
    <EmptyState
      message="No data found"
      hint="Nothing is mapped yet. Search the question bank and tick what belongs here."
    />
  );
}
