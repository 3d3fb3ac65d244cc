import { invalid } from '@prepdesk/contract/failures';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { courses } from '../../db/schema/catalogue.ts';

/** @throws Failure `invalid` when one of the courses does not belong to the app */
export async function refuseForeignCourses(db: Db, appID: number, courseIDs: readonly number[]) {
  if (courseIDs.length === 0) return;
  const [found] = await db
    .select({ n: count() })
    .from(courses)
    .where(and(eq(courses.appID, appID), inArray(courses.id, [...courseIDs])));
  if (found?.n !== courseIDs.length) {
    throw invalid({ courses: 'One of these courses was not found in this app' });
  }
}
