import { shownInstant } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { type StudyFile, type StudyFileType, studyFiles } from '@prepdesk/contract/files/study-files';
import { useState } from 'react';
import { confirmWithUses } from '../../places/confirm-with-uses.tsx';
import { useStateChange } from '../../places/use-state-change.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { entriesOf, fieldsOf } from '../../ui/fields/fields-of.ts';
import { FilterBar } from '../../ui/screen/filter-bar.tsx';
import { historyOf } from '../../ui/screen/row-history.ts';
import { Card } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { useListAddress } from '../../ui/screen/use-list-address.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useRows } from '../../ui/screen/use-rows.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { TableFoot } from '../../ui/table/table-foot.tsx';
import { FilePreview, hasPreview } from './file-preview.tsx';
import { ReplaceFilePopup } from './replace-file-popup.tsx';
import { sizeText } from './size-text.ts';

const fields = entriesOf<StudyFile>(
  fieldsOf<StudyFile>()({
    fileID: { label: 'ID', look: 'quiet', widthPx: 70 },
    name: { label: 'Name', look: 'strong' },
    isActive: {
      label: 'IsActive',
      tones: { 1: 'ok', 0: 'off' },
      editor: { kind: 'select', choices: { 1: 'Active', 0: 'Inactive' } },
      widthPx: 110,
    },
    sizeBytes: { label: 'Size', display: ({ sizeBytes }) => sizeText(sizeBytes), widthPx: 90 },
    uploadedBy: { label: 'Uploaded by', widthPx: 150 },
    uploadedAt: {
      label: 'Uploaded',
      display: ({ uploadedAt }) => shownInstant(uploadedAt),
      widthPx: 180,
    },
  }),
);

type Props = { type: StudyFileType; given: CallInput<typeof studyFiles.list>; report: Report };

/** What is there already: looked at, replaced, taken out of use and back into it. */
export function StudyFilesList({ type, given, report }: Props) {
  const { address, change } = useListAddress(fields);
  const rows = useRows({ call: studyFiles.list, given }, fields, address);
  const canOpen = useCanOpen();
  const [shown, setShown] = useState<StudyFile | null>(null);
  const [replacedID, setReplacedID] = useState<number | null>(null);
  // As it is listed now: somebody else may have changed it since the popup was opened.
  const replaced = rows.all.find(({ fileID }) => fileID === replacedID);
  const toggle = useToggle(report);
  const actionsOf = (row: StudyFile): RowAction[] => [
    hasPreview(row)
      ? { label: 'Preview', run: () => setShown(row) }
      : { label: 'Download', run: () => location.assign(`${row.url}?download=1`) },
    { label: 'Replace', run: () => setReplacedID(row.fileID) },
    { label: row.isActive === 1 ? 'Inactivate' : 'Activate', run: () => void toggle(row) },
    ...historyOf(studyFiles.list, row).filter((action) => !('opens' in action) || canOpen(action.opens.path)),
  ];
  const isNarrowed = rows.all.length > 0 && rows.found.length === 0;
  return (
    <Card>
      <FilterBar fields={fields} query={address} onChange={change} />
      {rows.failure && <FailureBanner failure={rows.failure} onClose={() => void rows.reload()} />}
      <DataTable
        rows={rows.shown}
        rowID="fileID"
        columns={fields}
        fields={fields}
        sort={address.sort}
        onSort={(sort) => change({ sort })}
        isLoading={rows.isLoading}
        isRefreshing={rows.isRefreshing}
        actionsOf={actionsOf}
        whenEmpty={
          <EmptyState
            message={rows.failure ? 'The list could not be read' : rows.message || 'No data found'}
            {...(isNarrowed ? { hint: 'Nothing in this list fits the search and the filters.' } : {})}
          />
        }
      />
      {rows.found.length > 0 && (
        <TableFoot page={rows.page} size={address.size} total={rows.total} onTurn={change} />
      )}
      {shown && <FilePreview file={shown} onClose={() => setShown(null)} />}
      {replaced && (
        <ReplaceFilePopup
          row={replaced}
          type={type}
          onSaved={(message) => report({ kind: 'saved', message: `${replaced.name}: ${message}` })}
          onClose={() => setReplacedID(null)}
        />
      )}
    </Card>
  );
}

/** Asks before learners lose a file, and offers the way back for a moment. */
function useToggle(report: Report) {
  const { set } = useStateChange(studyFiles.setState, report);
  return async (row: StudyFile) => {
    const { fileID, name, isActive, rowVersion } = row;
    if (isActive === 1 && !(await mayInactivate(row))) return;
    await set(
      { fileID, isActive: 1 - isActive, rowVersion },
      {
        says: (input) => `${name} is ${input.isActive === 1 ? 'active' : 'inactive'}`,
        back: { isActive },
      },
    );
  };
}

const mayInactivate = ({ fileID, name }: StudyFile) =>
  confirmWithUses({
    ...{ kind: 'studyFile', of: fileID },
    title: `Inactivate ${name}?`,
    body: 'Learners no longer see it. The file stays here and can be activated again.',
    confirmLabel: 'Inactivate',
  });
