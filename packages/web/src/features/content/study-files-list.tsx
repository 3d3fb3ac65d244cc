import { Button } from '@mantine/core';
import { type StudyFile, type StudyFileType, studyFiles } from '@prepdesk/contract/content/study-files';
import type { CallInput } from '@prepdesk/contract/define-call';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
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
import classes from './uploads.module.css';

const instant = new Intl.DateTimeFormat('en-IN', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' },
});

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
      display: ({ uploadedAt }) => instant.format(new Date(uploadedAt)),
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
  const [replaced, setReplaced] = useState<StudyFile | null>(null);
  const setState = useSetState(report);
  const actionsOf = (row: StudyFile): RowAction[] => [
    hasPreview(row)
      ? { label: 'Preview', run: () => setShown(row) }
      : { label: 'Download', run: () => location.assign(`${row.url}?download=1`) },
    { label: 'Replace', run: () => setReplaced(row) },
    { label: row.isActive === 1 ? 'Inactivate' : 'Activate', run: () => void setState(row) },
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
          onClose={() => setReplaced(null)}
        />
      )}
    </Card>
  );
}

/** Asks before learners lose a file, and offers the way back for a moment. */
function useSetState(report: Report) {
  const { save, isSaving } = useChange(studyFiles.setState);
  const put = async ({ fileID, name, rowVersion }: StudyFile, isActive: 0 | 1, canUndo: boolean) => {
    try {
      await save({ fileID, isActive, rowVersion });
      const said = `${name} is ${isActive === 1 ? 'active' : 'inactive'}`;
      const back = { fileID, name, rowVersion: rowVersion + 1 } as StudyFile;
      const undo = () => void put(back, isActive === 1 ? 0 : 1, false);
      report({ kind: 'saved', message: canUndo ? <SaidWithUndo said={said} onUndo={undo} /> : said });
    } catch (error) {
      report({ kind: 'failed', error });
    }
  };
  return async (row: StudyFile) => {
    if (isSaving) return;
    const isActive = row.isActive === 1 ? 0 : 1;
    if (isActive === 0 && !(await mayInactivate(row))) return;
    await put(row, isActive, true);
  };
}

const mayInactivate = ({ name }: StudyFile) =>
  confirm({
    title: `Inactivate ${name}?`,
    body: 'Learners no longer see it. The file stays here and can be activated again.',
    confirmLabel: 'Inactivate',
    isDangerous: true,
  });

const SaidWithUndo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <span className={classes.saved}>
    {said}
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      Undo
    </Button>
  </span>
);
