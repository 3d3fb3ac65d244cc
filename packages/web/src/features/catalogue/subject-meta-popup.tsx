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
import { Popup } from '../../ui/screen/popup.tsx';
import { useDraftStore } from '../../ui/screen/record-form.tsx';
import { RecordPopupFrame } from '../../ui/screen/record-popup-frame.tsx';
import { useLeaveGuard } from '../../ui/screen/use-leave-guard.ts';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { useRecord } from '../../ui/screen/use-record.ts';
import classes from './catalogue.module.css';

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

/** The list of names and values as one record; all empty before the first save. */
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

type Props = { subject: Subject; of: { appID: number; courseID: number }; onClose: () => void };

/** From reading to editing to saved, or closed (d1 §4). */
export default function SubjectMetaPopup({ subject, of, onClose }: Props) {
  const place = { ...of, subjectID: subject.subjectID, languageID: subject.languageID };
  const { data, failure, isLoading, reload } = useRead(subjectMeta.read, place);
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
        place={place}
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
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {may(subjectMeta.save) && (
            <Button disabled={!meta} onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <div className={classes.metaRead}>
        {banner}
        <LoadingOverlay isShown={isLoading} />
        <FailureBanner failure={failure} onClose={() => void reload()} />
        <dl>
          {fields.map((field) => (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd>{meta?.[field.key] ? <FieldDisplay field={field} row={meta} /> : '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Popup>
  );
}

type EditorProps = {
  subject: Subject;
  meta: Meta;
  place: { appID: number; courseID: number; subjectID: number; languageID: number };
  store: ReturnType<typeof useDraftStore<Meta>>;
  report: Report;
  banner: React.ReactNode;
  onSaved: () => void;
  onClose: () => void;
};

function MetaEditor({ subject, meta, place, store, report, banner, onSaved, onClose }: EditorProps) {
  const guard = useLeaveGuard();
  const [kept] = useState(() => store.read());
  const record = useRecord<Meta, typeof subjectMeta.save>({
    rowKey: String(subject.subjectID),
    row: meta,
    kept,
    fields,
    call: subjectMeta.save,
    toInput: (draft, row) =>
      ({ ...place, ...draft, rowVersion: row?.rowVersion }) as CallInput<typeof subjectMeta.save>,
    store,
    guard,
    report,
    onSaved,
  });
  return (
    <RecordPopupFrame
      title="Subject meta"
      subtitle={subject.subjectName}
      {...{ record, fields, guard, onClose }}
      isWide
      head={banner && <div className={classes.wholeLine}>{banner}</div>}
    />
  );
}
