import { companyDay } from '@prepdesk/contract/company-time';
import { userCount as calls } from '@prepdesk/contract/learners/user-count';
import { asc, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

const monthsShown = 12;

/** The first days of this month and of the previous ones, oldest first. */
function firstDays(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, n) =>
    new Date(Date.UTC(year, month - monthsShown + n, 1)).toISOString().slice(0, 10),
  );
}

/** Counted in the index on app and registration day alone, without reading the table. */
const countOf = (from: SQL, until?: SQL): SQL<number> =>
  sql`(select count(*)::int from learners l where l.app_id = apps.id and l.created_at >= ${from}
    ${until ? sql`and l.created_at < ${until}` : sql``})`;

const countsOf = (db: Db, today: string, days: readonly string[]) =>
  db
    .select({
      appID: apps.id,
      appName: sql<string>`${apps.name}::text`,
      today: countOf(startOfDay(sql`${today}`)),
      lifetime: sql<number>`(select count(*)::int from learners l where l.app_id = apps.id)`,
      /** Sorted by month; the last one is the current month. */
      months: sql<
        number[]
      >`(select json_agg(${countOf(startOfDay(sql`m.day`), startOfDay(sql`(m.day + interval '1 month')`))}
        order by m.day) from unnest(${sql.param([...days])}::date[]) m(day))`,
    })
    .from(apps)
    .orderBy(asc(apps.id));

export const userCount = implement(calls, {
  read: async ({ db }) => {
    const today = companyDay();
    const days = firstDays(today);
    const counted = await countsOf(db, today, days);
    return {
      apps: counted.map(({ months, ...app }) => ({ ...app, month: months.at(-1) ?? 0 })),
      months: days.map((day, at) => ({
        month: day.slice(0, 7),
        counts: counted.map(({ months }) => months[at] ?? 0),
      })),
    };
  },
});
