import { type Column, type SQL, sql } from 'drizzle-orm';
import { instantOf, minuteText } from '../../db/company-time.ts';
import { companyMoment, type ShownWhen, showingOf } from './shown-at.ts';

type Table = { shownTo: Column; visibleFrom: Column; visibleUntil: Column; isActive: Column };

const minuteOrNone = (column: Column): SQL<string> => sql<string>`coalesce(${minuteText(column)}, '')`;

/** When and to whom a row is shown, in the form that is sent. */
export const shownColumns = <T extends Table>(table: T) => ({
  isActive: table.isActive as T['isActive'],
  shownTo: table.shownTo as T['shownTo'],
  visibleFrom: minuteOrNone(table.visibleFrom),
  visibleUntil: minuteOrNone(table.visibleUntil),
});

const written = (minute: string): SQL | null => (minute === '' ? null : instantOf(minute));

/** Where the fields of `shownWhen` are stored. */
export const shownMappings = <T extends Table>(table: T) => ({
  showing: { derive: (row: ShownWhen) => showingOf(row, companyMoment(new Date())) },
  visibleFrom: { column: 'visibleFrom' as const, read: minuteOrNone(table.visibleFrom), write: written },
  visibleUntil: { column: 'visibleUntil' as const, read: minuteOrNone(table.visibleUntil), write: written },
});
