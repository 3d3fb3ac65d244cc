import { appsInfo as calls } from '@prepdesk/contract/access/apps-info';
import { asc, eq, sql } from 'drizzle-orm';
import { apps, courses } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

export const appsInfo = implement(calls, {
  list: async ({ db }) => ({
    apps: await db
      .select({
        appID: apps.id,
        name: sql<string>`${apps.name}::text`,
        courseCount: sql<number>`count(${courses.id})::int`,
        activeCourseCount: sql<number>`(count(${courses.id}) filter (where ${courses.isActive} = 1))::int`,
        isActive: apps.isActive,
      })
      .from(apps)
      .leftJoin(courses, eq(courses.appID, apps.id))
      .groupBy(apps.id)
      .orderBy(asc(apps.id)),
  }),
});
