import type { SegmentKind } from '@prepdesk/contract/pushes/segments';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { learnersNamedBy, learnersOfSegment, type SegmentRule, targetsOf } from './audience.ts';

type Recorded = { devices: number; takenAt: Date };
type PushRow = { pushID: number; devices: number; takenAt: Date | null } & {
  [K in keyof SegmentRule]: SegmentRule[K] | null;
};

/**
 * Stores the audience of an occurrence once, in one statement: a queued delivery for each device. Called in a
 * transaction that has locked or created the occurrence.
 */
export async function takeDownAudience(db: Db, occurrenceID: number): Promise<Recorded> {
  const { rows } = await db.execute<PushRow>(sql`
    select o.push_id as "pushID", o.devices, o.taken_at as "takenAt", s.app_id as "appID", s.kind,
      s.course_id as "courseID", s.package_id as "packageID", s.days
    from push_occurrences o
    join pushes p on p.id = o.push_id
    left join segments s on s.id = p.segment_id
    where o.id = ${occurrenceID}`);
  const [row] = rows;
  if (!row) throw new Error(`there is no occurrence ${occurrenceID}`);
  const { pushID, devices, takenAt, appID, kind, ...rule } = row;
  if (takenAt) return { devices, takenAt };
  const learners =
    appID === null
      ? learnersNamedBy(pushID)
      : learnersOfSegment({ ...rule, appID, kind: kind as SegmentKind });
  const stored = await db.execute<Recorded>(sql`
    with targets as materialized (${targetsOf(learners)}),
    queued as (
      insert into push_deliveries (occurrence_id, device_id)
      select ${occurrenceID}, id from targets order by id returning 1
    )
    update push_occurrences set taken_at = now(), people = t.people, devices = t.devices,
      android = t.android, ios = t.ios, web = t.web
    from (select count(*) as devices, count(distinct person_id) as people,
      count(*) filter (where platform = 'android') as android, count(*) filter (where platform = 'ios') as ios,
      count(*) filter (where platform = 'web') as web from targets) t
    where id = ${occurrenceID} returning push_occurrences.devices, push_occurrences.taken_at as "takenAt"`);
  return stored.rows[0]!;
}
