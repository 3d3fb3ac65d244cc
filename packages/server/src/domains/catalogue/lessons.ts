import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import { isFoundBy } from '../../db/list/conditions.ts';
import { countedPage, type Page } from '../../db/page-of.ts';

export type LessonsAsked = {
  page: number;
  limit: number;
  appID: number;
  courseID?: number | undefined;
  search: string;
};

export type LessonRow = {
  subTopicID: number;
  name: string;
  topicID: number;
  topicName: string;
  classID: number;
  className: string;
  subjectName: string;
  courseID: number;
  courseName: string;
  appID: number;
  isActive: number;
  releaseDate: string;
  filters: string;
  pdfLink: string;
  questionCount: number;
  isLive: number;
  rowVersion: number;
};

/** Learners can see it: it was set live, or its day has come. */
export const isReleased = sql`(s.release = 'live' or coalesce(s.release_on <= ${companyToday}, false))`;

const columns = sql`
  s.id as "subTopicID", s.name, t.id as "topicID", t.name as "topicName", c.id as "classID",
  c.name as "className", j.name as "subjectName", m.course_id as "courseID", o.name as "courseName",
  m.app_id as "appID", s.is_active as "isActive", coalesce(s.release_on::text, s.release) as "releaseDate",
  s.filters, s.pdf_link as "pdfLink", ${isReleased}::int as "isLive", s.row_version as "rowVersion",
  (select count(*)::int from sub_topic_questions q join questions a on a.id = q.question_id
    where q.sub_topic_id = s.id and a.is_active = 1) as "questionCount"`;

const placed = sql`sub_topics s
  join topics t on t.id = s.topic_id
  join classes c on c.id = t.class_id
  join subject_maps m on m.id = c.subject_map_id`;

const named = sql`${placed} join subjects j on j.id = m.subject_id join courses o on o.id = m.course_id`;

/** The sub-topics with one slug across an app, grouped by topic; `more` narrows them further. */
export function lessonsPage(
  db: Db,
  slugID: number,
  asked: LessonsAsked,
  more: readonly SQL[] = [],
): Promise<Page<LessonRow>> {
  const { page, limit, appID, courseID, search } = asked;
  const where = sql.join(
    [
      sql`s.slug_id = ${slugID} and m.app_id = ${appID}`,
      ...(courseID ? [sql`m.course_id = ${courseID}`] : []),
      ...(search ? [isFoundBy(sql`s.search_text`, search)] : []),
      ...more,
    ],
    sql` and `,
  );
  const order = sql`order by s.topic_id, s.order_by, s.id`;
  return countedPage(
    { page, limit },
    {
      count: countUpTo(db, placed, where),
      // First find the rows; names and questions are looked up only for those on the page.
      read: async ({ skip, take }: { skip: number; take: number }) => {
        const { rows } = await db.execute<LessonRow>(sql`
        select ${columns} from ${named} where s.id in (
          select s.id from ${placed} where ${where} ${order} limit ${take} offset ${skip}
        ) ${order}`);
        return rows;
      },
    },
  );
}
