import { type AuditRow, auditLog } from '@prepdesk/contract/audit/audit-log';
import { shownSecond } from '@prepdesk/contract/company-time';
import { useMemo, useState } from 'react';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';
import { AuditFilters, auditPlace } from './audit-filters.tsx';
import { ChangePopup } from './change-popup.tsx';
import { calledName, kindText, rowTitle, summary } from './readable.ts';

const fields = fieldsOf<AuditRow>()({
  auditID: { label: 'ID', look: 'quiet', widthPx: 90, isHiddenAtFirst: true },
  at: { label: 'When', widthPx: 210, asText: (row) => shownSecond(row.at) },
  actorName: { label: 'Who', widthPx: 130, asText: (row) => row.actorName || '—' },
  kind: {
    label: 'Change',
    widthPx: 110,
    tones: { added: 'ok', changed: 'dev', removed: 'off' },
    asText: kindText,
  },
  tableName: { label: 'What', isHiddenAtFirst: true, asText: (row) => calledName(row.tableName, row.called) },
  rowName: { label: 'Row', look: 'strong', asText: rowTitle },
  changes: { label: 'Fields', widthPx: 150, asText: summary },
  call: { label: 'Call', widthPx: 160 },
});

/** Every change of every row, the newest first. */
export default function AuditScreen() {
  const { id: place, isBroken, choose } = useEncodedID(auditPlace);
  const [open, setOpen] = useState<AuditRow | null>(null);
  const list = useMemo(
    () => ({
      call: auditLog.list,
      given: {
        ...(place?.who ? { actorID: place.who } : {}),
        tableName: place?.table ?? '',
        call: place?.call ?? '',
        rows: place?.rows ?? '',
        startDate: place?.from ?? '',
        endDate: place?.to ?? '',
      },
    }),
    [place],
  );
  if (isBroken || !place) return <BrokenLink route="/audit" />;
  return (
    <>
      <UnsealedWarning />
      <TableScreen
        route="/audit"
        list={list}
        rowID="auditID"
        fields={fields}
        choices={<AuditFilters place={place} onChoose={choose} />}
        actions={(row) => [{ label: 'Show change', run: () => setOpen(row) }]}
      />
      {open && <ChangePopup row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Sealing takes seconds. */
const longestWaitSeconds = 120;

/** Says so when nothing is sealed any more: then changes of the log itself would not be noticed. */
function UnsealedWarning() {
  const { data } = useRead(auditLog.list, { limit: 1 });
  const [isClosed, setIsClosed] = useState(false);
  const waitedSeconds = data?.waiting.oldestSeconds ?? 0;
  if (isClosed || waitedSeconds < longestWaitSeconds) return null;
  const message = `The log was not sealed for ${Math.floor(waitedSeconds / 60)} minutes. Please tell whoever runs the server.`;
  return <ErrorBanner message={message} onClose={() => setIsClosed(true)} />;
}
