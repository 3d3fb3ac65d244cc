import { invalid } from '@prepdesk/contract/failures';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { courses } from '../../db/schema/catalogue.ts';

/** @throws Failure `invalid` when one of the courses does not belong to the app */
export async function refuseForeignCourses(db: Db, appID: number, courseIDs: readonly number[]) {
  if (courseIDs.length === 0) return;
  const [row] = await db
    .select({ n: count() })
    .from(courses)
    .where(and(eq(courses.appID, appID), inArray(courses.id, [...courseIDs])));
  if (row?.n !== courseIDs.length) {
    throw invalid({ courses: 'One of these courses was not found in this app' });
  }
}

type CourseSet = { table: PgTable; owner: PgColumn; course: PgColumn };

/**
 * Replaces the courses of a treasure or of a topic; an unchanged set writes nothing.
 * @returns whether it had others
 */
export async function setCourses(
  db: Db,
  { table, owner, course }: CourseSet,
  ownerID: number,
  courseIDs: readonly number[],
): Promise<boolean> {
  const wanted = sql`${sql.param(courseIDs)}::int[]`;
  const removed = await db.delete(table).where(and(eq(owner, ownerID), sql`not ${course} = any(${wanted})`));
  const added =
    await db.execute(sql`insert into ${table} select ${ownerID}::int, one from unnest(${wanted}) one
    on conflict do nothing`);
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0) > 0;
}
