import { missing } from '@prepdesk/contract/failures';
import {
  segments as calls,
  type ReachedSegment,
  type SegmentKind,
  segmentKinds,
} from '@prepdesk/contract/pushes/segments';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { courses } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { segments as table } from '../../db/schema/pushes.ts';
import { implement } from '../../http/implement.ts';
import { learnersOfSegment, type SegmentRule } from './audience.ts';
import { reachesOf, reachOf } from './push-facts.ts';

const rowsOf = (db: Db) =>
  db
    .select({
      id: table.id,
      segmentName: table.name,
      appID: table.appID,
      kind: table.kind,
      courseID: table.courseID,
      packageID: table.packageID,
      days: table.days,
      isActive: table.isActive,
      rowVersion: table.rowVersion,
      courseName: courses.name,
      packageName: packages.packageName,
    })
    .from(table)
    .leftJoin(courses, eq(courses.id, table.courseID))
    .leftJoin(packages, eq(packages.id, table.packageID));

type Stored = Awaited<ReturnType<typeof rowsOf>>[number];

const asRow = ({ courseName, packageName, ...row }: Stored) => {
  const kind = row.kind as SegmentKind;
  const about = segmentKinds[kind].about
    .replace('{course}', courseName ?? '')
    .replace('{package}', packageName ?? '')
    .replace('{days}', String(row.days));
  return { ...row, kind, about };
};

type Sent = { segmentName: string; kind: SegmentKind; courseID: number; packageID: number; days: number };

/** Fields that the kind does not need are not stored. */
const asStored = ({ segmentName: name, kind, ...sent }: Sent) => {
  const asks: readonly string[] = segmentKinds[kind].asks;
  const kept = (field: 'courseID' | 'packageID' | 'days') => (asks.includes(field) ? sent[field] : null);
  return { name, kind, courseID: kept('courseID'), packageID: kept('packageID'), days: kept('days') };
};

type Uses = { id: number; pushCount: number; waitingCount: number };

async function usesOf(db: Db, appID: number): Promise<Map<number, Uses>> {
  const { rows } = await db.execute<Uses>(sql`
    select s.id, count(distinct p.id)::int as "pushCount",
      count(distinct p.id) filter (where o.state in ('waiting', 'held'))::int as "waitingCount"
    from segments s
    join pushes p on p.segment_id = s.id
    left join push_occurrences o on o.push_id = p.id
    where s.app_id = ${appID} group by s.id`);
  return new Map(rows.map((row) => [row.id, row]));
}

const ruleOf = ({ kind, courseID, packageID, days }: Omit<SegmentRule, 'appID'>): string =>
  JSON.stringify([kind, courseID, packageID, days]);

export const segments = implement(calls, {
  list: async ({ input: { appID, all }, db }) => {
    const isActive = all === 1 ? undefined : eq(table.isActive, 1);
    const rows = await rowsOf(db)
      .where(and(eq(table.appID, appID), isActive))
      .orderBy(asc(table.name), asc(table.id));
    return { segments: rows.map(asRow) };
  },
  reached: async ({ input: { appID }, db }) => {
    const stored = await rowsOf(db).where(eq(table.appID, appID)).orderBy(asc(table.name), asc(table.id));
    const uses = await usesOf(db, appID);
    const rows = stored.map(asRow);
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
  reach: ({ input: { appID, kind, ...asked }, db }) =>
    reachOf(db, learnersOfSegment({ appID, kind, ...asked })),
  add: async ({ input: { appID, ...sent }, db }) => {
    const [added] = await db
      .insert(table)
      .values({ appID, ...asStored(sent) })
      .returning({ id: table.id });
    return added!;
  },
  edit: async ({ input: { segmentID, isActive, rowVersion, ...sent }, db }) => {
    await db.select({ id: table.id }).from(table).where(eq(table.id, segmentID)).for('update');
    const [stored] = await rowsOf(db).where(eq(table.id, segmentID));
    if (!stored) throw missing('The segment');
    const row = { table: 'segments', key: segmentID, stored };
    await assertRowVersion(db, row, rowVersion, async () => asRow(stored));
    await db
      .update(table)
      .set({ ...asStored(sent), isActive })
      .where(eq(table.id, segmentID));
    return {};
  },
});
