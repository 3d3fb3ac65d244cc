import { topicDetail as calls, type TopicItem } from '@prepdesk/contract/catalogue/topic-detail';
import { missing } from '@prepdesk/contract/failures';
import { questionSlugIDs } from '@prepdesk/contract/mapping/question-mapping';
import { videoSlugID } from '@prepdesk/contract/mapping/video-mapping';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { slugs, subTopics as table, topics } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';

const filesOfType = (type: 1 | 2) =>
  sql<number>`(select count(*)::int from study_files f where f.sub_topic_id = ${table.id}
    and f.type = ${type} and f.is_active = 1)`;

const columns = {
  id: table.id,
  name: table.name,
  isFree: table.isFree,
  notes: filesOfType(1),
  slugID: sql<number>`case when ${table.slugID} = ${videoSlugID} then 1 else 0 end`,
  slugName: slugs.name,
  isActive: table.isActive,
  slides: filesOfType(2),
  microtopics: sql<number>`(select count(*)::int from sub_topic_videos m
    join micro_topics c on c.video_id = m.video_id where m.sub_topic_id = ${table.id})`,
  videoID: sql<
    number | null
  >`(select min(m.video_id) from sub_topic_videos m where m.sub_topic_id = ${table.id})`,
};

/** What learners watch and practise in a topic; its notes and books are counted, not listed. */
async function itemsOf(db: Db, topicID: number): Promise<TopicItem[]> {
  const [topic] = await db.select({ id: topics.id }).from(topics).where(eq(topics.id, topicID));
  if (!topic) throw missing('The topic');
  return db
    .select(columns)
    .from(table)
    .innerJoin(slugs, eq(slugs.id, table.slugID))
    .where(and(eq(table.topicID, topicID), inArray(table.slugID, [videoSlugID, ...questionSlugIDs])))
    .orderBy(asc(table.orderBy), asc(table.id));
}

async function grouped(db: Db, topicID: number, counter: 'microtopics' | 'slides' | 'notes') {
  const items = await itemsOf(db, topicID);
  return {
    having: items.filter((item) => item[counter] > 0),
    lacking: items.filter((item) => item[counter] === 0),
  };
}

export const topicDetail = implement(calls, {
  microTopics: async ({ input, db }) => {
    const { having: withMicro, lacking: withoutMicro } = await grouped(db, input.topicID, 'microtopics');
    return { withMicro, withoutMicro };
  },
  slides: async ({ input, db }) => {
    const { having: withSlides, lacking: withoutSlides } = await grouped(db, input.topicID, 'slides');
    return { withSlides, withoutSlides };
  },
  notes: async ({ input, db }) => {
    const { having: withNotes, lacking: withoutNotes } = await grouped(db, input.topicID, 'notes');
    return { withNotes, withoutNotes };
  },
});
