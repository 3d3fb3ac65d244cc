import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { readTexts } from './data-files.ts';
import { unlogged } from './fill-orders.ts';

/** What learners wrote, by their stars, 1 to 5 ('' where they left stars alone), and what nobody wants to read. */
type Texts = { byStars: string[][]; rejected: string[] };

const reviewCount = sql.raw('4000');
const years = sql.raw('2');
/** Somebody reads reviews about every ten days: most of those that came since wait. */
const daysUnread = sql.raw('10');

/**
 * What buyers think of the classes of their packages, one of three of a video in it. Numbers follow from hashes of ids, so
 * that they are always the same; some courses are liked more than others, and the years made them better.
 * @param today yyyy-MM-dd; the newest came yesterday
 */
export async function addReviews(db: Db, today: string): Promise<void> {
  const texts = await readTexts<Texts>('review-texts');
  await unlogged(db, ['reviews'], async () => {
    await addAll(db, texts, today);
  });
  await db.execute(sql`select fold_review_months()`);
  await db.execute(sql`analyze reviews, review_months`);
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
/** One of a JSON list of texts, by a number. */
const pick = (texts: ReturnType<typeof sql>, by: ReturnType<typeof sql>) =>
  sql`(${texts}) ->> (${by} % jsonb_array_length(${texts}))::int`;

const addAll = (db: Db, texts: Texts, today: string) =>
  db.execute(sql`
    with bought as (
      select distinct on (o.learner_id, pc.class_id) o.learner_id, o.app_id, o.package_id, pc.class_id, o.purchased_at,
        hashint8extended(o.learner_id::bigint * 100003 + pc.class_id, 7) & 1048575 as h
      from orders o join package_classes pc on pc.package_id = o.package_id
      where o.is_active = 1 and o.purchased_price <> 1 and o.purchased_at > ${today}::date - ${years} * interval '1 year'
      order by o.learner_id, pc.class_id, o.purchased_at
    ),
    writers as (select * from bought where h % 3 = 0 order by h, learner_id, class_id limit ${reviewCount}),
    watched as (
      select t.class_id, array_agg(distinct v.video_id order by v.video_id) as ids
      from sub_topic_videos v join sub_topics s on s.id = v.sub_topic_id join topics t on t.id = s.topic_id group by 1
    ),
    dated as (
      select w.*, hashint8extended(w.learner_id::bigint * 100003 + w.class_id, 11) & 1048575 as g,
        least(
          w.purchased_at + (w.h / 7 % 120) * interval '1 day' + (w.h / 13 % 1440) * interval '1 minute',
          ${today}::date - (1 + w.h / 11 % 40) * interval '1 day' + (w.h / 17 % 1440) * interval '1 minute'
        ) as at
      from writers w
    ),
    starred as (
      select d.*,
        greatest(1, least(5, case
          when m < 6 then 1 when m < 14 then 2 when m < 28 then 3 when m < 58 then 4 else 5 end)) as stars
      from dated d, lateral (
        select d.g % 100 + d.class_id % 5 * 6 - 10 + case when d.at > ${today}::date - 300 then 8 else 0 end as m
      ) x
    ),
    decided as (
      select s.*, s.g % 40 = 3 as is_bad,
        case when s.at > ${today}::date - ${daysUnread} and s.g % 5 > 0 then 0 when s.g % 40 = 3 then 2
          when s.stars = 1 and s.g % 9 = 0 then 2 else 1 end as state
      from starred s
    )
    insert into reviews (id, app_id, learner_id, class_id, video_id, package_id, rating, comment, approved_rating, created_at)
    select row_number() over (order by d.at, d.learner_id, d.class_id), d.app_id, d.learner_id, d.class_id,
      case when d.g % 3 = 0 then watched.ids[1 + d.h % cardinality(watched.ids)] end,
      d.package_id, d.stars,
      case when d.is_bad then ${pick(json(texts.rejected), sql`d.h`)}
        else ${pick(sql`${json(texts.byStars)} -> (d.stars - 1)`, sql`d.h`)} end,
      d.state, d.at
    from decided d left join watched on watched.class_id = d.class_id
    order by 1
    on conflict do nothing`);
