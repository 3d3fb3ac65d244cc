import { companyOffset } from '@prepdesk/contract/company-time';
import { audioAddress } from '@prepdesk/contract/doubts/reply-audio';
import {
  afterCompanyMinutes,
  companyMinutes,
  dueAtOf,
  type SupportHours,
  supportHoursOf,
} from '@prepdesk/contract/doubts/support-hours';
import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import * as schema from '../src/db/schema/doubts.ts';
import { refreshAccessEnds } from '../src/domains/doubts/index.ts';
import { readTexts } from './data-files.ts';
import { numbersFrom } from './dice.ts';
import { unlogged } from './fill-orders.ts';
import { insertMany } from './insert-many.ts';
import { clinicalFacultyID } from './people.ts';

type DoubtRow = typeof schema.doubts.$inferInsert & { id: number };
type ReplyRow = typeof schema.doubtReplies.$inferInsert;

/** What learners ask, and how they are answered; `{topic}` is a lesson of their class. */
type Texts = Record<'lesson' | 'app' | 'other', { questions: string[]; answers: string[] }>;

const doubtCount = 600;
const pendingCount = 60;
const firstDoubtID = 48_001;
const daysBack = 300;
const hourMs = 3_600_000;

const rules = {
  supportHours: supportHoursOf('Mon-Sat 10:00-19:00') as SupportHours,
  doubtAnswerHours: 12,
};

const support = 3;
const clinicalFaculty = 4;

const audioKey = 'audio/two-notes.wav';

/** A learner with a lesson of a class that their package opens, and whose class it is. */
type Asker = {
  learnerID: number;
  name: string;
  facultyID: number | null;
  classID: number;
  subTopicID: number;
  topic: string;
  questionID: number | null;
  daysLeft: number;
};

/**
 * Fills 600 doubts: the newest wait, some of them too long; the others were answered, in time or late, some of them
 * spoken, some twice.
 * @param today yyyy-MM-dd; all were asked before it
 */
export async function addDoubts(db: Db, today: string): Promise<void> {
  const askers = await askersOf(db, today);
  if (askers.length === 0) return;
  const texts = await readTexts<Texts>('doubt-texts');
  const { doubts, replies } = rowsOf(askers, texts, new Date(`${today}T00:00:00${companyOffset}`));
  await unlogged(db, ['doubts', 'doubt_replies'], async () => {
    await insertMany(db, schema.doubts, doubts);
    await insertMany(db, schema.doubtReplies, replies);
  });
  await refreshAccessEnds(db);
  await db.execute(sql`analyze doubts, doubt_replies`);
}

async function askersOf(db: Db, today: string): Promise<Asker[]> {
  const { rows } = await db.execute<Asker>(sql`
    select h.learner_id as "learnerID", split_part(l.full_name, ' ', 1) as name, d.faculty_id as "facultyID",
      p.class_id as "classID", s.id as "subTopicID", s.name::text as topic, s.question_id as "questionID",
      h.ends_on - ${today}::date as "daysLeft"
    from (
      select distinct on (learner_id) learner_id, package_id, ends_on from (
        select learner_id, package_id, package_expiry_date as ends_on from orders
        where is_active = 1 and purchased_at > ${today}::date - ${daysBack}::int
        union all
        select learner_id, package_id, expires_on from learner_access where package_id is not null
      ) held order by learner_id, ends_on desc, package_id
    ) h
    join learners l on l.id = h.learner_id
    cross join lateral (
      select class_id from package_classes where package_id = h.package_id
      order by (class_id * 7 + h.learner_id) % 11, class_id limit 1
    ) p
    left join class_details d on d.class_id = p.class_id
    cross join lateral (
      select s.id, s.name, (
        select question_id from sub_topic_questions q where q.sub_topic_id = s.id order by q.question_id limit 1) as question_id
      from sub_topics s join topics t on t.id = s.topic_id
      where t.class_id = p.class_id order by (s.id + h.learner_id) % 13, s.id limit 1
    ) s
    where h.ends_on > ${today}::date
    order by h.ends_on > ${today}::date + 30, (h.learner_id * 31) % 1009, h.learner_id limit 240`);
  return rows;
}

