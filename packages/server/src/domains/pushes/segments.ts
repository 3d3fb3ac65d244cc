import {
  segments as calls,
  type ReachedSegment,
  type SegmentField,
  type SegmentKind,
  segment,
  segmentKinds,
} from '@prepdesk/contract/pushes/segments';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { courses } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { segments as table } from '../../db/schema/pushes.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import { learnersOfSegment, type SegmentRule } from './audience.ts';
import { reachesOf, reachOf } from './push-facts.ts';

const abouts = Object.fromEntries(Object.entries(segmentKinds).map(([kind, { about }]) => [kind, about]));

const aboutText = sql<string>`replace(replace(replace(${JSON.stringify(abouts)}::jsonb ->> ${table.kind},
  '{course}', coalesce(${courses.name}::text, '')), '{package}', coalesce(${packages.packageName}::text, '')),
  '{days}', coalesce(${table.days}::text, ''))`;

const stored = storedIn(segment, table, {
  columns: {
    segmentName: 'name',
    kind: { column: 'kind', read: sql<SegmentKind>`${table.kind}`, write: (kind) => kind },
    about: { read: aboutText },
  },
  /** Fields that the kind does not need are not stored. */
  also: ({ kind, ...sent }) => {
    const asks: readonly string[] = segmentKinds[kind].asks;
    const kept = (field: SegmentField) => (asks.includes(field) ? sent[field] : null);
    return { courseID: kept('courseID'), packageID: kept('packageID'), days: kept('days') };
  },
  joins: [
    [courses, eq(courses.id, table.courseID), 'left'],
    [packages, eq(packages.id, table.packageID), 'left'],
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

const ruleOf = ({ kind, courseID, packageID, days }: Omit<SegmentRule, 'appID'>): string =>
  JSON.stringify([kind, courseID, packageID, days]);

export const segments = implement(calls, {
  list: async ({ input: { appID, all }, db }) => {
    const isActive = all === 1 ? undefined : eq(table.isActive, 1);
    return { segments: await stored.read(db, and(eq(table.appID, appID), isActive), byName) };
  },
  reached: async ({ input: { appID }, db }) => {
    const rows = await stored.read(db, eq(table.appID, appID), byName);
    const uses = await usesOf(db, appID);
    // Segments with the same rule have the same reach, which is computed once.
    const rules = new Map(rows.map((row) => [ruleOf(row), row]));
    const reaches = await reachesOf(db, [...rules.values()].map(learnersOfSegment));
    const reachOfRule = new Map([...rules.keys()].map((rule, at) => [rule, reaches[at]!]));
    const segments = rows.map((row): ReachedSegment => {
      const { pushCount = 0, waitingCount = 0 } = uses.get(row.id) ?? {};
      return { ...row, ...reachOfRule.get(ruleOf(row))!, pushCount, waitingCount };
    });
    return { segments };
  },
  reach: ({ input: { appID, kind, ...input }, db }) =>
    reachOf(db, learnersOfSegment({ appID, kind, ...input })),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
