import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { unlogged } from './fill-orders.ts';

/**
 * What learners say is wrong with questions of the bank, how they answered them, and which electives buyers chose. Numbers
 * follow from ids, so that they are always the same: one question of 29 is reported, one of those by many.
 * @param today yyyy-MM-dd; the newest report came yesterday
 */
export async function addReports(db: Db, today: string): Promise<void> {
  await unlogged(db, ['error_reports', 'order_electives'], async () => {
    await addMarks(db);
    await addErrorReports(db, today);
    await addElectives(db);
  });
  await db.execute(sql`analyze error_reports, question_marks, order_electives`);
}

/** Most choose the key; of one question of 31 most choose the option after it. */
const addMarks = (db: Db) =>
  db.execute(sql`
    insert into question_marks (question_id, option, count)
    select q.id, o.option,
      case when o.option = case when q.id % 31 = 7 then key.option % 2 + 1 else key.option end
        then 260 + q.id % 90 else 12 + (q.id * 7 + o.option * 31) % 70 end
    from questions q
    cross join lateral (
      select case when q.type = 2 then 1 else split_part(q.answer, ',', 1)::int end as option
      where q.type = 2 or q.answer ~ '^[1-5]'
    ) key
    cross join lateral (
      select 0 as option where q.type = 2
      union all select 1
      union all select 2 where q.type = 1 and q.options_two <> ''
      union all select 3 where q.type = 1 and q.options_three <> ''
      union all select 4 where q.type = 1 and q.options_four <> ''
    ) o
    where q.is_active = 1 order by 1, 2`);

const codes = sql`(array['{2}', '{2,4}', '{1}', '{4}', '{5,6}', '{3}', '{7}', '{8}'])`;

const reasons = sql`(array['The marked option contradicts the solution.', 'Two options are right here.',
  'The table is cut on my phone.', 'The explanation stops half way.', 'The solution uses the old provision.', '',
  'The figure does not load.', 'The last amendment changed this.'])`;

/** Each by learners who were there by then, in the course that maps the question; two of three were looked at. */
const addErrorReports = (db: Db, today: string) =>
  db.execute(sql`
    with mapped as (
      select distinct on (m.question_id) m.question_id, map.app_id, map.course_id, t.class_id
      from sub_topic_questions m join sub_topics s on s.id = m.sub_topic_id join topics t on t.id = s.topic_id
      join classes c on c.id = t.class_id join subject_maps map on map.id = c.subject_map_id
      where m.question_id % 29 in (3, 7) order by m.question_id, m.sub_topic_id
    ),
    people as (
      select app_id, array_agg(id order by id) as ids from (
        select app_id, id, row_number() over (partition by app_id order by id) as nth from learners) l
      where nth <= 200 group by app_id
    ),
    placed as (select mapped.*, row_number() over (order by question_id)::int as nth from mapped)
    insert into error_reports (id, app_id, course_id, learner_id, question_id, class_id, type, codes, reason,
      is_resolved, resolved_at, resolved_by, created_at)
    select row_number() over (order by at, question_id, n), app_id, course_id, learner_id, question_id, class_id, 1, codes,
      reason, is_resolved, case when is_resolved = 1 then at + interval '2 days' end,
      case when is_resolved = 1 then 3 end, at
    from (
      select p.app_id, p.course_id, p.class_id, p.question_id, n,
        people.ids[1 + (p.question_id * 13 + n * 17) % cardinality(people.ids)] as learner_id,
        ${codes}[1 + (p.question_id + n * 3) % 8]::smallint[] as codes, ${reasons}[1 + (p.question_id + n * 3) % 8] as reason,
        case when p.nth % 3 = 0 then 0 else 1 end as is_resolved,
        ${today}::date - interval '1 day' - ((p.question_id * 3 + n * 5) % 150) * interval '1 day'
          + (6 + n % 12) * interval '1 hour' as at
      from placed p join people on people.app_id = p.app_id
      cross join lateral generate_series(1, case when p.nth % 9 = 0 then 12 else 1 + p.question_id % 3 end) n
    ) r`);

/** Who bought a package with electives chose one of them; of one order in twelve nobody recorded it. */
const addElectives = (db: Db) =>
  db.execute(sql`
    insert into order_electives (order_id, class_id)
    select o.id, e.ids[1 + o.id % cardinality(e.ids)]
    from orders o join (
      select package_id, array_agg(class_id order by class_id) as ids from package_classes
      where is_elective = 1 group by 1
    ) e on e.package_id = o.package_id
    where o.id % 12 <> 5 order by o.id`);
