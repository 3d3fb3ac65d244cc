import {
  aboutFirst,
  aboutSecond,
  segments as calls,
  conditionsOf,
  type ReachedSegment,
  type SegmentRule,
  segment,
} from '@prepdesk/contract/pushes/segments';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { courses } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { segments as table } from '../../db/schema/pushes.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { learnersOfSegment } from './audience.ts';
import { reachesOf, reachOf } from './push-facts.ts';

const andCourses = alias(courses, 'and_courses');
const andPackages = alias(packages, 'and_packages');

const filledIn = (names: Record<string, PgColumn>, about: SQL): SQL<string> =>
  Object.entries(names).reduce<SQL<string>>(
    (text, [name, column]) => sql`replace(${text}, ${`{${name}}`}, coalesce(${column}::text, ''))`,
    about as SQL<string>,
  );

const aboutText = filledIn(
  {
    course: courses.name,
    package: packages.packageName,
    days: table.days,
    andCourse: andCourses.name,
    andPackage: andPackages.packageName,
    andDays: table.andDays,
  },
  sql`concat(${JSON.stringify(aboutFirst)}::jsonb ->> ${table.kind},
    ${JSON.stringify(aboutSecond)}::jsonb ->> ${table.andKind})`,
);

const stored = storedIn(segment, table, {
  columns: {
    segmentName: 'name',
    andKind: {
      column: 'andKind',
      read: sql`coalesce(${table.andKind}, '')`,
      write: (andKind) => andKind || null,
    },
    about: { read: aboutText },
  },
  /** Fields that the kinds do not need are not stored. */
  also: (rule) => {
    const [first, second] = conditionsOf(rule);
    return {
      courseID: first?.courseID ?? null,
      packageID: first?.packageID ?? null,
      days: first?.days ?? null,
      andCourseID: second?.courseID ?? null,
      andPackageID: second?.packageID ?? null,
      andDays: second?.days ?? null,
    };
  },
  joins: [
    [courses, eq(courses.id, table.courseID), 'left'],
    [packages, eq(packages.id, table.packageID), 'left'],
    [andCourses, eq(andCourses.id, table.andCourseID), 'left'],
    [andPackages, eq(andPackages.id, table.andPackageID), 'left'],
  ],
});
const byName = [asc(table.name), asc(table.id)];

type Uses = { id: number; pushCount: number; waitingCount: number };

async function usesOf(db: Db, appID: number): Promise<Map<number, Uses>> {
  const { rows } = await db.execute<Uses>(sql`
    select s.id,
      (select count(*)::int from pushes p where p.segment_id = s.id) as "pushCount",
      (select count(distinct p.id)::int from push_occurrences o join pushes p on p.id = o.push_id
        where o.state in ('waiting', 'held') and p.segment_id = s.id) as "waitingCount"
    from segments s where s.app_id = ${appID}`);
  return new Map(rows.map((row) => [row.id, row]));
}

const ruleText = (rule: SegmentRule): string => JSON.stringify(conditionsOf(rule));

export const segments = implement(calls, {
  list: async ({ input: { appID, all }, db }) => {
    const isActive = all === 1 ? undefined : eq(table.isActive, 1);
    return { segments: await stored.read(db, and(eq(table.appID, appID), isActive), byName) };
  },
  reached: async ({ input: { appID }, db }) => {
    const rows = await stored.read(db, eq(table.appID, appID), byName);
    const uses = await usesOf(db, appID);
    // Segments with the same rule have the same reach, which is computed once.
    const rules = new Map(rows.map((row) => [ruleText(row), row]));
    const reaches = await reachesOf(db, [...rules.values()].map(learnersOfSegment));
    const reachOfRule = new Map([...rules.keys()].map((rule, at) => [rule, reaches[at]!]));
    const segments = rows.map((row): ReachedSegment => {
      const { pushCount = 0, waitingCount = 0 } = uses.get(row.id) ?? {};
      return { ...row, ...reachOfRule.get(ruleText(row))!, pushCount, waitingCount };
    });
    return { segments };
  },
  reach: ({ input, db }) => reachOf(db, learnersOfSegment(input)),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
