import type { CourseDetail } from '@prepdesk/contract/clinical/course-details';
import { type SQL, sql } from 'drizzle-orm';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { countUpTo } from '../../db/count-up-to.ts';

/** The classes of an app as `c`, with their place as `m`: the start of every query about them. */
const classesOf = sql.raw('classes c join subject_maps m on m.id = c.subject_map_id');

/** A sub-topic that learners can open today. */
const isOut = sql`coalesce(st.release = 'live' or st.release_on <= ${companyToday}, false)`;

const maxNamesOfFaculty = 20;

/**
 * The details of the classes that match `where`, newest first. One statement counts it all, for the shown rows only.
 * @param where a condition on `c` (classes), `m` (subject_maps) and `d` (class_details)
 */
export async function courseDetailRows(
  db: Db,
  where: SQL,
  { skip, take }: { skip: number; take: number },
): Promise<CourseDetail[]> {
  const { rows } = await db.execute<CourseDetail>(sql`
    with shown as (
      select c.id, c.name, c.is_active, m.subject_id, d.faculty_id, d.category_course, d.eligibility, d.row_version
      from ${classesOf} left join class_details d on d.class_id = c.id
      where ${where} order by c.id desc limit ${take} offset ${skip}
    )
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
      ${soldWith} ${taughtBy} ${held} ${shownFor}
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
      select other.name::text from class_details od join classes other on other.id = od.class_id
      where od.faculty_id = c.faculty_id and other.is_active = 1
      order by 1 limit ${sql.raw(String(maxNamesOfFaculty))}
    ) named
  ) taught on true`;

const counts = sql.raw(`
      coalesce(length.seconds, 0)::int as "totalVideoDuration",
      (held.out_videos + held.coming_videos)::int as "video",
      held.out_videos::int as "livevideo", held.out_video_sub_topics::int as "livevideoSubTopic",
      held.coming_videos::int as "comingvideo", held.coming_video_sub_topics::int as "comingvideoSubTopic",
      held.questions::int as "qBank", held.question_sub_topics::int as "qBankSubTopic"`);

/** Slug 1 holds videos, 2 questions (d1 §9). */
const held = sql`left join lateral (
    select coalesce(sum(videos) filter (where is_out), 0) as out_videos,
      count(*) filter (where slug_id = 1 and is_out) as out_video_sub_topics,
      coalesce(sum(videos) filter (where not is_out), 0) as coming_videos,
      count(*) filter (where slug_id = 1 and not is_out) as coming_video_sub_topics,
      coalesce(sum(questions), 0) as questions,
      count(*) filter (where slug_id = 2) as question_sub_topics
    from (
      select st.slug_id, ${isOut} as is_out,
        case when st.slug_id = 1 then (
          select count(*) from sub_topic_videos sv join videos v on v.id = sv.video_id
          where sv.sub_topic_id = st.id and v.is_active = 1) end as videos,
        case when st.slug_id = 2 then (
          select count(*) from sub_topic_questions sq join questions q on q.id = sq.question_id
          where sq.sub_topic_id = st.id and q.is_active = 1) end as questions
      from topics t join sub_topics st on st.topic_id = t.id
      where t.class_id = c.id and t.is_active = 1 and st.is_active = 1 and st.slug_id in (1, 2)
    ) of_sub_topic
  ) held on true`;

const shownFor = sql.raw(`left join lateral (
    select sum(v.duration_seconds) as seconds from videos v
    where v.is_active = 1 and v.id in (
      select sv.video_id
      from topics t join sub_topics st on st.topic_id = t.id join sub_topic_videos sv on sv.sub_topic_id = st.id
      where t.class_id = c.id and t.is_active = 1 and st.is_active = 1 and st.slug_id = 1)
  ) length on true`);

/** Counts the classes that match `where` (a condition on `c` and `m`). */
export const classCounter = (db: Db, where: SQL) => countUpTo(db, sql`${classesOf} where ${where}`);
