import { companyDay, dayAfter } from '@prepdesk/contract/company-time';
import type { CallAnswer } from '@prepdesk/contract/define-call';
import type { doubts as calls } from '@prepdesk/contract/doubts/doubts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { startOfDay } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { doubts as table } from '../../db/schema/doubts.ts';

type Answer = CallAnswer<typeof calls.figures>;
type Figures = Omit<Answer['weeks'][number], 'week'>;

const countWhere = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Only the first answer counts: a second one does not make up for a late one. */
const counts = {
  asked: sql<number>`count(*)::int`,
  answeredInTime: countWhere(sql`${table.firstRepliedAt} <= ${table.dueAt}`),
  answeredLate: countWhere(sql`${table.firstRepliedAt} > ${table.dueAt}`),
  waiting: countWhere(sql`${table.firstRepliedAt} is null`),
  waitingLate: countWhere(sql`${table.firstRepliedAt} is null and ${table.dueAt} < now()`),
};

/** The Mondays of the last weeks, the current one included; oldest first. */
function lastMondays(weeks: number): string[] {
  const today = companyDay();
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: weeks }, (_, n) => dayAfter(today, 7 * (n - weeks + 1) - sinceMonday));
}

/**
 * Figures of the doubts asked in the last weeks, the current week included. The doubts are read once, and each is put
 * into its week by the instants at which weeks begin: to convert the time of each takes three times as long. The names
 * of faculties are looked up for the groups, not for each doubt.
 */
export async function doubtFigures(db: Db, actor: Actor, weeks: number): Promise<Answer> {
  const mondays = lastMondays(weeks);
  const begins = sql`array(select ${startOfDay(sql`day`)} from unnest(${sql.param(mondays)}::date[]) day order by 1)`;
  const rows = await db
    .select({
      facultyID: table.facultyID,
      facultyName: sql<string>`coalesce((select f.name::text from ${faculties} f where f.id = ${table.facultyID}), '')`,
      week: sql<number>`width_bucket(${table.createdAt}, ${begins})`,
      ...counts,
    })
    .from(table)
    .where(and(sql`${table.createdAt} >= ${startOfDay(sql`${mondays[0]}`)}`, isSeen('doubts', actor)))
    .groupBy(table.facultyID, sql`3`);
  const byFaculty = added(rows, ({ facultyID, facultyName }) => ({ facultyID, facultyName }));
  const byWeek = added(rows, ({ week }) => ({ week: mondays[week - 1] ?? '' }));
  return {
    faculties: byFaculty.sort((a, b) => b.asked - a.asked || last(a.facultyID) - last(b.facultyID)),
    weeks: byWeek.sort((a, b) => (a.week < b.week ? -1 : 1)),
  };
}

/** Doubts that belong to nobody come last, as PostgreSQL sorts them. */
const last = (facultyID: number | null): number => facultyID ?? Number.POSITIVE_INFINITY;

/** One row for all that are of the same, with their sums. */
function added<Row extends Figures, Of extends object>(
  rows: readonly Row[],
  of: (row: Row) => Of,
): (Of & Figures)[] {
  const sums = new Map<string, Of & Figures>();
  for (const row of rows) {
    const one = of(row);
    const key = JSON.stringify(one);
    const before: Figures = sums.get(key) ?? nothing;
    sums.set(key, {
      ...one,
      asked: before.asked + row.asked,
      answeredInTime: before.answeredInTime + row.answeredInTime,
      answeredLate: before.answeredLate + row.answeredLate,
      waiting: before.waiting + row.waiting,
      waitingLate: before.waitingLate + row.waitingLate,
    });
  }
  return [...sums.values()];
}

const nothing: Figures = { asked: 0, answeredInTime: 0, answeredLate: 0, waiting: 0, waitingLate: 0 };
