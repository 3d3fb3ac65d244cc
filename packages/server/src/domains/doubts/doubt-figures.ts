import type { CallAnswer } from '@prepdesk/contract/define-call';
import type { doubts as calls } from '@prepdesk/contract/doubts/doubts';
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { startOfWeek, weekText } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { doubts as table } from '../../db/schema/doubts.ts';

const countWhere = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Only the first answer counts: a second one does not make up for a late one. */
const figures = {
  asked: sql<number>`count(*)::int`,
  answeredInTime: countWhere(sql`${table.firstRepliedAt} <= ${table.dueAt}`),
  answeredLate: countWhere(sql`${table.firstRepliedAt} > ${table.dueAt}`),
  waiting: countWhere(sql`${table.firstRepliedAt} is null`),
  waitingLate: countWhere(sql`${table.firstRepliedAt} is null and ${table.dueAt} < now()`),
};

/** Figures of the doubts asked in the last weeks, the current week included. */
export async function doubtFigures(
  db: Db,
  actor: Actor,
  weeks: number,
): Promise<CallAnswer<typeof calls.figures>> {
  const isMeant = and(gte(table.createdAt, startOfWeek(weeks - 1)), isSeen('doubts', actor));
  const week = weekText(table.createdAt);
  return {
    faculties: await db
      .select({
        facultyID: table.facultyID,
        facultyName: sql<string>`coalesce(${faculties.name}::text, '')`,
        ...figures,
      })
      .from(table)
      .leftJoin(faculties, eq(faculties.id, table.facultyID))
      .where(isMeant)
      .groupBy(table.facultyID, faculties.name)
      .orderBy(sql`count(*) desc`, asc(table.facultyID)),
    weeks: await db
      .select({ week: sql<string>`${week}`.as('week'), ...figures })
      .from(table)
      .where(isMeant)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  };
}
