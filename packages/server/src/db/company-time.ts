import { companyZone } from '@prepdesk/contract/company-time';
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The company's time zone in SQL; contract/src/company-time.ts defines it. */
const zone = sql.raw(`'${companyZone}'`);

/** Today, as a `date`. */
export const companyToday: SQL = sql`(now() at time zone ${zone})::date`;

/** The instant of a date and time written in the company's time zone. */
export const instantOf = (written: SQLWrapper | string): SQL =>
  sql`${written}::timestamp at time zone ${zone}`;

/** The instant at which a day (a `date`) begins. */
export const startOfDay = (day: SQLWrapper): SQL => instantOf(sql`(${day}::date)`);

/** The instant at which the day in a `date` column ends, for a statement written as plain text. */
export const endOfDayText = (column: string): string =>
  `(${column} + 1)::timestamp at time zone '${companyZone}'`;

/** An instant column as yyyy-MM-dd HH:mm:00. */
export const minuteText = (column: Column): SQL<string> =>
  sql`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:00')`;
