import { companyZone } from '@prepdesk/contract/company-time';
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The company's time in SQL; contract/src/company-time.ts says what it is. */
const zone = sql.raw(`'${companyZone}'`);

/** The day that it is now, a `date`. */
export const companyToday: SQL = sql`(now() at time zone ${zone})::date`;

/** The instant of a date and time that was written in the company's time. */
export const instantOf = (written: SQLWrapper | string): SQL =>
  sql`${written}::timestamp at time zone ${zone}`;

/** The instant at which a day, a `date`, begins. */
export const startOfDay = (day: SQLWrapper): SQL => instantOf(sql`(${day}::date)`);

/** The instant at which the day of a `date` column is over, for a statement that is plain text. */
export const endOfDayText = (column: string): string =>
  `(${column} + 1)::timestamp at time zone '${companyZone}'`;

/** yyyy-MM-dd HH:mm:00 of an instant's column. */
export const minuteText = (column: Column): SQL<string> =>
  sql`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:00')`;

/** The Monday, yyyy-MM-dd, of the week in which an instant lies. */
export const weekText = (column: Column): SQL<string> =>
  sql`to_char(date_trunc('week', ${column} at time zone ${zone}), 'YYYY-MM-DD')`;

/** The instant at which the week began, so many weeks ago; 0 for the one that it is now. */
export const startOfWeek = (weeksAgo: number): SQL =>
  instantOf(sql`(date_trunc('week', now() at time zone ${zone}) - make_interval(weeks => ${weeksAgo}::int))`);
