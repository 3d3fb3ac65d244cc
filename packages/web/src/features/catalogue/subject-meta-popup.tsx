import { Button } from '@mantine/core';
import { metaNames, subjectFilters, subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import type { Subject } from '@prepdesk/contract/catalogue/subjects';
import type { CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useState } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { FieldDisplay, OutsideLink } from '../../ui/fields/field-display.tsx';
import { entriesOf, fieldsOf } from '../../ui/fields/fields-of.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import type { DraftStore } from '../../ui/record/draft-store.ts';
import { RecordPopupFrame } from '../../ui/record/record-popup-frame.tsx';
import { useDraftStore } from '../../ui/record/use-draft-store.ts';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';

type Meta = Record<keyof typeof metaNames, string> & { rowVersion: number };

const fields = entriesOf<Meta>(
  fieldsOf<Meta>()({
    numberOfVideos: { label: metaNames.numberOfVideos, editor: { kind: 'number' } },
    backgroundColor: { label: metaNames.backgroundColor, editor: { kind: 'colour' } },
    backgroundImage: {
      label: metaNames.backgroundImage,
      editor: { kind: 'image' },
      display: ({ backgroundImage }) => <OutsideLink address={backgroundImage}>Open image</OutsideLink>,
    },
    subjectFilter: {
      label: metaNames.subjectFilter,
      editor: { kind: 'select', choices: subjectFilters.map((one) => ({ value: one, label: one })) },
    },
  }),
);

/** The list of names and values as one record, with empty values before the first save. */
function metaOf(entries: CallResponse<typeof subjectMeta.read>): Meta {
  const valueNamed = (name: string) => entries.find((entry) => entry.name === name)?.metaValue ?? '';
  return {
    numberOfVideos: valueNamed(metaNames.numberOfVideos),
    backgroundColor: valueNamed(metaNames.backgroundColor),
    backgroundImage: valueNamed(metaNames.backgroundImage),
    subjectFilter: valueNamed(metaNames.subjectFilter),
    rowVersion: entries[0]?.rowVersion ?? 0,
  };
}

type Props = { subject: Subject; course: { appID: number; courseID: number }; onClose: () => void };

/** Reads, edits and saves a subject's meta data (d1 §4). */
export default function SubjectMetaPopup({ subject, course, onClose }: Props) {
  const scope = { ...course, subjectID: subject.subjectID, languageID: subject.languageID };
  const { data, failure, isLoading, reload } = useRead(subjectMeta.read, scope);
  const store = useDraftStore<Meta>(`-meta-${subject.subjectID}`);
  const [isEditing, setIsEditing] = useState(() => store.read() !== null);
  const { banner, report } = useNotices();
  const may = useMay();
  const meta = data && metaOf(data);
  if (meta && isEditing) {
    return (
      <MetaEditor
        subject={subject}
        meta={meta}
        scope={scope}
        report={report}
        banner={banner}
        store={store}
        onSaved={() => setIsEditing(false)}
        onClose={onClose}
      />
    );
  }
  return (
    <Popup
      title="Subject meta"
      subtitle={subject.subjectName}
      onClose={onClose}
      closeLabel="Close"
      actions={
        may(subjectMeta.save) && (
          <Button disabled={!meta} onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        {banner}
        <LoadingOverlay isShown={isLoading} />
        <FailureBanner failure={failure} onClose={() => void reload()} />
        <Facts
          look="strong"
          minPx={200}
          facts={fields.map((field) => ({
            label: field.label,
            value: meta?.[field.key] ? <FieldDisplay field={field} row={meta} /> : '–',
          }))}
        />
      </div>
    </Popup>
  );
}

type EditorProps = {
  subject: Subject;
  meta: Meta;
  scope: { appID: number; courseID: number; subjectID: number; languageID: number };
  store: DraftStore<Meta>;
  report: Report;
  banner: React.ReactNode;
  onSaved: () => void;
  onClose: () => void;
};

function MetaEditor({ subject, meta, scope, store, report, banner, onSaved, onClose }: EditorProps) {
  const form = useRecordForm({
    row: meta,
    rowKey: String(subject.subjectID),
    fields,
    call: subjectMeta.save,
    store,
    report,
    onSaved,
    toInput: (draft, row) =>
      ({ ...scope, ...draft, rowVersion: row?.rowVersion }) as CallInput<typeof subjectMeta.save>,
  });
  return (
    <RecordPopupFrame
      title="Subject meta"
      subtitle={subject.subjectName}
      form={form}
      onClose={onClose}
      isWide
      closeLabel="Close"
      head={banner}
    />
  );
}
