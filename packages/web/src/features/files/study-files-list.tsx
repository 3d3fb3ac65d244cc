import { shownInstant } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { type StudyFile, type StudyFileType, studyFiles } from '@prepdesk/contract/files/study-files';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useState } from 'react';
import { confirmWithUses } from '../../shared/confirm-with-uses.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { FilePreview, hasPreview } from './file-preview.tsx';
import { ReplaceFilePopup } from './replace-file-popup.tsx';
import { sizeText } from './size-text.ts';

const fields = fieldsOf<StudyFile>()({
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
});

type Props = {
  route: RoutePath;
  type: StudyFileType;
  given: CallInput<typeof studyFiles.list>;
  report: Report;
};

/** The existing files, which can be viewed, replaced, deactivated and reactivated. */
export function StudyFilesList({ route, type, given, report }: Props) {
  const list = useList(route, { call: studyFiles.list, given }, fields);
  const [shown, setShown] = useState<StudyFile | null>(null);
  const [replacedID, setReplacedID] = useState<number | null>(null);
  // Looked up again, because somebody else may have changed it since the popup was opened.
  const replaced = list.rows.all.find(({ fileID }) => fileID === replacedID);
  const toggle = useToggle(report);
  const actionsOf = (row: StudyFile): RowAction[] => [
    hasPreview(row)
      ? { label: 'Preview', run: () => setShown(row) }
      : { label: 'Download', run: () => location.assign(`${row.url}?download=1`) },
    { label: 'Replace', run: () => setReplacedID(row.fileID) },
    { label: row.isActive === 1 ? 'Deactivate' : 'Activate', run: () => void toggle(row) },
  ];
  return (
    <ListCard list={list} rowID="fileID" actions={actionsOf}>
      {shown && <FilePreview file={shown} onClose={() => setShown(null)} />}
      {replaced && (
        <ReplaceFilePopup
          row={replaced}
          type={type}
          onSaved={(message) => report({ kind: 'saved', message: `${replaced.name}: ${message}` })}
          onClose={() => setReplacedID(null)}
        />
      )}
    </ListCard>
  );
}

/** Asks before learners lose a file. */
function useToggle(report: Report) {
  const { set } = useStateChange(studyFiles.setState, report);
  return async (row: StudyFile) => {
    const { fileID, name, isActive, rowVersion } = row;
    if (isActive === 1 && !(await mayDeactivate(row))) return;
    await set(
      { fileID, isActive: 1 - isActive, rowVersion },
      (input) => `${name} is ${input.isActive === 1 ? 'active' : 'inactive'}`,
    );
  };
}

const mayDeactivate = ({ fileID, name }: StudyFile) =>
  confirmWithUses({
    kind: 'studyFile',
    id: fileID,
    title: `Deactivate ${name}?`,
    body: 'Learners no longer see it. The file stays here and can be activated again.',
    confirmLabel: 'Deactivate',
  });
