import { companyDay, companyZone } from '@prepdesk/contract/company-time';
import { userCount as calls } from '@prepdesk/contract/learners/user-count';
import { asc, sql } from 'drizzle-orm';
import { startOfDay } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

const monthsShown = 12;

/** The first days of this month and of those before it, the oldest first. */
function firstDays(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, n) =>
    new Date(Date.UTC(year, month - monthsShown + n, 1)).toISOString().slice(0, 10),
  );
}

/** All of them are counted in the index of app and day of registration: the table itself is not read. */
const countsOf = (db: Db, today: string, since: string) =>
  db
    .select({
      appID: apps.id,
      appName: sql<string>`${apps.name}::text`,
      today: sql<number>`(select count(*)::int from learners l where l.app_id = apps.id
        and l.created_at >= ${startOfDay(sql`${today}`)})`,
      lifetime: sql<number>`(select count(*)::int from learners l where l.app_id = apps.id)`,
      months: sql<Record<string, number>>`(
        select coalesce(json_object_agg(m.month, m.count), '{}') from (
          select to_char(l.created_at at time zone ${sql.raw(`'${companyZone}'`)}, 'YYYY-MM') as month, count(*)::int
          from learners l
          where l.app_id = apps.id and l.created_at >= ${startOfDay(sql`${since}`)}
          group by 1) m)`,
    })
    .from(apps)
    .orderBy(asc(apps.id));

export const userCount = implement(calls, {
  read: async ({ db }) => {
    const today = companyDay();
    const days = firstDays(today);
    const counted = await countsOf(db, today, days[0]!);
    const thisMonth = today.slice(0, 7);
    return {
      apps: counted.map(({ months, ...app }) => ({ ...app, month: months[thisMonth] ?? 0 })),
      months: days.map((day) => {
        const month = day.slice(0, 7);
        return { month, counts: counted.map(({ months }) => months[month] ?? 0) };
      }),
    };
  },
});
