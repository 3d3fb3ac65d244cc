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

/** Adds the row's current state. */
export const withShowing = <Row extends ShownWhen>(row: Row) => ({
  ...row,
  showing: showingOf(row, companyMoment(new Date())),
});

type Written = {
  shownTo?: 0 | 1 | 2 | undefined;
  visibleFrom?: string | undefined;
  visibleUntil?: string | undefined;
};

const written = (minute: string | undefined): SQL | null | undefined =>
  minute === undefined ? undefined : minute === '' ? null : instantOf(minute);

/** The values to store; fields that were left out are not touched. */
export const shownValues = ({ shownTo, visibleFrom, visibleUntil }: Written) => ({
  shownTo,
  visibleFrom: written(visibleFrom),
  visibleUntil: written(visibleUntil),
});
