import type { ItemKind } from '@prepdesk/contract/entitlement/visibility';
import type { ItemChoice } from '@prepdesk/contract/entitlement/why-not-visible';
import { videoName } from '@prepdesk/contract/videos/video-name';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isBegunBy, matchesSearch, searchTextOf } from '../../db/list/conditions.ts';

/** About as many as a person looks through while typing. */
const maxChoices = 30;

const aboveClass = sql`
  join subject_maps m on m.id = c.subject_map_id
  join subjects j on j.id = m.subject_id
  join courses o on o.id = m.course_id
  join apps a on a.id = m.app_id`;

const classes = (search: string): SQL => sql`
  select c.id as "itemID", c.name::text as name, concat_ws(' · ', a.name, o.name, j.name) as place
  from classes c ${aboveClass}
  where ${matchesSearch(sql`c.search_text`, search)}
  order by not ${isBegunBy(sql`c.search_text`, search)}, c.name, c.id limit ${maxChoices}`;

const subTopics = (search: string, more: SQL): SQL => sql`
  select s.id as "itemID", s.name::text as name,
    concat_ws(' · ', a.name, o.name, j.name, c.name, t.name) as place
  from sub_topics s join topics t on t.id = s.topic_id join classes c on c.id = t.class_id ${aboveClass}
  where ${matchesSearch(sql`s.search_text`, search)} ${more}
  order by not ${isBegunBy(sql`s.search_text`, search)}, s.name, s.id limit ${maxChoices}`;

/** Found by its own name, of a link only the part that is shown as it, or by that of a sub-topic that shows it. */
const videos = (search: string): SQL => sql`
  with named as (
    select v.id from videos v
    where ${matchesSearch(sql`v.search_text`, search)}
      and ${matchesSearch(searchTextOf(sql`substring(rtrim(split_part(split_part(v.cdn, '?', 1), '#', 1), '/') from '[^/]*$')`), search)}
    order by v.id desc limit ${maxChoices}
  ), shown as (
    select u.video_id, max(s.id) as sub_topic_id
    from sub_topics s join sub_topic_videos u on u.sub_topic_id = s.id
    where ${matchesSearch(sql`s.search_text`, search)}
    group by u.video_id order by u.video_id desc limit ${maxChoices}
  )
  select v.id as "itemID", v.cdn as name, coalesce((
    select concat_ws(' · ', a.name, o.name, j.name, c.name, t.name, s.name)
    from sub_topic_videos u join sub_topics s on s.id = u.sub_topic_id join topics t on t.id = s.topic_id
    join classes c on c.id = t.class_id ${aboveClass}
    where u.video_id = v.id order by s.id is distinct from shown.sub_topic_id, s.id desc limit 1),
    'mapped to no sub-topic') as place
  from (select id from named union select video_id from shown) found
    join videos v using (id) left join named using (id) left join shown on shown.video_id = v.id
  order by named.id is null, v.id desc limit ${maxChoices}`;

const statements: Record<ItemKind, (search: string) => SQL> = {
  class: classes,
  subTopic: (search) => subTopics(search, sql``),
  questions: (search) => subTopics(search, sql`and s.slug_id in (2, 6)`),
  video: videos,
};

export async function itemChoices(db: Db, itemKind: ItemKind, search: string): Promise<ItemChoice[]> {
  if (!search) return [];
  const { rows } = await db.execute<ItemChoice>(statements[itemKind](search));
  return itemKind === 'video' ? rows.map((row) => ({ ...row, name: videoName(row.name) })) : rows;
}
