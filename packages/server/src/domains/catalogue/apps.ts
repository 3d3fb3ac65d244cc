import { type App, apps as calls } from '@prepdesk/contract/catalogue/apps';
import type { Course } from '@prepdesk/contract/catalogue/courses';
import { asc, eq } from 'drizzle-orm';
import { preparedRows } from '../../db/prepared-rows.ts';
import { apps as appTable, courses } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';
import { storedCourse } from './courses.ts';

const columns = {
  appID: appTable.id,
  appName: appTable.name,
  ...storedCourse.columns,
};

/** An app without courses has one row, with empty course columns. */
const appsAndCourses = preparedRows('apps.list', columns, (db) =>
  db
    .select(columns)
    .from(appTable)
    .leftJoin(courses, eq(courses.appID, appTable.id))
    .orderBy(asc(appTable.id), asc(courses.id)),
);

export const apps = implement(calls, {
  list: async ({ db }) => {
    const rows = await appsAndCourses(db, {});
    const byID = new Map<number, App>();
    for (const { appID, appName, ...course } of rows) {
      const app = byID.get(appID) ?? { appID, name: appName, courses: [] };
      byID.set(appID, app);
      if (course.courseID !== null) app.courses.push(course as Course);
    }
    return [...byID.values()];
  },
});
