import { missing } from '@prepdesk/contract/failures';
import {
  errorReports as calls,
  type ReportedQuestion,
  type ReportOfQuestion,
} from '@prepdesk/contract/reports/error-reports';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { equals } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { countRows, readPage } from '../../db/read-page.ts';
import { classes, courses } from '../../db/schema/catalogue.ts';
import { questions } from '../../db/schema/questions.ts';
import { errorReports as table } from '../../db/schema/reports.ts';
import { treasures, treasureTopics } from '../../db/schema/treasures.ts';
import { implement } from '../../http/call/implement.ts';
import { editQuestion, questionColumns } from '../questions/index.ts';

const maxReports = 200;

/** Resolving records when and by whom; reopening clears it. */
const resolvedBy = (userID: number) => ({ isResolved: 1, resolvedAt: sql`now()`, resolvedBy: userID });
const opened = { isResolved: 0, resolvedAt: null, resolvedBy: null };

async function resolveAll(db: Db, questionID: number, userID: number): Promise<{ resolvedCount: number }> {
  const done = await db
    .update(table)
    .set(resolvedBy(userID))
    .where(and(eq(table.questionID, questionID), eq(table.isResolved, 0)))
    .returning({ id: table.id });
  return { resolvedCount: done.length };
}

async function requireQuestion(db: Db, questionID: number) {
  const [question] = await db.select(questionColumns).from(questions).where(eq(questions.id, questionID));
  if (!question) throw missing('The question');
  return question;
}

/** Answers by option, the most chosen first. */
const marksOf = sql`coalesce((select json_agg(json_build_object('option', k.option, 'count', k.count)
  order by k.count desc, k.option) from question_marks k where k.question_id = q.id), '[]')`;

/** Whether an option belongs to the key; for a number the options are right (1) and wrong (0). */
const isOfKey = sql`case when q.type = 2 then k.option = 1
  else k.option::text = any(string_to_array(replace(q.answer, ' ', ''), ',')) end`;

/** Another option is chosen more often than the key. */
const isKeyDoubted = sql`coalesce(max(k.count) filter (where not ${isOfKey}), 0)
  > coalesce(max(k.count) filter (where ${isOfKey}), 0)`;

