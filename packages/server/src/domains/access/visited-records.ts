import type { RecordScreen, Visit } from '@prepdesk/contract/access/visits';
import { beginningOf } from '@prepdesk/contract/html-beginning';
import { keyOf, type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';

export type Visited = { screen: string; rowID: number };

/** The record of a visit as it is now: `parts` is what the encoded id of its address holds. */
type Named = { screen: string; id: number; name: string; parts: Visit['parts'] };

/** A name, and the address, of records that have no more in their address than their number. */
const numbered = (parameter: string, rows: SQL): SQL =>
  sql`select id, name, jsonb_build_object(${parameter}::text, id) as parts from (${rows}) named`;

const byName = (parameter: string, table: SQL, ids: SQL): SQL =>
  numbered(parameter, sql`select id, name::text from ${table} where id = any(${ids})`);

const ofTopic = (ids: SQL) => sql`
  select topics.id, topics.name::text, jsonb_build_object(
    'topicId', topics.id, 'appId', app_id, 'coId', course_id, 'clId', classes.id) as parts
  from topics join classes on classes.id = class_id join subject_maps on subject_maps.id = subject_map_id
  where topics.id = any(${ids})`;

const ofSubject = (ids: SQL) => sql`
  select subject_maps.id, subjects.name::text, jsonb_build_object('appId', app_id, 'coId', course_id,
    'subId', subject_id, 'mapId', subject_maps.id) as parts
  from subject_maps join subjects on subjects.id = subject_id where subject_maps.id = any(${ids})`;

/**
 * The present names of records: nothing of them is kept here, so that a rename or an erasure needs no second place.
 * Records that not everybody sees are named only for those who see them.
 */
const namesOf: Record<RecordScreen, (ids: SQL, actor: Actor) => SQL> = {
  '/courses/{id}': (ids) => sql`
    select id, name::text, jsonb_build_object('appID', app_id, 'coID', id) as parts
    from courses where id = any(${ids})`,
  '/classes/{id}': ofSubject,
  '/classlist/{id}': ofSubject,
  '/topics': (ids) => sql`
    select classes.id, classes.name::text, jsonb_build_object('appId', app_id, 'coId', course_id,
      'subId', subject_id, 'mapId', subject_maps.id, 'clId', classes.id) as parts
    from classes join subject_maps on subject_maps.id = subject_map_id where classes.id = any(${ids})`,
  '/topics/{id}': ofTopic,
  '/microtopics/{id}': ofTopic,
  '/subtopic/{id}': (ids) => sql`
    select sub_topics.id, sub_topics.name::text, jsonb_build_object('appId', app_id, 'coId', course_id,
      'topicId', topics.id, 'subTopicId', sub_topics.id, 'slugId', slug_id, 'clId', classes.id) as parts
    from sub_topics join topics on topics.id = topic_id join classes on classes.id = class_id
    join subject_maps on subject_maps.id = subject_map_id where sub_topics.id = any(${ids})`,
  '/questions': (ids) => sql`
    select id, left(ques_text, ${readLength}) as name, jsonb_build_object('quesID', id, 'type', type) as parts
    from questions where id = any(${ids})`,
  '/orders': (ids) => sql`
    select id, order_number as name, jsonb_build_object('search', order_number) as parts
    from orders where id = any(${ids})`,
  '/reply/{id}': (ids, actor) => sql`
    select id, left(question, ${readLength}) as name, '{}'::jsonb as parts
    from doubts where id = any(${ids}) and ${isSeen('doubts', actor)}`,
  // Of somebody with accounts in both apps, the first account's name.
  '/learner/{id}': (ids) =>
    numbered(
      'personID',
      sql`select distinct on (person_id) person_id as id, full_name::text as name from learners
        join persons on persons.id = person_id and erased_at is null
        where person_id = any(${ids}) order by person_id, learners.id`,
    ),
  '/prepclinic/drugs_details/{id}': (ids) => byName('drugId', sql`drugs`, ids),
  '/prepclinic/faculty_detail/{id}': (ids) => byName('facultyId', sql`faculties`, ids),
  '/prepclinic/packges_details/{id}': (ids) =>
    numbered('packageId', sql`select id, package_name::text as name from packages where id = any(${ids})`),
  '/prepclinic/parent_packges_detail/{id}': (ids) =>
    numbered(
      'parentPackageId',
      sql`select id, package_name::text as name from parent_packages where id = any(${ids})`,
    ),
  '/clientuserDetail/{id}': (ids) => byName('clientID', sql`institution_clients`, ids),
  '/roles/{id}': (ids) => byName('roleID', sql`roles`, ids),
  '/dashboard/{id}': (ids) => byName('dashboardID', sql`dashboards`, ids),
};

export const mayOpen = ({ keys }: Actor, screen: string): boolean => {
  const path = screen as RoutePath;
  const { public: isPublic, isOwn } = routeAt(path);
  return Boolean(isPublic || isOwn) || keys.has(keyOf(path));
};

/** By screen and id; a record that is gone has no name. */
export const keyOfRecord = ({ screen, rowID }: Visited): string => `${screen} ${rowID}`;

const recordScreens = Object.keys(namesOf) as RecordScreen[];

/** By `keyOfRecord`. One query, however many kinds of records there are. */
export async function namesIn(
  db: Db,
  visited: readonly Visited[],
  actor: Actor,
  screens: readonly RecordScreen[] = recordScreens,
): Promise<Map<string, Named>> {
  const parts = screens.map((screen) => {
    const ids = visited.filter((one) => one.screen === screen && one.rowID !== 0).map(({ rowID }) => rowID);
    const named = namesOf[screen](sql`${sql.param(ids)}::int[]`, actor);
    return sql`select ${screen}::text as screen, id, name, parts from (${named}) named`;
  });
  const { rows } = await db.execute<Named>(sql.join(parts, sql` union all `));
  return new Map(rows.map((named) => [keyOfRecord({ screen: named.screen, rowID: named.id }), named]));
}

/** So much of a long text is read for its first words. */
const readLength = 2000;
const nameLength = 60;

/** How a record is called among screens. Questions and doubts have no name: their number, and how they begin. */
export function shownName({ screen, id, name }: Named): string {
  if (screen === '/questions') return `Question ${id}: ${firstWords(name)}`;
  if (screen === '/reply/{id}') return `Doubt ${id}: ${cutTo(name)}`;
  return name;
}

const cutTo = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length <= nameLength ? words : `${words.slice(0, nameLength).replace(/\s\S*$/, '')}…`;
};

const firstWords = (html: string): string =>
  beginningOf(html, nameLength)
    .map((piece) => ('words' in piece ? piece.words : '(a formula)'))
    .join('');
