import { reportIntake as calls } from '@prepdesk/contract/reports/report-intake';
import { sql, type Table } from 'drizzle-orm';
import { idsThere, sentRows, storeBatch } from '../../db/batches.ts';
import type { Db } from '../../db/connect.ts';
import { classes, courses } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { questions } from '../../db/schema/questions.ts';
import { errorReports, questionMarkEntries, questionMarks } from '../../db/schema/reports.ts';
import { treasures } from '../../db/schema/treasures.ts';
import { implement } from '../../http/call/implement.ts';

const daysKept = 60;

/** An entry sent again after that time would count twice, but apps send what they have within hours. */
export async function forgetOldMarkEntries(db: Db): Promise<void> {
  await db.execute(
    sql`delete from ${questionMarkEntries} where received_at < now() - ${daysKept}::int * interval '1 day'`,
  );
}

/** The options of each question; for a number they are right and wrong. */
async function optionsOf(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ id: number; options: number[] }>(sql`
    select id, case when type = 2 then array[0, 1] else array_remove(array[
      case when options_one <> '' then 1 end, case when options_two <> '' then 2 end,
      case when options_three <> '' then 3 end, case when options_four <> '' then 4 end,
      case when options_five <> '' then 5 end], null) end as options
    from ${questions} where id = any(${sql.param([...new Set(ids)])})`);
  return new Map(rows.map(({ id, options }) => [id, options]));
}

export const reportIntake = implement(calls, {
  reports: async ({ input: { entries: sent }, db }) => {
    type Report = (typeof sent.entries)[number];
    const idsOf = (table: Table, of: (entry: Report) => number | null | undefined) =>
      idsThere(db, table, sent.entries.map(of));
    const there = {
      user: await idsOf(learners, ({ userAppsID }) => userAppsID),
      question: await idsOf(questions, ({ questionID }) => questionID),
      course: await idsOf(courses, ({ courseID }) => courseID),
      class: await idsOf(classes, ({ classID }) => classID),
      treasure: await idsOf(treasures, ({ treasureID }) => treasureID),
    };
    const errorOf = (entry: Report): string => {
      const { userAppsID: user, questionID: question, courseID: course } = entry;
      const named = { user, question, course, class: entry.classID, treasure: entry.treasureID };
      for (const [what, id] of Object.entries(named)) {
        if (id != null && !there[what as keyof typeof there].has(id)) return `There is no ${what} ${id}`;
      }
      return '';
    };
    return storeBatch(db, sent, errorOf, async (entries) => {
      const reports = entries.map(({ codes, ...entry }) => ({
        ...entry,
        codes: [...new Set(codes)].sort((one, other) => one - other),
      }));
      const { rowCount } = await db.execute(sql`
        insert into ${errorReports} (app_id, course_id, learner_id, question_id, class_id, type, treasure_id, codes, reason,
          created_at, entry_key)
        select c.app_id, c.id, s."userAppsID", s."questionID", s."classID", s.type, s."treasureID", s.codes, s.reason,
          least(s."createdAt", now()), s."entryKey"
        from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as s ("entryKey" uuid, "userAppsID" int, "courseID" int,
          "questionID" int, "classID" int, type smallint, "treasureID" int, codes smallint[], reason text, "createdAt" timestamptz)
        join courses c on c.id = s."courseID"
        on conflict (entry_key) do nothing`);
      return rowCount ?? 0;
    });
  },
  marks: async ({ input: { entries: sent }, db }) => {
    const options = await optionsOf(
      db,
      sent.entries.map(({ questionID }) => questionID),
    );
    const errorOf = ({ questionID, option }: (typeof sent.entries)[number]): string => {
      const known = options.get(questionID);
      if (!known) return `There is no question ${questionID}`;
      return known.includes(option) ? '' : `Question ${questionID} has no option ${option}`;
    };
    return storeBatch(db, sent, errorOf, async (entries) => {
      const each = sentRows(entries, {
        entry: ['uuid', ({ entryKey }) => entryKey],
        question: ['int', ({ questionID }) => questionID],
        option: ['smallint', ({ option }) => option],
        count: ['int', ({ count }) => count],
      });
      const { rows } = await db.execute<{ stored: number }>(sql`
        with once as (select distinct on (entry) * from ${each}),
        fresh as (
          insert into ${questionMarkEntries} (entry_key) select entry from once order by entry
          on conflict do nothing returning entry_key
        ),
        counted as (
          insert into ${questionMarks} (question_id, option, count)
          select question, option, sum(count) from once join fresh on fresh.entry_key = once.entry
          group by 1, 2 order by 1, 2
          on conflict (question_id, option) do update set
            count = least(question_marks.count::bigint + excluded.count, 2147483647)
        )
        select count(*)::int as stored from fresh`);
      return rows[0]?.stored ?? 0;
    });
  },
});
