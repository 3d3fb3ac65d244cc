import type { PushState } from '@prepdesk/contract/pushes/push-delivery';
import type { OnePush, PushOccurrence } from '@prepdesk/contract/pushes/pushes';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { pushes, segments } from '../../db/schema/pushes.ts';

/** The audience in words; needs a join to the segment. */
export const audienceText = sql<string>`case ${pushes.kind}
  when 'segment' then coalesce(${segments.name}::text, '')
  when 'test' then 'Own devices'
  when 'named' then ${pushes.namedPeople} || case when ${pushes.namedPeople} = 1 then ' person' else ' people' end
end`;

type Counted = Omit<PushOccurrence, 'counts' | 'state'> & { state: PushState } & Record<
    'people' | 'devices' | 'sent' | 'failed' | 'unknown' | 'retired' | 'android' | 'ios' | 'web',
    number
  >;

async function occurrencesOf(db: Db, pushID: number): Promise<PushOccurrence[]> {
  const { rows } = await db.execute<Counted>(sql`
    select o.id as "occurrenceID", o.state, o.because, ${isoOf(sql`o.due_at`)} as "leavesAt",
      ${isoOf(sql`o.started_at`)} as "startedAt", ${isoOf(sql`o.finished_at`)} as "finishedAt",
      coalesce(u.full_name, '') as "decidedBy", ${isoOf(sql`o.decided_at`)} as "decidedAt",
      o.people, o.devices, o.sent, o.failed, o.unknown, o.retired, o.android, o.ios, o.web
    from push_occurrences o left join admin_users u on u.id = o.decided_by
    where o.push_id = ${pushID} order by o.due_at desc, o.id desc`);
  return rows.map(({ people, devices, sent, failed, unknown, retired, android, ios, web, ...row }) => {
    const queued = devices - sent - failed - unknown - retired;
    const counts = { people, devices, queued, sent, failed, unknown, retired, android, ios, web };
    return { ...row, counts };
  });
}

/** @returns undefined when the push does not exist */
export async function onePush(db: Db, pushID: number): Promise<OnePush | undefined> {
  const { rows } = await db.execute<Omit<OnePush, 'occurrences'>>(sql`
    select pushes.id as "pushID", pushes.kind, pushes.title, pushes.description, pushes.icon, pushes.image,
      pushes.function_id as "functionID", coalesce(f.name, '') as "functionName", pushes.data_value as "dataValue",
      pushes.app_id as "appID", pushes.segment_id as "segmentID", ${audienceText} as audience,
      pushes.class_id as "classID", coalesce(c.name::text, '') as "className", pushes.slug_id as "slugID",
      pushes.sub_topic_id as "subtopicID", coalesce(t.name::text, '') as "subtopicName",
      coalesce(u.full_name, '') as "createdBy", ${isoOf(sql`pushes.created_at`)} as "createdAt"
    from pushes
    left join segments on segments.id = pushes.segment_id
    left join functions f on f.id = pushes.function_id
    left join classes c on c.id = pushes.class_id
    left join sub_topics t on t.id = pushes.sub_topic_id
    left join admin_users u on u.id = pushes.created_by
    where pushes.id = ${pushID}`);
  return rows[0] && { ...rows[0], occurrences: await occurrencesOf(db, pushID) };
}
