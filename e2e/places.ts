import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Addresses of the demo company's lists, as a colleague would copy them. */

const at = (path: string, id: Record<string, unknown>): string => `${path}?id=${encodeId(id)}`;
const named = (path: string, name: unknown): string => `${path}/${encodeURIComponent(String(name))}`;

export const levelsOf = (course: { appID: number; coID: number; name: string }): string =>
  at(named('/courses', course.name), { appID: course.appID, coID: course.coID });

export const subjectsOf = (appId: number, coId: number, path = '/subjects'): string =>
  at(path, { appId, coId });

/** A course whose subject has still to be chosen. */
export const topicsOf = (appId: number, coId: number): string => subjectsOf(appId, coId, '/topics');

/** One class of the general app with its lists, above and below. */
export async function aClass(name = 'The Indian Contract Act, 1872') {
  const [row] = await sql(
    `select c.id as "clId", m.id as "mapId", m.subject_id as "subId", m.app_id as "appId",
       m.course_id as "coId", s.name as subject
     from classes c join subject_maps m on m.id = c.subject_map_id join subjects s on s.id = m.subject_id
     where c.name = $1`,
    [name],
  );
  if (!row) throw new Error(`The demo company has no class ${name}`);
  const { subject, clId, ...place } = row;
  const { appId, coId } = place;
  const [topic] = await sql(
    `select t.id, t.name from topics t join sub_topics s on s.topic_id = t.id
     where t.class_id = $1 group by t.id order by count(*) desc, t.id`,
    [clId],
  );
  return {
    classes: (path = '/classes') => at(named(path, subject), place),
    topics: at('/topics', { ...place, clId }),
    topic: String(topic?.name),
    subTopics: at(named('/topics', topic?.name), { topicId: topic?.id, appId, coId, clId }),
  };
}

/** A course of its own for one journey, with its levels; nothing else in the company changes. */
export async function ownCourse(name: string, levels: readonly string[] = []) {
  const [course] = await sql('insert into courses (app_id, name) values (1, $1) returning id', [name]);
  const coID = Number(course?.id);
  for (const level of levels) {
    await sql('insert into course_levels (course_id, name) values ($1, $2)', [coID, level]);
  }
  return { coID, levels: levelsOf({ appID: 1, coID, name }), subjects: subjectsOf(1, coID) };
}

/** The levels of a course as they are stored. */
export const storedLevels = (coID: number): Promise<Record<string, unknown>[]> =>
  sql('select name, is_active as "isActive" from course_levels where course_id = $1 order by id', [coID]);

/** The checklist of a role. */
export const roleOf = (role: { id: number; name: string }): string =>
  at(named('/roles', role.name), { roleID: role.id });

/** What the owner of a phone may do, and where they are registered. */
export const permissionOf = (userPhone: string): string => at('/permission', { userPhone });
export const checkOf = (userPhone: string): string => at('/checkuser', { userPhone });