export const errorReports = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    join: [
      [questions, eq(questions.id, table.questionID)],
      [classes, eq(classes.id, table.classID)],
      [treasures, eq(treasures.id, table.treasureID)],
      [treasureTopics, eq(treasureTopics.id, treasures.treasureTopicID)],
    ],
    columns: {
      id: table.id,
      userAppID: table.learnerID,
      quesID: table.questionID,
      quesText: questions.quesText,
      error: sql<string>`array_to_string(${table.codes}, ',')`,
      className: sql<string>`coalesce(${classes.name}::text, '')`,
      type: table.type,
      treasureTopic: sql<string>`coalesce(${treasureTopics.name}::text, '')`,
      isResolved: table.isResolved,
      reason: table.reason,
      createdAt: instantText(table.createdAt),
    },
    scope: { appID: equals(table.appID), courseID: equals(table.courseID) },
    filters: { isResolved: equals(table.isResolved) },
    order: newest(table.createdAt, table.id),
  }),
  courses: async ({ input: { appID }, db }) => {
    const open = db
      .select({
        courseID: table.courseID,
        openCount: sql<number>`count(*)::int`.as('open_count'),
        questionCount: sql<number>`count(distinct ${table.questionID})::int`.as('question_count'),
      })
      .from(table)
      .where(and(eq(table.appID, appID), eq(table.isResolved, 0)))
      .groupBy(table.courseID)
      .as('open');
    const rows = await db
      .select({
        appID: courses.appID,
        courseID: courses.id,
        courseName: courses.name,
        openCount: sql<number>`coalesce(${open.openCount}, 0)`,
        questionCount: sql<number>`coalesce(${open.questionCount}, 0)`,
      })
      .from(courses)
      .leftJoin(open, eq(open.courseID, courses.id))
      .where(eq(courses.appID, appID))
      .orderBy(sql`coalesce(${open.openCount}, 0) desc`, asc(courses.name));
    return { courses: rows };
  },
  setState: async ({ input: { appID, courseID, errorID, errorResolvedStatus }, actor, db }) => {
    const isIt = and(eq(table.id, errorID), eq(table.appID, appID), eq(table.courseID, courseID));
    const [stored] = await db.select({ isResolved: table.isResolved }).from(table).where(isIt).for('update');
    if (!stored) throw missing('The error report');
    // Resolving it again keeps who resolved it first, and when.
    if (stored.isResolved === errorResolvedStatus) return;
    await db
      .update(table)
      .set(errorResolvedStatus === 1 ? resolvedBy(actor.userID) : opened)
      .where(isIt);
  },
  questions: async ({ input, db }) => {
    const { appID, courseID } = input;
    const isOpenHere = sql`e.app_id = ${appID} and e.course_id = ${courseID} and e.is_resolved = 0`;
    const open = sql`error_reports e where ${isOpenHere}`;
    const { rows, ...paged } = await readPage(input, async ({ skip, take }) => {
      const { rows } = await db.execute<ReportedQuestion>(sql`
        with open as (
          select e.question_id, count(*)::int as count, max(e.created_at) as last_at from ${open} group by 1
        ), doubted as (
          select k.question_id from question_marks k join questions q on q.id = k.question_id
          where k.question_id in (select question_id from open) group by k.question_id having ${isKeyDoubted}
        ), shown as (
          select open.*, (doubted.question_id is not null)::int as "isKeyDoubted"
          from open left join doubted using (question_id)
          order by "isKeyDoubted" desc, count desc, last_at desc, question_id limit ${take} offset ${skip}
        )
        select q.id as "questionID", coalesce(q.unique_id::text, '') as "uniqueID", q.ques_text as "quesText",
          q.type, q.answer, shown.count as "openCount", ${isoOf(sql`shown.last_at`)} as "lastAt",
          ${marksOf} as marks, shown."isKeyDoubted",
          (select json_agg(json_build_object('code', c.code, 'count', c.count) order by c.count desc, c.code)
            from (select code, count(*) from error_reports e cross join unnest(e.codes) code
              where e.question_id = q.id and ${isOpenHere} group by 1) c) as codes
        from shown join questions q on q.id = shown.question_id
        order by shown."isKeyDoubted" desc, shown.count desc, shown.last_at desc, q.id`);
      return { rows, count: await countRows(db, sql`(select distinct e.question_id from ${open}) matches`) };
    });
    return { questions: rows, ...paged };
  },
  question: async ({ input: { questionID }, db }) => {
    const question = await requireQuestion(db, questionID);
    const { rows: reports } = await db.execute<ReportOfQuestion>(sql`
      select e.id, e.learner_id as "userAppID", l.full_name as "fullName", array_to_string(e.codes, ',') as error,
        coalesce(c.name::text, '') as "className", e.type, coalesce(o.name::text, '') as "treasureTopic", e.reason,
        ${isoOf(sql`e.created_at`)} as "createdAt"
      from error_reports e
      join learners l on l.id = e.learner_id
      left join classes c on c.id = e.class_id
      left join treasures t on t.id = e.treasure_id
      left join treasure_topics o on o.id = t.treasure_topic_id
      where e.question_id = ${questionID} and e.is_resolved = 0
      order by e.created_at desc, e.id desc limit ${maxReports}`);
    const { rows } = await db.execute<{ marks: ReportedQuestion['marks']; openCount: number }>(sql`
      select ${marksOf} as marks,
        (select count(*)::int from error_reports e where e.question_id = q.id and e.is_resolved = 0) as "openCount"
      from questions q where q.id = ${questionID}`);
    return { question, reports, ...rows[0]! };
  },
  resolveAll: async ({ input: { questionID }, actor, db }) => {
    await requireQuestion(db, questionID);
    return resolveAll(db, questionID, actor.userID);
  },
  saveAndResolve: async ({ input, actor, db, storage }) => {
    await editQuestion({ input, actor, db, storage });
    return resolveAll(db, input.questionID, actor.userID);
  },
});
