import { subTopicSearch as calls, type SubTopicMatch } from '@prepdesk/contract/catalogue/sub-topic-search';
import { videoName } from '@prepdesk/contract/videos/video-name';
import { sql } from 'drizzle-orm';
import { matchesSearch, searchTextOf } from '../../db/list/conditions.ts';
import { implement } from '../../http/call/implement.ts';

const maxMatches = 100;

type Row = Omit<SubTopicMatch, 'videoName' | 'foundID'> & { cdn: string };

export const subTopicSearch = implement(calls, {
  find: async ({ input, db }) => {
    const lastPart = sql`substring(rtrim(split_part(split_part(v.cdn, '?', 1), '#', 1), '/') from '[^/]*$')`;
    const limit = sql.raw(String(maxMatches + 1));
    // Each half uses its own trigram index. Of a link, only the last part counts, which is shown as the video's name.
    const { rows } = await db.execute<Row>(sql`
      with matches as (
        (select s.id as sub_topic_id, coalesce(u.video_id, 0) as video_id
          from sub_topics s left join sub_topic_videos u on u.sub_topic_id = s.id
          where ${matchesSearch(sql`s.search_text`, input.search)} limit ${limit})
        union
        (select u.sub_topic_id, v.id from videos v join sub_topic_videos u on u.video_id = v.id
          where ${matchesSearch(sql`v.search_text`, input.search)}
            and ${matchesSearch(searchTextOf(lastPart), input.search)}
          limit ${limit})
      )
      select c.id as "classID", f.video_id as "videoID", coalesce(v.cdn, '') as cdn, s.id as "subTopicID",
        s.name as "subTopicName", s.slug_id as "slugID", g.name as "slugName", t.id as "topicID",
        t.name as "topicName", c.name as "className", m.app_id as "appID", m.course_id as "courseID"
      from matches f
      join sub_topics s on s.id = f.sub_topic_id
      join slugs g on g.id = s.slug_id
      join topics t on t.id = s.topic_id
      join classes c on c.id = t.class_id
      join subject_maps m on m.id = c.subject_map_id
      left join videos v on v.id = f.video_id
      order by s.name, s.id, f.video_id
      limit ${limit}`);
    const results = rows.slice(0, maxMatches).map(({ cdn, ...row }) => ({
      ...row,
      videoName: cdn ? videoName(cdn) : '',
      foundID: `${row.subTopicID}/${row.videoID}`,
    }));
    return { results, isCapped: rows.length > maxMatches };
  },
});
