import { type App, apps as calls } from '@prepdesk/contract/catalogue/apps';
import { asc, eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { apps as appTable, courses } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';

const appsAndCourses = prepared('apps.list', (db) =>
  db
    .select({
      appID: appTable.id,
      appName: appTable.name,
      course: {
        courseID: courses.id,
        name: courses.name,
        isActive: courses.isActive,
        rowVersion: courses.rowVersion,
      },
    })
    .from(appTable)
    .leftJoin(courses, eq(courses.appID, appTable.id))
    .orderBy(asc(appTable.id), asc(courses.id)),
);

export const apps = implement(calls, {
  list: async ({ db }) => {
    const rows = await appsAndCourses(db, {});
    const byID = new Map<number, App>();
    for (const { appID, appName, course } of rows) {
      const app = byID.get(appID) ?? { appID, name: appName, courses: [] };
      byID.set(appID, app);
      if (course) app.courses.push(course);
    }
    return [...byID.values()];
  },
});
