import type { ItemKind } from '@prepdesk/contract/entitlement/visibility';
import { videoName } from '@prepdesk/contract/videos/video-name';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { LocationFact } from './facts.ts';

export type Item = { itemKind: ItemKind; itemID: number; name: string; place: string };

type ClassColumns = {
  appID: number;
  appName: string;
  appActive: number;
  courseID: number;
  courseName: string;
  courseActive: number;
  subjectMapID: number;
  subjectID: number;
  subjectName: string;
  subjectActive: number;
  classID: number;
  className: string;
  classActive: number;
};

type LessonColumns = ClassColumns & {
  topicID: number;
  topicName: string;
  topicActive: number;
  subTopicID: number;
  subTopicName: string;
  subTopicActive: number;
  slugID: number;
  slugName: string;
  isFree: number;
  release: string;
  releaseOn: string | null;
  contentCount: number;
};

type VideoColumns = LessonColumns & {
  videoID: number;
  cdn: string;
  videoActive: number;
  isVideoFree: number;
  activatesAt: string;
};

const classColumns = sql`
  a.id as "appID", a.name::text as "appName", a.is_active as "appActive",
  o.id as "courseID", o.name::text as "courseName", o.is_active as "courseActive",
  m.id as "subjectMapID", m.subject_id as "subjectID", j.name::text as "subjectName", m.is_active as "subjectActive",
  c.id as "classID", c.name::text as "className", c.is_active as "classActive"`;

const classFrom = sql`classes c
  join subject_maps m on m.id = c.subject_map_id
  join subjects j on j.id = m.subject_id
  join courses o on o.id = m.course_id
  join apps a on a.id = m.app_id`;

const activeQuestions = sql`(select count(*)::int from sub_topic_questions q join questions e on e.id = q.question_id
  where q.sub_topic_id = s.id and e.is_active = 1)`;

/** How much content of its slug's kind a sub-topic has. */
const activeContent = sql`case s.slug_id
  when 1 then (select count(*)::int from sub_topic_videos u join videos v on v.id = u.video_id
    where u.sub_topic_id = s.id and v.is_active = 1)
  when 2 then ${activeQuestions}
  when 6 then ${activeQuestions}
  else (s.pdf_link <> '')::int + (select count(*)::int from study_files f
    where f.sub_topic_id = s.id and f.is_active = 1) end`;

const lessonColumns = (content: SQL) => sql`${classColumns},
  t.id as "topicID", t.name::text as "topicName", t.is_active as "topicActive",
  s.id as "subTopicID", s.name::text as "subTopicName", s.is_active as "subTopicActive", s.slug_id as "slugID",
  g.name as "slugName", s.is_free as "isFree", s.release, s.release_on::text as "releaseOn",
  ${content} as "contentCount"`;

const lessonFrom = sql`sub_topics s
  join slugs g on g.id = s.slug_id
  join topics t on t.id = s.topic_id
  join ${classFrom} on c.id = t.class_id`;

const locationOfClass = (row: ClassColumns): LocationFact => ({
  app: { id: row.appID, name: row.appName, isActive: row.appActive },
  course: { id: row.courseID, name: row.courseName, isActive: row.courseActive },
  subject: {
    id: row.subjectMapID,
    subjectID: row.subjectID,
    name: row.subjectName,
    isActive: row.subjectActive,
  },
  class: { id: row.classID, name: row.className, isActive: row.classActive },
  lesson: null,
});

const locationOfLesson = (row: LessonColumns): LocationFact => ({
  ...locationOfClass(row),
  lesson: {
    topic: { id: row.topicID, name: row.topicName, isActive: row.topicActive },
    subTopic: {
      id: row.subTopicID,
      name: row.subTopicName,
      isActive: row.subTopicActive,
      slugID: row.slugID,
      slugName: row.slugName,
      isFree: row.isFree,
      release: row.release,
      releaseOn: row.releaseOn,
    },
    video: null,
    contentCount: row.contentCount,
  },
});

const positionOfVideo = (row: VideoColumns): LocationFact => {
  const location = locationOfLesson(row);
  const video = {
    id: row.videoID,
    name: videoName(row.cdn),
    isActive: row.videoActive,
    isFree: row.isVideoFree,
    activatesAt: new Date(row.activatesAt),
  };
  return { ...location, lesson: { ...location.lesson!, video } };
};

const wayTo = ({ app, course, subject, class: held, lesson }: LocationFact, withSubTopic: boolean): string =>
  [
    ...[app.name, course.name, subject.name],
    ...(lesson ? [held.name, lesson.topic.name] : []),
    ...(lesson && withSubTopic ? [lesson.subTopic.name] : []),
  ].join(' · ');

type LocatedItem = { item: Item; locations: LocationFact[] };

async function rowsOf<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[];
}

const finders: Record<ItemKind, (db: Db, itemID: number) => Promise<LocatedItem | undefined>> = {
  class: async (db, itemID) => {
    const [row] = await rowsOf<ClassColumns>(
      db,
      sql`select ${classColumns} from ${classFrom} where c.id = ${itemID}`,
    );
    if (!row) return undefined;
    const location = locationOfClass(row);
    return located({ itemKind: 'class', itemID }, row.className, [location]);
  },
  subTopic: (db, itemID) => lessonAt(db, 'subTopic', itemID, activeContent),
  questions: (db, itemID) => lessonAt(db, 'questions', itemID, activeQuestions),
  video: async (db, itemID) => {
    const rows = await rowsOf<VideoColumns>(
      db,
      sql`select ${lessonColumns(sql`1`)}, v.id as "videoID", v.cdn, v.is_active as "videoActive",
          u.is_video_free as "isVideoFree", to_json(u.activates_at) #>> '{}' as "activatesAt"
        from ${lessonFrom} join sub_topic_videos u on u.sub_topic_id = s.id join videos v on v.id = u.video_id
        where v.id = ${itemID} order by s.id desc limit 20`,
    );
    if (rows[0])
      return located({ itemKind: 'video', itemID }, videoName(rows[0].cdn), rows.map(positionOfVideo));
    const [row] = await rowsOf<{ cdn: string }>(db, sql`select cdn from videos where id = ${itemID}`);
    return row && located({ itemKind: 'video', itemID }, videoName(row.cdn), []);
  },
};

async function lessonAt(
  db: Db,
  itemKind: 'subTopic' | 'questions',
  itemID: number,
  content: SQL,
): Promise<LocatedItem | undefined> {
  const [row] = await rowsOf<LessonColumns>(
    db,
    sql`select ${lessonColumns(content)} from ${lessonFrom} where s.id = ${itemID}`,
  );
  return row && located({ itemKind, itemID }, row.subTopicName, [locationOfLesson(row)]);
}

function located(
  item: Pick<Item, 'itemKind' | 'itemID'>,
  name: string,
  locations: LocationFact[],
): LocatedItem {
  const [location] = locations;
  const way = location ? wayTo(location, item.itemKind === 'video') : '';
  return { item: { ...item, name, place: way }, locations };
}

/** The places of an item, in one query; undefined when it does not exist. */
export const locationsOf = (db: Db, itemKind: ItemKind, itemID: number): Promise<LocatedItem | undefined> =>
  finders[itemKind](db, itemID);
