import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { pushes, pushOccurrences, segments } from '../../db/schema/pushes.ts';
import { learnersNamedBy, learnersOfSegment, targetsOf } from './audience.ts';

type Recorded = { devices: number; takenAt: Date };

/**
 * Stores the audience of an occurrence once, in one statement: a queued delivery for each device. Called in a
 * transaction that has locked or created the occurrence.
 */
export async function takeDownAudience(db: Db, occurrenceID: number): Promise<Recorded> {
  const [row] = await db
    .select({
      pushID: pushOccurrences.pushID,
      devices: pushOccurrences.devices,
      takenAt: pushOccurrences.takenAt,
      segment: segments,
    })
    .from(pushOccurrences)
    .innerJoin(pushes, eq(pushes.id, pushOccurrences.pushID))
    .leftJoin(segments, eq(segments.id, pushes.segmentID))
    .where(eq(pushOccurrences.id, occurrenceID));
  if (!row) throw new Error(`there is no occurrence ${occurrenceID}`);
  const { pushID, devices, takenAt, segment } = row;
  if (takenAt) return { devices, takenAt };
  const learners = segment ? learnersOfSegment(segment) : learnersNamedBy(pushID);
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
