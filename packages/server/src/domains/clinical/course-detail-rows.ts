import type { CourseDetail } from '@prepdesk/contract/clinical/course-details';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';

/** A sub-topic that learners can open today. */
const isOut = sql`coalesce(st.release = 'live' or st.release_on <= ${companyToday}, false)`;

const maxNamesOfFaculty = 20;

/**
 * The details of the classes that match `where`, newest first. One statement counts it all, for the shown rows only.
 * @param where a condition on `c` (classes), `m` (subject_maps) and `d` (class_details)
 */
export async function courseDetailRows(db: Db, where: SQL): Promise<CourseDetail[]> {
  const { rows } = await db.execute<CourseDetail>(sql`
    with shown as (
      select c.id, c.name, c.is_active, m.subject_id, d.faculty_id, d.category_course, d.eligibility, d.row_version
      from classes c join subject_maps m on m.id = c.subject_map_id left join class_details d on d.class_id = c.id
      where ${where}
    ), ${contents}
    select c.id as "classID", c.name::text as "className", s.name::text as "subjectName",
      sold.package_price::text as "packagePrice", coalesce(sold.package_name::text, '') as "packageName",
      sold.validity_in_days as "validityInDays",
      c.faculty_id as "facultyID", coalesce(f.name::text, '') as "facultyName",
      coalesce(nullif(f.short_description, ''), f.description, '') as "facultyProfile",
      coalesce(taught.names, '') as "facultyCourses",
      coalesce(c.category_course, '') as "categoryCourse", coalesce(c.eligibility, '') as "eligibility",
      ${counts},
      c.is_active as "isActive", coalesce(c.row_version, 0) as "rowVersion"
    from shown c
      join subjects s on s.id = c.subject_id
      left join faculties f on f.id = c.faculty_id
      ${soldWith} ${taughtBy} ${withContents}
    order by c.id desc`);
  return rows;
}

/** The cheapest active package that opens the class. */
const soldWith = sql`left join lateral (
    select p.package_price, p.package_name, p.validity_in_days
    from package_classes pc join packages p on p.id = pc.package_id
    where pc.class_id = c.id and p.is_active = 1 order by p.package_price, p.id limit 1
  ) sold on true`;

const taughtBy = sql`left join lateral (
    select string_agg(name, ', ' order by name) as names from (
      select distinct other.name::text from class_details od join classes other on other.id = od.class_id
      where od.faculty_id = c.faculty_id and other.is_active = 1
      order by 1 limit ${sql.raw(String(maxNamesOfFaculty))}
    ) named
  ) taught on true`;

const counts = sql.raw(`
      coalesce(length.seconds, 0)::int as "totalVideoDuration",
      coalesce(video.out + video.coming, 0)::int as "video",
      coalesce(video.out, 0)::int as "livevideo", coalesce(lesson.out_videos, 0)::int as "livevideoSubTopic",
      coalesce(video.coming, 0)::int as "comingvideo", coalesce(lesson.coming_videos, 0)::int as "comingvideoSubTopic",
      coalesce(question.total, 0)::int as "qBank", coalesce(lesson.questions, 0)::int as "qBankSubTopic"`);

/**
 * What the shown classes contain. Each is counted for all of them at once: a class may have thousands of sub-topics.
 * Slug 1 holds videos, 2 questions (d1 §9).
 */
const contents = sql`lessons as (
      select t.class_id, st.id, st.slug_id, ${isOut} as is_out
      from shown c join topics t on t.class_id = c.id join sub_topics st on st.topic_id = t.id
      where t.is_active = 1 and st.is_active = 1 and st.slug_id in (1, 2)
    ), lesson_counts as (
      select class_id, count(*) filter (where slug_id = 1 and is_out) as out_videos,
        count(*) filter (where slug_id = 1 and not is_out) as coming_videos,
        count(*) filter (where slug_id = 2) as questions
      from lessons group by class_id
    ), shown_videos as (
      select l.class_id, l.is_out, v.id, v.duration_seconds
      from lessons l join sub_topic_videos sv on sv.sub_topic_id = l.id join videos v on v.id = sv.video_id
      where l.slug_id = 1 and v.is_active = 1
    ), video_counts as (
      select class_id, count(*) filter (where is_out) as out, count(*) filter (where not is_out) as coming
      from shown_videos group by class_id
    ), lengths as (
      select class_id, sum(duration_seconds) as seconds
      from (select distinct class_id, id, duration_seconds from shown_videos) once group by class_id
    ), question_counts as (
      select l.class_id, count(*) as total
      from lessons l join sub_topic_questions sq on sq.sub_topic_id = l.id join questions q on q.id = sq.question_id
      where l.slug_id = 2 and q.is_active = 1 group by l.class_id
    )`;

const withContents = sql.raw(`
      left join lesson_counts lesson on lesson.class_id = c.id
      left join video_counts video on video.class_id = c.id
      left join lengths length on length.class_id = c.id
      left join question_counts question on question.class_id = c.id`);
