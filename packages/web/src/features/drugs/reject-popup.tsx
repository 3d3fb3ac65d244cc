import { drugRevisions, type Revision } from '@prepdesk/contract/drugs/drug-revisions';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

type Reason = { reason: string };

const fields = fieldsOf<Reason>()({
  reason: { label: 'Reason', editor: { kind: 'text', maxLength: 2000 } },
});

type Props = {
  title: string;
  revision: Revision;
  report: Report;
  onClose: () => void;
};

/** Rejects a text, with a reason for its author. */
export const RejectPopup = ({ title, revision: { revisionID, contentHash }, report, onClose }: Props) => (
  <RecordPopup
    title={title}
    subtitle="The author sees your reason"
    row={null as Reason | null}
    rowKey={String(revisionID)}
    fields={fields}
    call={drugRevisions.reject}
    toInput={({ reason }) => ({ revisionID, contentHash, reason })}
    report={report}
    onClose={onClose}
  />
);
