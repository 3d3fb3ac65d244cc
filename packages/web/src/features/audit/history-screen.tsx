import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import { type TrailStep, useCameThrough } from '../../ui/screen/trail.tsx';
import { ArchivedNote } from './archived-note.tsx';
import { listsOfTables } from './lists-of-tables.ts';
import { logFields } from './log-fields.tsx';
import { historyTitle, popupLabel } from './readable.ts';

const ChangePopup = lazyPart(async () => ({ default: (await import('./change-popup.tsx')).ChangePopup }));

const historyShape = z.object({ rows: z.optional(z.string()) });

/** All changes of one record, for people who may open the screen that shows it. */
export default function HistoryScreen() {
  const { id: scope, isBroken } = useEncodedID(historyShape);
  const canOpen = useCanOpen();
  const cameThrough = useCameThrough();
  const rows = scope?.rows;
  // The record itself comes before the rows that belong to it, such as the rights of a role.
  const record = rows?.split(',', 1)[0];
  const { data, failure } = useRead(auditLog.history, record ? { rows: record, limit: 1 } : null);
  const newest = data?.data[0];
  const [table = '', rowKey = ''] = record?.split(/\/(.*)/) ?? [];
  const above = listsOfTables[table]?.find(canOpen);
  const isRead = data !== undefined || failure !== null;
  const list = useMemo(
    () => ({
      call: auditLog.history,
      given: rows ? { rows } : null,
      whenEmpty: 'No changes recorded',
      idleMessage: 'Open the history of a row from its menu',
    }),
    [rows],
  );
  if (isBroken) return <BrokenLink route="/history" />;
  return (
    <TableScreen
      route="/history"
      heading={newest && historyTitle(newest)}
      trail={
        cameThrough.length > 0 || !above
          ? cameThrough
          : isRead
            ? pathBelow(above, newest?.rowName || rowKey)
            : null
      }
      list={list}
      rowID="auditID"
      fields={logFields}
      choices={data?.archivedUntil && <ArchivedNote until={data.archivedUntil} />}
      popup={{ label: popupLabel, draw: (row, onClose) => <ChangePopup row={row} onClose={onClose} /> }}
    />
  );
}

/** Of a link or a bookmark: the list that shows such records, then the record. */
const pathBelow = (list: RoutePath, name: string): TrailStep[] => [
  { label: routeAt(list).title, href: list },
  { label: name, href: '' },
];