function rowsOf(
  askers: readonly Asker[],
  texts: Texts,
  until: Date,
): { doubts: DoubtRow[]; replies: ReplyRow[] } {
  const next = numbersFrom(48);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  // The faculty who can sign in has enough to do.
  const own = askers.filter(({ facultyID }) => facultyID === clinicalFacultyID);
  const doubts: DoubtRow[] = [];
  const replies: ReplyRow[] = [];
  for (let n = 0; n < doubtCount; n += 1) {
    const among = n % 5 === 0 && own.length > 0 ? own : askers;
    const asker = among[(n * 7) % among.length] as Asker;
    const filled = (text: string) => text.replaceAll('{topic}', asker.topic).replaceAll('{name}', asker.name);
    const left = doubtCount - n;
    const isPending = left <= pendingCount;
    // The newest of four days wait; before them the days grow long.
    const hoursAgo = isPending
      ? 1 + (left / pendingCount) * 95
      : 96 + ((left - pendingCount) / doubtCount) * daysBack * 24;
    const createdAt = new Date(until.getTime() - hoursAgo * hourMs - Math.floor(next() * hourMs));
    const kind = n % 6 === 4 ? 2 : n % 10 === 7 ? 3 : 1;
    const isLesson = kind === 1;
    const { questions, answers } = isLesson ? texts.lesson : kind === 2 ? texts.app : texts.other;
    const id = firstDoubtID + n;
    const question = filled(oneOf(questions));
    const facultyID = isLesson ? asker.facultyID : null;
    const repliedBy = facultyID === clinicalFacultyID ? clinicalFaculty : support;
    const dueAt = dueAtOf(rules, createdAt, asker.daysLeft);
    const outputFields = companyMinutes(rules.supportHours, createdAt, dueAt);
    const waited = Math.round(outputFields * (next() < 0.8 ? 0.1 + next() * 0.8 : 1.1 + next()));
    const said = filled(oneOf(answers));
    const isSpoken = isLesson && n % 12 === 3;
    const mediaContent = isSpoken ? audioAddress(audioKey) : '';
    const firstRepliedAt = isPending
      ? null
      : earliest(afterCompanyMinutes(rules.supportHours, createdAt, waited), until);
    const isTwice = firstRepliedAt !== null && n % 15 === 6;
    const repliedAt =
      firstRepliedAt && isTwice
        ? earliest(new Date(firstRepliedAt.getTime() + 20 * hourMs), until)
        : firstRepliedAt;
    const description = isSpoken && n % 24 === 3 ? '' : said;
    doubts.push({
      id,
      learnerID: asker.learnerID,
      facultyID,
      categoryID: isPending && n % 5 === 1 ? null : kind,
      question,
      classID: isLesson ? asker.classID : null,
      subTopicID: isLesson ? asker.subTopicID : null,
      questionID: isLesson && question.includes('this question') ? asker.questionID : null,
      createdAt,
      dueAt,
      firstRepliedAt,
      repliedAt,
      description: repliedAt ? description : '',
      mediaContent: repliedAt ? mediaContent : '',
      repliedBy: repliedAt ? repliedBy : null,
    });
    if (!firstRepliedAt || !repliedAt) continue;
    const reply = { doubtID: id, repliedBy };
    if (isTwice) {
      const first = filled(answers[0] as string);
      replies.push({ ...reply, description: first, mediaContent: '', repliedAt: firstRepliedAt });
    }
    replies.push({ ...reply, description, mediaContent, repliedAt });
  }
  return { doubts, replies: replies.map((reply, n) => ({ id: n + 1, ...reply })) };
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
