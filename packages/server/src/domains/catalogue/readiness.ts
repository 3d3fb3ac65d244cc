import {
  readinessCalls as calls,
  fileSlugIDs,
  type Readiness,
  type ReadinessItem,
  readinessItems,
} from '@prepdesk/contract/catalogue/readiness';
import { bookSlugID, qBankSlugID, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { implement } from '../../http/call/implement.ts';

type ReadinessScope = { courseID?: number; subjectMapID?: number; classID?: number; topicID?: number };
type Pages = { page: number; limit?: number | undefined };

/** What a list shows: the column that names its rows, which rows, and which lower levels count. */
type Level = {
  key: SQL;
  name: SQL;
  where: SQL;
  /** The ids of exactly these rows, for pages of them: what is below the others is not looked at. */
  ids: SQL;
};

// An inactive topic blocks neither its class nor its subject.
const hasTopic = sql`exists (select from topics t where t.class_id = c.id and t.is_active = 1)`;

function levelOf({ courseID = 0, subjectMapID, classID, topicID }: ReadinessScope): Level {
  if (topicID)
    return {
      key: sql`s.id`,
      name: sql`s.name`,
      where: sql`t.id = ${topicID}`,
      ids: sql`select id from sub_topics where topic_id = ${topicID} and is_active <> 0`,
    };
  if (classID)
    return {
      key: sql`t.id`,
      name: sql`t.name`,
      where: sql`t.class_id = ${classID}`,
      ids: sql`select id from topics where class_id = ${classID}`,
    };
  if (subjectMapID)
    return {
      key: sql`c.id`,
      name: sql`c.name`,
      where: sql`c.subject_map_id = ${subjectMapID} and t.is_active = 1`,
      ids: sql`select id from classes c where subject_map_id = ${subjectMapID} and ${hasTopic}`,
    };
  return {
    key: sql`m.id`,
    name: sql`n.name`,
    where: sql`m.course_id = ${courseID} and c.is_active = 1 and t.is_active = 1`,
    ids: sql`select id from subject_maps m where course_id = ${courseID} and exists (
      select from classes c where c.subject_map_id = m.id and c.is_active = 1 and ${hasTopic})`,
  };
}

const onPage = ({ key, ids }: Level, { page, limit }: Pages): SQL =>
  limit === undefined
    ? sql`true`
    : sql`${key} = any(array(${ids} order by id limit ${limit} offset ${(page - 1) * limit}))`;

/** The sub-topics; a topic without any still has a row, which lacks everything. */
const lessons = (level: Level, pages: Pages): SQL => sql`
  lessons as materialized (
    select ${level.key} as key, ${level.name} as name, t.class_id, t.id as topic_id, s.id, s.slug_id, s.release, s.pdf_link
    from classes c
    join subject_maps m on m.id = c.subject_map_id
    join subjects n on n.id = m.subject_id
    join topics t on t.class_id = c.id
    left join sub_topics s on s.topic_id = t.id and s.is_active <> 0
    where ${level.where} and ${onPage(level, pages)})`;

const mapped = sql`
  mapped as (
    select l.id, bool_or(v.is_active = 1) as has_video, bool_or(m.is_notes_available = 1) as says_notes,
      bool_or(m.is_slides_available = 1) as says_slides
    from lessons l
    join sub_topic_videos m on m.sub_topic_id = l.id
    join videos v on v.id = m.video_id
    where l.slug_id = 1 group by l.id)`;

const questionCounts = sql`
  counted as (
    select l.id, count(*)::int as questions, min(q.id) filter (where q.answer = '') as keyless
    from lessons l
    join sub_topic_questions m on m.sub_topic_id = l.id
    join questions q on q.id = m.question_id and q.is_active = 1
    where l.slug_id in (${qBankSlugID}, ${testSlugID}) group by l.id)`;

/** A file belongs to the most specific place that it names; one of a topic or a class serves all lessons below it. */
const files = sql`
  files as (
    select id, bool_or(type = 1) as notes, bool_or(type = 2) as slides, bool_or(is_own) as own
    from (
      select l.id, f.type, true as is_own from lessons l
        join study_files f on f.sub_topic_id = l.id and f.is_active = 1
      union all
      select l.id, f.type, false from lessons l
        join study_files f on f.topic_id = l.topic_id and f.sub_topic_id is null and f.is_active = 1
      union all
      select l.id, f.type, false from lessons l
        join study_files f on f.class_id = l.class_id and f.topic_id is null and f.sub_topic_id is null
          and f.is_active = 1) placed
    group by id)`;

const isBank = sql`l.slug_id in (${qBankSlugID}, ${testSlugID})`;
const isFile = sql`l.slug_id in (${fileSlugIDs[0]}, ${bookSlugID})`;

/** Each item and whether it is there; null when it is not needed. */
const itemsOf = (minQuestions: number): [ReadinessItem, SQL][] => [
  ['content', sql`case when l.id is null then false end`],
  ['video', sql`case when l.slug_id = 1 then coalesce(mapped.has_video, false) end`],
  ['questions', sql`case when ${isBank} then coalesce(counted.questions, 0) >= ${minQuestions}::int end`],
  ['keys', sql`case when counted.questions > 0 then counted.keyless is null end`],
  [
    'notes',
    sql`case when ${isFile} then coalesce(files.own, false) or l.pdf_link <> ''
      when mapped.says_notes then coalesce(files.notes, false) end`,
  ],
  ['slides', sql`case when mapped.says_slides then coalesce(files.slides, false) end`],
  ['release', sql`case when l.id is not null then l.release <> 'coming soon' end`],
];

const items = Object.keys(readinessItems) as ReadinessItem[];

const column = (item: ReadinessItem): SQL => sql`${sql.identifier(item)}`;

const checked = (minQuestions: number): SQL => sql`
  checked as (
    select l.key, l.name, l.slug_id, coalesce(counted.questions, 0) as question_count, counted.keyless,
      ${sql.join(
        itemsOf(minQuestions).map(([item, isThere]) => sql`${isThere} as ${column(item)}`),
        sql`, `,
      )}
    from lessons l
    left join mapped on mapped.id = l.id
    left join counted on counted.id = l.id
    left join files on files.id = l.id)`;

const isWhole = sql.join(
  items.map((item) => sql`${column(item)} is not false`),
  sql` and `,
);

const counts = sql.join(
  items.map(
    (item) => sql`${item}::text, array[count(${column(item)}), count(*) filter (where ${column(item)})]`,
  ),
  sql`, `,
);

type Counts = Omit<Readiness, 'isReady' | 'items' | 'keylessQuestionID'> & {
  keyless: number | null;
  counts: Record<ReadinessItem, [parts: number, readyParts: number]>;
};

/** One statement for any number of rows. It runs each time, beside the query of the list. */
async function readinessOf(
  db: Db,
  scope: ReadinessScope & Pages,
  minQuestions: number,
): Promise<Readiness[]> {
  const level = levelOf(scope);
  const { rows } = await db.execute<Counts>(sql`
    with ${lessons(level, scope)}, ${mapped}, ${questionCounts}, ${files}, ${checked(minQuestions)}
    select checked.key as id, min(checked.name::text) as name, count(*)::int as parts,
      (count(*) filter (where ${isWhole}))::int as "readyParts",
      coalesce(min(slug_id), 0) as "slugID", coalesce(min(slugs.name), '') as "slugName",
      sum(question_count)::int as questions, min(keyless) as keyless, json_build_object(${counts}) as counts
    from checked left join slugs on slugs.id = checked.slug_id
    where key is not null group by key order by key`);
  return rows.map((row) => readinessRow(row, Boolean(scope.topicID)));
}

function readinessRow({ counts: match, keyless, ...row }: Counts, isLesson: boolean): Readiness {
  const items = (Object.entries(match) as [ReadinessItem, [number, number]][])
    .filter(([, [parts]]) => parts > 0)
    .map(([item, [parts, readyParts]]) => ({ item, parts, readyParts }));
  const isReady = row.readyParts === row.parts;
  if (!isLesson) {
    const above = { slugID: 0, slugName: '', questions: 0, keylessQuestionID: 0 };
    return { ...row, ...above, isReady, items: items };
  }
  const readyParts = items.filter((one) => one.readyParts === one.parts).length;
  return { ...row, isReady, parts: items.length, readyParts, items: items, keylessQuestionID: keyless ?? 0 };
}

export const readiness = implement(calls, {
  list: async ({ input, db, rules }) => ({ readiness: await readinessOf(db, input, rules.minQuestions) }),
});
