import { companyDay, dayAfter } from '@prepdesk/contract/company-time';
import type { CallAnswer } from '@prepdesk/contract/define-call';
import type { doubts as calls } from '@prepdesk/contract/doubts/doubts';
import { inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { startOfDay } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { doubts as table } from '../../db/schema/doubts.ts';

type Answer = CallAnswer<typeof calls.figures>;
type Figures = Omit<Answer['weeks'][number], 'week'>;

/** By number, as the query answers it. */
const states = ['inTime', 'late', 'waiting', 'overdue'] as const;

/** Only the first answer counts: a second one does not make up for a late one. */
const state = sql`(d.first_replied_at is null)::int * 2 + (coalesce(d.first_replied_at, now()) > d.due_at)::int`;

/** The Mondays of the last weeks, the current one included; oldest first. */
function lastMondays(weeks: number): string[] {
  const today = companyDay();
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: weeks }, (_, n) => dayAfter(today, 7 * (n - weeks + 1) - sinceMonday));
}

type Counted = { week: number; facultyID: number | null; state: number; count: number };

/**
 * Figures of the doubts asked in the last weeks, the current week included. Each week is a range of an index that has all
 * that is counted, and no doubt itself is read: of 200,000 doubts each further comparison would be felt.
 */
export async function doubtFigures(db: Db, actor: Actor, weeks: number): Promise<Answer> {
  const mondays = lastMondays(weeks);
  const { rows } = await db.execute<Counted>(sql`
    select week::int, counted.faculty_id as "facultyID", counted.state, counted.count
    from (select n - 1 as week, ${startOfDay(sql`day`)} as begins,
        coalesce(lead(${startOfDay(sql`day`)}) over (order by day), 'infinity') as ends
      from unnest(${sql.param(mondays)}::date[]) with ordinality as mondays (day, n)) weeks,
    lateral (select d.faculty_id, ${state} as state, count(*)::int as count from ${table} d
      where d.created_at >= begins and d.created_at < ends and ${isSeen('doubts', actor, 'd')} group by 1, 2) counted`);
  const names = await namesOf(db, rows);
  const byFaculty = added(rows, ({ facultyID }) => ({
    facultyID,
    facultyName: names.get(facultyID) ?? '',
  }));
  const byWeek = added(rows, ({ week }) => ({ week: mondays[week] ?? '' }));
  return {
    faculties: byFaculty.sort((a, b) => b.asked - a.asked || last(a.facultyID) - last(b.facultyID)),
    weeks: byWeek.sort((a, b) => (a.week < b.week ? -1 : 1)),
  };
}

async function namesOf(db: Db, counted: readonly Counted[]): Promise<Map<number | null, string>> {
  const ids = new Set(counted.flatMap(({ facultyID }) => facultyID ?? []));
  const rows = await db
    .select({ id: faculties.id, name: sql<string>`${faculties.name}::text` })
    .from(faculties)
    .where(inArray(faculties.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Doubts that belong to nobody come last, as PostgreSQL sorts them. */
const last = (facultyID: number | null): number => facultyID ?? Number.POSITIVE_INFINITY;

/** What doubts in this state count as. */
function figuresOf({ state: number, count }: Counted): Figures {
  const of = (...which: (typeof states)[number][]) => (which.includes(states[number]!) ? count : 0);
  return {
    asked: count,
    answeredInTime: of('inTime'),
    answeredLate: of('late'),
    waiting: of('waiting', 'overdue'),
    waitingLate: of('overdue'),
  };
}

/** One row for all that are of the same, with their sums. */
function added<Of extends object>(rows: readonly Counted[], of: (row: Counted) => Of): (Of & Figures)[] {
  const sums = new Map<string, Of & Figures>();
  for (const row of rows) {
    const one = of(row);
    const key = JSON.stringify(one);
    const before: Figures = sums.get(key) ?? nothing;
    const more = figuresOf(row);
    sums.set(key, {
      ...one,
      asked: before.asked + more.asked,
      answeredInTime: before.answeredInTime + more.answeredInTime,
      answeredLate: before.answeredLate + more.answeredLate,
      waiting: before.waiting + more.waiting,
      waitingLate: before.waitingLate + more.waitingLate,
    });
  }
  return [...sums.values()];
}

const nothing: Figures = { asked: 0, answeredInTime: 0, answeredLate: 0, waiting: 0, waitingLate: 0 };
