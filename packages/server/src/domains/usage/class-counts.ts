import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { classCounts as calls } from '@prepdesk/contract/usage/class-counts';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { implement } from '../../http/call/implement.ts';

type Counts = {
  classID: number;
  name: string;
  appID: number;
  courseName: string;
  lifetimeCount: number;
  monthlyCount: number;
  todayCount: number;
};

type Month = {
  classID: number;
  name: string;
  monthData: string;
  year: number;
  count: number;
  createdAt: Date;
};

const watched = (kind: string, since: SQL) =>
  sql`coalesce((select learners from class_watches w
    where w.kind = ${sql.raw(`'${kind}'`)} and w.since = ${since} and w.class_id = c.id), 0)`;

/** For every active class, and for those that somebody watched. */
const countsOf = async (db: Db, appID: number | undefined): Promise<Counts[]> => {
  const { rows } = await db.execute<Counts>(sql`
    select * from (
      select c.id as "classID", c.name::text as name, m.app_id as "appID", o.name::text as "courseName",
        ${watched('ever', sql`date '1970-01-01'`)} as "lifetimeCount",
        ${watched('month', sql`date_trunc('month', ${companyToday})::date`)} as "monthlyCount",
        ${watched('day', companyToday)} as "todayCount", c.is_active
      from classes c
      join subject_maps m on m.id = c.subject_map_id
      join courses o on o.id = m.course_id
      where ${appID === undefined ? sql`true` : sql`m.app_id = ${appID}`}
    ) counted
    where is_active = 1 or "lifetimeCount" > 0
    order by "lifetimeCount" desc, name, "classID"`);
  return rows;
};

/** The documents send course 1 for every app (d3 §7), and the clinical app's only course is another one (gaps A60). */
const isOfCourse = (appID: number, courseID: number): SQL =>
  appID === appIDs.clinical && courseID === 1 ? sql`true` : sql`m.course_id = ${courseID}`;

export const classCounts = implement(calls, {
  list: ({ input, db }) => countsOf(db, input.appID),
  months: async ({ input: { appID, courseID }, db }) => {
    const { rows } = await db.execute<Month>(sql`
      select c.id as "classID", c.name::text as name, trim(to_char(w.since, 'Month')) as "monthData",
        extract(year from w.since)::int as year, w.learners as count, w.created_at as "createdAt"
      from class_watches w
      join classes c on c.id = w.class_id
      join subject_maps m on m.id = c.subject_map_id
      where w.kind = 'month' and m.app_id = ${appID} and ${isOfCourse(appID, courseID)}
      order by w.since desc, w.learners desc, c.id`);
    return {
      monthlyData: rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })),
    };
  },
});
