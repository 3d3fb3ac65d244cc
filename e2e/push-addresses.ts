import { sql } from './product.ts';

type Reached = { id: number; phone: string };

/** Learners of the general app of the demo company who are signed in on a device. */
export async function reachedLearners(count: number): Promise<Reached[]> {
  const matches = await sql(
    `select l.id, l.phone from learners l
     where l.app_id = 1 and l.is_active = 1 and exists (select from devices d where d.learner_id = l.id
       and d.ended_at is null and not exists (select from push_retirements r where r.device_id = d.id))
     order by l.id limit $1`,
    [count],
  );
  if (matches.length < count)
    throw new Error(`fewer than ${count} learners of the demo company are signed in`);
  return matches as Reached[];
}

/** A push to a video that was sent a day and a half ago; or one that was found too late. */
export async function aPush(title: string, state: 'sent' | 'held'): Promise<number> {
  const [made] = await sql(
    `with lesson as (
       select s.id, t.class_id from sub_topics s join topics t on t.id = s.topic_id
       where s.slug_id = 1 and exists (select from watch_log w where w.sub_topic_id = s.id) order by s.id limit 1
     ), push as (
       insert into pushes (kind, app_id, segment_id, title, description, sub_topic_id, class_id)
       select 'segment', 1, (select min(id) from segments where app_id = 1), $1, 'Watch it before Sunday.', id, class_id
       from lesson returning id
     )
     insert into push_occurrences (push_id, due_at, state, because, started_at, finished_at, people, devices, android, sent, retired)
     select id, now() - interval '36 hours', $2::text, case $2 when 'held' then 'It was found 36 hours late' else '' end,
       case $2 when 'sent' then now() - interval '36 hours' end, case $2 when 'sent' then now() - interval '35 hours' end,
       n, n, n, greatest(n - 1, 0), least(n, 1)
     from push cross join (select case $2 when 'sent' then 40 else 0 end as n) c returning push_id as id`,
    [title, state],
  );
  return Number(made?.id);
}
