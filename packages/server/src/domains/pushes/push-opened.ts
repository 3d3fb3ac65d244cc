import type { CallAnswer } from '@prepdesk/contract/define-call';
import type { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

type Opened = CallAnswer<typeof preFlight.opened>['occurrences'][number];

const videoSlugID = 1;

/** Views of the push's lesson: in the 24 hours after each sending, and in the same hours a week before. */
export async function openedAfter(db: Db, pushID: number): Promise<Opened[]> {
  const { rows } = await db.execute<Opened>(sql`
    select o.id as "occurrenceID", o.started_at + interval '24 hours' <= now() as "isOver", w.*
    from push_occurrences o
    join pushes p on p.id = o.push_id
    join sub_topics s on s.id = p.sub_topic_id and s.slug_id = ${videoSlugID}
    cross join lateral (
      select count(*) filter (where is_after)::int as openings,
        count(distinct learner_id) filter (where is_after)::int as people,
        count(*) filter (where not is_after)::int as "openingsBefore",
        count(distinct learner_id) filter (where not is_after)::int as "peopleBefore"
      from (
        select learner_id, started_at >= o.started_at as is_after from watch_log
        where sub_topic_id = s.id and (started_at between o.started_at and o.started_at + interval '24 hours'
          or started_at between o.started_at - interval '7 days' and o.started_at - interval '6 days')
      ) sittings
    ) w
    where o.push_id = ${pushID} and o.started_at is not null
    order by o.due_at desc, o.id desc`);
  return rows;
}
