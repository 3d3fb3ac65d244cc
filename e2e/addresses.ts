import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Addresses of the demo company's lists, as a colleague would copy them. */

const at = (path: string, id: Record<string, unknown>): string => `${path}?id=${encodeId(id)}`;
const named = (path: string, name: unknown): string => `${path}/${encodeURIComponent(String(name))}`;

export const levelsOf = (course: { appID: number; coID: number; name: string }): string =>
  at(named('/courses', course.name), { appID: course.appID, coID: course.coID });

export const subjectsOf = (appId: number, coId: number, path = '/subjects'): string =>
  at(path, { appId, coId });

/** A course whose subject is still to be chosen. */
export const topicsOf = (appId: number, coId: number): string => subjectsOf(appId, coId, '/topics');

/** One class of the general app with the lists above and below it. */
export async function aClass(name = 'The Indian Contract Act, 1872') {
  const [row] = await sql(
    `select c.id as "clId", m.id as "mapId", m.subject_id as "subId", m.app_id as "appId",
       m.course_id as "coId", s.name as subject
     from classes c join subject_maps m on m.id = c.subject_map_id join subjects s on s.id = m.subject_id
     where c.name = $1`,
    [name],
  );
  if (!row) throw new Error(`The demo company has no class ${name}`);
  const { subject, clId, ...scope } = row;
  const { appId, coId } = scope;
  const [topic] = await sql(
    `select t.id, t.name from topics t join sub_topics s on s.topic_id = t.id
     where t.class_id = $1 group by t.id order by count(*) desc, t.id`,
    [clId],
  );
  return {
    classes: (path = '/classes') => at(named(path, subject), scope),
    topics: at('/topics', { ...scope, clId }),
    topic: String(topic?.name),
    subTopics: at(named('/topics', topic?.name), { topicId: topic?.id, appId, coId, clId }),
  };
}

/** A course with levels for one journey only; nothing else in the company changes. */
export async function ownCourse(name: string, levels: readonly string[] = []) {
  const [course] = await sql('insert into courses (app_id, name) values (1, $1) returning id', [name]);
  const coID = Number(course?.id);
  for (const level of levels) {
    await sql('insert into course_levels (course_id, name) values ($1, $2)', [coID, level]);
  }
  return { coID, levels: levelsOf({ appID: 1, coID, name }), subjects: subjectsOf(1, coID) };
}

/** The stored levels of a course. */
export const storedLevels = (coID: number): Promise<Record<string, unknown>[]> =>
  sql('select name, is_active as "isActive" from course_levels where course_id = $1 order by id', [coID]);

/** A class for one journey only, without notes and slides. */
export async function ownClass(name: string) {
  const [row] = await sql(
    `insert into classes (subject_map_id, name, description, image, order_by)
     select id, $1, 'For one journey', 'https://cdn.example/class.png', 900 from subject_maps
     where app_id = 1 order by id limit 1
     returning id, (select course_id from subject_maps m where m.id = subject_map_id) as "coId"`,
    [name],
  );
  const id = { appId: 1, coId: row?.coId, classId: row?.id };
  return {
    classID: Number(row?.id),
    notes: at(named('/addnotes', name), id),
    slides: at(named('/addSlides', name), id),
  };
}

/** A sub-topic that has notes (1) or slides (2). */
export async function studyFilesOf(type: 1 | 2): Promise<string> {
  const [row] = await sql(
    `select s.id, s.name, m.app_id as "appId", m.course_id as "coId"
     from study_files f join sub_topics s on s.id = f.sub_topic_id join topics t on t.id = s.topic_id
     join classes c on c.id = t.class_id join subject_maps m on m.id = c.subject_map_id
     where f.type = $1 order by f.id limit 1`,
    [type],
  );
  if (!row) throw new Error(`The demo company has no study files of type ${type}`);
  const { appId, coId } = row;
  return at(named(type === 1 ? '/addnotes' : '/addSlides', row.name), { appId, coId, subTopicId: row.id });
}

/** The checklist of a role. */
export const roleOf = (role: { id: number; name: string }): string =>
  at(named('/roles', role.name), { roleID: role.id });

/** The permissions and the registrations of a phone's owner. */
export const permissionOf = (userPhone: string): string => at('/permission', { userPhone });
export const checkOf = (userPhone: string): string => at('/checkuser', { userPhone });
export const accessOf = (userPhone: string): string => at('/access', { userPhone });

/** A learner who was given access to something. */
export async function openedAccessOf(): Promise<string> {
  const [row] = await sql(
    'select l.phone from learners l join learner_access a on a.learner_id = l.id order by a.id limit 1',
  );
  return accessOf(String(row?.phone));
}

