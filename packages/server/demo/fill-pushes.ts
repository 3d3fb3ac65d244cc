import { sql } from 'drizzle-orm';
import { startOfDay } from '../src/db/company-time.ts';
import type { Db } from '../src/db/connect.ts';
import { readTexts } from './data-files.ts';
import { unlogged } from './fill-orders.ts';

/** What was pushed, by app, and what the next one says; `functionID` is what a tap opens. */
type Text = { title: string; description: string; functionID: number };
type Texts = { general: Text[]; clinical: Text[]; planned: Text };

const pastCount = 40;
/** A push every eight days or so, the last one yesterday. */
const daysBetween = 8;

/**
 * Segments of courses and of a package beside those that every app has from the start, a year of pushes with what became
 * of them on the devices that were there then, and one that is planned for tomorrow.
 * @param today yyyy-MM-dd
 */
export async function addPushes(db: Db, today: string): Promise<void> {
  await unlogged(db, ['segments', 'pushes', 'push_occurrences'], async () => {
    await addSegments(db);
    await addTexts(db);
    await addSendings(db, today);
  });
  await db.execute(sql`analyze pushes, push_occurrences, push_deliveries`);
}

const addSegments = (db: Db) =>
  db.execute(sql`
    insert into segments (app_id, name, kind, course_id, package_id, and_kind, and_days)
    select 1, c.name || ', package runs', 'course', c.id, null::int, null, null::int from courses c
      where c.app_id = 1 and c.name in ('Foundation', 'Inter', 'Final')
    union all
    select 1, c.name || ', away for 30 days', 'course', c.id, null, 'inactive', 30 from courses c
      where c.app_id = 1 and c.name = 'Foundation'
    union all
    (select p.app_id, p.package_name, 'package', null, p.id, null, null from packages p
      where p.app_id = 2 and p.is_active = 1 order by p.id limit 1)
    order by 2`);

/** The last of them is planned. Every fifth names people, every seventh goes to a course. */
async function addTexts(db: Db): Promise<void> {
  const { general, clinical, planned } = await readTexts<Texts>('push-texts');
  const texts = Array.from({ length: pastCount + 1 }, (_, nth) => {
    const isClinical = nth % 4 === 3;
    const source = isClinical ? clinical : general;
    const text = nth === pastCount ? planned : source[nth % source.length]!;
    const kind = nth % 5 === 2 ? 'named' : 'segment';
    return { id: nth + 1, app: isClinical ? 2 : 1, kind, ...text };
  });
  await db.execute(sql`
    insert into pushes (id, kind, app_id, segment_id, title, description, function_id, data_value, class_id, slug_id,
      sub_topic_id, named_people, created_by)
    select t.id, t.kind, t.app, case when t.kind = 'segment' then s.id end, t.title, t.description, t."functionID",
      case when t."functionID" = 2 then u.id::text else '' end, u.class_id, u.slug_id, u.id,
      case when t.kind = 'named' then 5 + t.id % 20 end, 1 + t.id % 2
    from json_to_recordset(${JSON.stringify(texts)}::json)
      as t(id int, app int, kind text, title text, description text, "functionID" int)
    join segments s on s.app_id = t.app
      and s.name = case when t.app = 1 and t.id % 7 in (1, 6) then 'Inter, package runs' else 'Everybody' end
    left join lateral (
      select u.id, u.slug_id, t2.class_id from sub_topics u
      join topics t2 on t2.id = u.topic_id
      join classes c on c.id = t2.class_id
      join subject_maps m on m.id = c.subject_map_id
      where t."functionID" = 2 and m.app_id = t.app and u.slug_id = 1 and u.release = 'live' and u.is_active = 1
      order by u.id offset t.id limit 1
    ) u on true`);
}

/**
 * Of devices that were there at that time: of 40 one was not reached, of 90 one is gone. Of the last ones it is known
 * device by device, so that it can be told how often somebody was pushed lately.
 */
async function addSendings(db: Db, today: string): Promise<void> {
  const leaves = sql`${startOfDay(sql`${today}`)} + interval '18 hours' + (id % 3) * interval '30 minutes'
    + case when id > ${pastCount} then 1 when id > ${pastCount - 6} then id - ${pastCount + 1}
      else (id - ${pastCount}) * ${daysBetween}::int end * interval '1 day'`;
  await db.execute(sql`
    update pushes set created_at = least((${leaves}), ${startOfDay(sql`${today}`)}) - interval '3 hours' - (id % 5) * interval '7 minutes'`);
  await db.execute(sql`
    insert into push_occurrences (id, push_id, due_at, state) select id, id, ${leaves}, 'waiting' from pushes`);
  await db.execute(sql`
    insert into push_learners (push_id, learner_id)
    select p.id, l.learner_id from pushes p
    join lateral (
      select distinct d.learner_id from devices d join learners l on l.id = d.learner_id
      where l.app_id = p.app_id and d.ended_at is null order by 1 offset (p.id * 3) % 40 limit p.named_people
    ) l on true where p.kind = 'named'`);
  await db.execute(sql`
    with reached as materialized (
      select o.id, o.due_at, d.id as device_id, d.platform, l.person_id,
        case when (d.id + o.id) % 90 = 7 then 'retired' when (d.id * 3 + o.id) % 40 = 11 then 'failed'
          when (d.id + o.id * 5) % 400 = 3 then 'unknown' else 'sent' end as state
      from push_occurrences o
      join pushes p on p.id = o.push_id
      join learners l on l.app_id = p.app_id
      join devices d on d.learner_id = l.id and d.created_at < o.due_at
        and coalesce(d.ended_at, 'infinity') > o.due_at
      where o.id <= ${pastCount} and (p.kind = 'segment'
        or exists (select from push_learners n where n.push_id = p.id and n.learner_id = l.id))
    ),
    known as (
      insert into push_deliveries (occurrence_id, device_id, queued_at, state, fault)
      select id, device_id, due_at, state,
        case state when 'failed' then 'SENDER_ID_MISMATCH' when 'retired' then 'UNREGISTERED' else '' end
      from reached where id > ${pastCount - 8} order by id, device_id
    )
    update push_occurrences o set state = 'sent', taken_at = o.due_at, started_at = o.due_at,
      finished_at = o.due_at + interval '40 seconds', people = r.people, devices = r.devices, android = r.android,
      ios = r.ios, web = r.web, sent = r.sent, failed = r.failed, unknown = r.unknown, retired = r.retired
    from (
      select n as id, count(distinct person_id) as people, count(device_id) as devices,
        count(*) filter (where platform = 'android') as android, count(*) filter (where platform = 'ios') as ios,
        count(*) filter (where platform = 'web') as web, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unknown') as unknown,
        count(*) filter (where state = 'retired') as retired
      from generate_series(1, ${pastCount}) n left join reached on reached.id = n group by n
    ) r where o.id = r.id`);
  await db.execute(sql`
    update push_occurrences set state = 'cancelled', people = 0, devices = 0, android = 0, ios = 0, web = 0, sent = 0,
      failed = 0, unknown = 0, retired = 0, taken_at = null, started_at = null, finished_at = null, decided_by = 1,
      decided_at = due_at - interval '1 hour'
    where id = ${pastCount - 9}`);
}
