import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { useMemo, useState } from 'react';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { ArchivedNote } from './archived-note.tsx';
import { auditFilters, auditSearchShape, ChosenRows } from './audit-filters.tsx';
import { logFields } from './log-fields.tsx';
import { popupLabel } from './readable.ts';

const ChangePopup = lazyPart(async () => ({ default: (await import('./change-popup.tsx')).ChangePopup }));

/** Every change of every row, newest first. */
export default function AuditScreen() {
  const { id: scope, isBroken, choose } = useEncodedID(auditSearchShape);
  const list = useMemo(
    () => ({
      call: auditLog.list,
      given: {
        ...(scope?.who ? { actorID: scope.who } : {}),
        tableName: scope?.table ?? '',
        call: scope?.call ?? '',
        rows: scope?.rows ?? '',
        startDate: scope?.from ?? '',
        endDate: scope?.to ?? '',
      },
    }),
    [scope],
  );
  const { data } = useRead(auditLog.list, { limit: 1 });
  if (isBroken || !scope) return <BrokenLink route="/audit" />;
  return (
    <>
      <UnsealedWarning waitedSeconds={data?.waiting.oldestSeconds ?? 0} />
      <TableScreen
        route="/audit"
        list={list}
        rowID="auditID"
        fields={logFields}
        ownFilters={auditFilters(scope, choose)}
        choices={
          <>
            <ChosenRows scope={scope} onChoose={choose} />
            <ArchivedNote until={data?.archivedUntil} />
          </>
        }
        popup={{ label: popupLabel, draw: (row, onClose) => <ChangePopup row={row} onClose={onClose} /> }}
      />
    </>
  );
}

/** A generous limit: sealing takes seconds. */
const longestWaitSeconds = 120;

/** Warns when sealing has stopped, because tampering with the log would then go unnoticed. */
function UnsealedWarning({ waitedSeconds }: { waitedSeconds: number }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || waitedSeconds < longestWaitSeconds) return null;
  const message = `The log was not sealed for ${Math.floor(waitedSeconds / 60)} minutes. Please tell the person who runs the server.`;
  return <ErrorBanner message={message} onClose={() => setIsClosed(true)} />;
}