/** A sub-topic that shows its mapped videos or questions, and the topic that it is in. */
export async function aMapping(slugID: 1 | 2 | 6) {
  const [row] = await sql(
    `select s.id, s.name, t.id as "topicId", t.name as topic, t.class_id as "clId", m.app_id as "appId",
       m.course_id as "coId"
     from sub_topics s join topics t on t.id = s.topic_id join classes c on c.id = t.class_id
     join subject_maps m on m.id = c.subject_map_id
     where s.slug_id = $1 and m.app_id = 1 order by s.id limit 1`,
    [slugID],
  );
  if (!row) throw new Error(`The demo company has no sub-topic of slug ${slugID}`);
  const { id, name, topic, ...scope } = row;
  return {
    subTopicID: Number(id),
    topicID: Number(scope.topicId),
    mapping: mappingOf({ id: Number(id), name: String(name), slugID }),
    detail: at(named('/microtopics', topic), {
      topicId: scope.topicId,
      appId: scope.appId,
      coId: scope.coId,
    }),
  };
}

export const mappingOf = ({ id, name, slugID }: { id: number; name: string; slugID: number }): string =>
  at(named('/subtopic', name), { subTopicId: id, slugId: slugID });

/** A topic with one sub-topic of a slug, for one journey only. */
export async function ownSubTopic(name: string, slugID: 1 | 2) {
  const [topic] = await sql(
    'insert into topics (class_id, name, order_by) select id, $1, 99 from classes order by id limit 1 returning id',
    [name],
  );
  const [subTopic] = await sql(
    `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, version, order_by, release)
     values ($1, $2, $3, 1, 1, 2, 1, 'live') returning id`,
    [topic?.id, name, slugID],
  );
  const id = Number(subTopic?.id);
  const topicId = Number(topic?.id);
  return {
    id,
    mapping: mappingOf({ id, name, slugID }),
    detail: at(named('/microtopics', name), { topicId }),
  };
}

/** Treasures, or their topics, of a subject of the general app. */
export async function treasuresOf(subject: string, path = '/add_treasures'): Promise<string> {
  const [row] = await sql('select id from subjects where name = $1', [subject]);
  return at(path, { appId: 1, secId: row?.id });
}

/** Treasures of a subject of the general app, in the topic that has most of them. */
export async function shownTreasuresOf(subject: string): Promise<string> {
  const [row] = await sql(
    `select t.subject_id as "secId", t.id as "topicId" from treasure_topics t
     join subjects s on s.id = t.subject_id join treasures p on p.treasure_topic_id = t.id
     where s.name = $1 and t.app_id = 1 group by t.id order by count(*) desc, t.id limit 1`,
    [subject],
  );
  return at('/add_treasures', { appId: 1, ...row });
}

/** A question for one journey only. */
export async function aQuestion(text: string): Promise<number> {
  const [row] = await sql(
    `insert into questions (type, ques_text, options_one, options_two, answer, difficulty_level, duration_seconds,
       words, bands)
     values (1, '<p>' || $1::text || '</p>', 'Yes', 'No', '1', 1, 60, $1, '{}') returning id`,
    [text],
  );
  return Number(row?.id);
}

/** A treasure in its own topic, for one journey only. */
export async function aTreasure(subject: string, topic: string): Promise<number> {
  const [row] = await sql(
    `with t as (insert into treasure_topics (app_id, subject_id, name, order_by)
       select 1, id, $2, -1 from subjects where name = $1 returning id)
     insert into treasures (treasure_topic_id, post) select id, '<p>Of its own</p>' from t returning id`,
    [subject, topic],
  );
  return Number(row?.id);
}

/** The treasures that a question of the contract law class may have. */
export async function mapTreasuresOf(question: number): Promise<string> {
  const [row] = await sql(`select id from classes where name = 'The Indian Contract Act, 1872'`);
  return at('/map_treasure', { quesID: question, clId: row?.id });
}

/** A sub-topic in the contract law class, for one journey only. */
export async function aSubTopic(
  name: string,
  { slugID, release = 'live', releaseOn }: { slugID: number; release?: string; releaseOn?: string },
): Promise<number> {
  const [row] = await sql(
    `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, order_by, release, release_on, version)
     select t.id, $1, $2, 1, 1, 99, $3, $4, 2 from topics t join classes c on c.id = t.class_id
     where c.name = 'The Indian Contract Act, 1872' order by t.id limit 1 returning id`,
    [name, slugID, release, releaseOn ?? null],
  );
  return Number(row?.id);
}

/** The contents of the contract law class. */
export async function classDetailsOf(): Promise<string> {
  const [row] = await sql(
    `select c.id as "clId", m.id as "mapId", m.subject_id as "subId", m.app_id as "appId", m.course_id as "coId"
     from classes c join subject_maps m on m.id = c.subject_map_id where c.name = 'The Indian Contract Act, 1872'`,
  );
  return at('/class_details', row ?? {});
}

/** All changes of a row. */
export const historyOf = (rows: string): string => at('/history', { rows });

export const searchOf = (search: string): string => at('/topic_search', { search });

/** A content page of an app. */
export const pageAt = (appId: number, page: 'terms' | 'privacy' | 'about'): string =>
  at('/updatehtml', { appId, page });

/** An MCQ of the bank. */
export async function questionOf(): Promise<string> {
  const [row] = await sql('select min(id) as id from questions where type = 1');
  return at('/questions', { quesID: row?.id });
}
