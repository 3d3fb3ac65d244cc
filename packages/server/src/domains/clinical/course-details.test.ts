import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { classChoices } from '@prepdesk/contract/catalogue/class-choices';
import { classes } from '@prepdesk/contract/catalogue/classes';
import { courseDetails } from '@prepdesk/contract/clinical/course-details';
import { packageClasses } from '@prepdesk/contract/commerce/package-classes';
import { packages } from '@prepdesk/contract/commerce/packages';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText } from '../../testing/catalogue.ts';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const appID = 2;
const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let chain: Chain;
let facultyID: number;

beforeAll(async () => {
  chain = await addChain(product, asha, 'Anatomy', appID);
  facultyID = await idOf(
    `insert into faculties (app_id, name, short_description, description)
     values (2, 'Dr. Ananya Rao', 'MS Anatomy', 'Teaches since 2009') returning id`,
  );
});

const idOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await product.pool.query(sql, values)).rows[0].id;

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token: asha })).body;

const detailOf = async (classID: number) =>
  (await ask(courseDetails.read, { appID, classID, hash: 'anything' })).response[0];

const addClass = async (className: string): Promise<number> => {
  const { courseID, subjectMapID } = chain;
  const { response } = await ask(classes.add, { appID, courseID, subjectMapID, ...classText(className) });
  return response.classID;
};

type Lesson = { slug: number; release: string; on?: string; isActive?: number; holds?: number[] };

/** A topic with sub-topics that hold these videos (slug 1) or this many questions. */
async function addLessons(classID: number, lessons: Lesson[], isTopicActive = 1): Promise<void> {
  const topicID = await idOf(
    `insert into topics (class_id, name, order_by, is_active)
     values ($1, 'Topic ' || (select count(*) from topics), 1, $2) returning id`,
    [classID, isTopicActive],
  );
  for (const [index, { slug, release, on = null, isActive = 1, holds = [] }] of lessons.entries()) {
    const subTopicID = await idOf(
      `insert into sub_topics (topic_id, name, slug_id, type_id, is_free, order_by, release, release_on, version, is_active)
       values ($1, $2, $3, 1, 0, 1, $4, $5, 2, $6) returning id`,
      [topicID, `Lesson ${index}`, slug, release, on, isActive],
    );
    const into =
      slug === 1
        ? `insert into sub_topic_videos (sub_topic_id, video_id, is_video_free, is_video_live, is_notes_available,
             is_slides_available, activates_at) select $1, id, 0, 1, 0, 0, now() from unnest($2::int[]) ids (id)`
        : `insert into sub_topic_questions (sub_topic_id, question_id, position)
           select $1, id, 1 from unnest($2::int[]) ids (id)`;
    await product.pool.query(into, [subTopicID, holds.map((number) => 600_000 + number)]);
  }
}

describe('the detail of a class', () => {
  it('the detail of a class counts what is released and what is to come, as learners see it', async () => {
    await product.pool.query(
      `insert into videos (id, cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds, is_active)
       select 600000 + n, 'https://cdn.example/' || n || '.mp4', 'V' || n, 'https://cdn.example/p.png', '720p', 720, n * 100,
         case when n = 9 then 0 else 1 end from generate_series(1, 9) n`,
    );
    await product.pool.query(
      `insert into questions (id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
       select 600000 + n, 1, 'Q', '1', 1, 60, 'q', '{}' from generate_series(1, 6) n`,
    );
    // Learners see only active questions.
    await product.pool.query('update questions set is_active = 0 where id = 600006');
    const classID = await addClass('Upper limb');
    await addLessons(classID, [
      { slug: 1, release: 'live', holds: [1, 2] },
      { slug: 1, release: 'date', on: dayFromToday(0), holds: [2, 9] },
      { slug: 1, release: 'date', on: dayFromToday(1), holds: [3] },
      { slug: 1, release: 'coming soon', holds: [4, 5] },
      { slug: 1, release: 'live', isActive: 2, holds: [6] },
      { slug: 2, release: 'live', holds: [1, 2, 3, 6] },
      { slug: 2, release: 'coming soon', holds: [3, 4] },
      { slug: 2, release: 'live', isActive: 0, holds: [5] },
    ]);
    await addLessons(classID, [{ slug: 1, release: 'live', holds: [7] }], 0);
    expect(await detailOf(classID)).toEqual({
      classID,
      className: 'Upper limb',
      subjectName: 'Anatomy subject',
      isActive: 1,
      rowVersion: 0,
      packagePrice: null,
      packageName: '',
      validityInDays: null,
      facultyID: null,
      facultyName: '',
      facultyProfile: '',
      facultyCourses: '',
      categoryCourse: '',
      eligibility: '',
      video: 6,
      livevideo: 3,
      livevideoSubTopic: 2,
      comingvideo: 3,
      comingvideoSubTopic: 2,
      totalVideoDuration: 100 + 200 + 300 + 400 + 500,
      qBank: 5,
      qBankSubTopic: 2,
    });
  });

  it('the details of many classes count for each what it contains, however topics, lessons and videos are shared', async () => {
    const seed = Number(process.env.SEED) || 20_261_128;
    const dice = newDice(seed);
    // Video 9 and question 6 are inactive; video n lasts n * 100 seconds.
    const isVideo = (number: number) => number !== 9;
    const isQuestion = (number: number) => number !== 6;
    const expected = new Map<number, Record<string, number>>();
    const count = (all: number[][]) => all.flat().length;
    for (let n = 0; n < 6; n += 1) {
      const classID = await addClass(`Random ${n}`);
      const seen: Lesson[] = [];
      for (let topic = dice.below(4); topic > 0; topic -= 1) {
        const isTopicActive = dice.below(2);
        const lessons = Array.from({ length: dice.below(6) }, (): Lesson => {
          const slug = dice.oneOf([1, 2, 4]);
          const release = dice.oneOf(['live', 'coming soon', 'date']);
          const on = { ...(release === 'date' ? { on: dayFromToday(dice.below(3) - 1) } : {}) };
          const numbers = Array.from({ length: slug === 2 ? 6 : 9 }, (_, index) => index + 1);
          const holds = numbers.filter(() => slug !== 4 && dice.isHit(0.4));
          return { slug, release, ...on, isActive: dice.oneOf([0, 1, 1]), holds };
        });
        await addLessons(classID, lessons, isTopicActive);
        if (isTopicActive) seen.push(...lessons.filter(({ isActive }) => isActive === 1));
      }
      const isOut = ({ release, on }: Lesson) =>
        release === 'live' || (on !== undefined && on <= dayFromToday(0));
      const videosOf = (lessons: Lesson[]) => lessons.map(({ holds = [] }) => holds.filter(isVideo));
      const ofVideos = seen.filter(({ slug }) => slug === 1);
      const [out, coming] = [ofVideos.filter(isOut), ofVideos.filter((one) => !isOut(one))];
      const ofQuestions = seen.filter(({ slug }) => slug === 2);
      expected.set(classID, {
        video: count(videosOf(ofVideos)),
        livevideo: count(videosOf(out)),
        livevideoSubTopic: out.length,
        comingvideo: count(videosOf(coming)),
        comingvideoSubTopic: coming.length,
        totalVideoDuration: [...new Set(videosOf(ofVideos).flat())].reduce(
          (sum, number) => sum + number * 100,
          0,
        ),
        qBank: count(ofQuestions.map(({ holds = [] }) => holds.filter(isQuestion))),
        qBankSubTopic: ofQuestions.length,
      });
    }
    const { data } = (await ask(courseDetails.list, { appID, search: 'Random', limit: 50 })).response;
    expect(data).toHaveLength(6);
    for (const row of data) expect(row, `SEED=${seed}`).toMatchObject(expected.get(row.classID)!);
  });

  it('the detail of a class shows price and validity of the cheapest active package that opens it', async () => {
    const classID = await addClass('Lower limb');
    const addPackage = async (packageName: string, packagePrice: string, validityInDays: number) => {
      const sold = { appID, courseID: chain.courseID, packageName, packagePrice, validityInDays };
      const packageID = (await ask(packages.add, sold)).response.insertID;
      await ask(packageClasses.add, { packageID, classID });
      return packageID;
    };
    await addPackage('Two years', '9999.90', 730);
    const cheap = await addPackage('One month', '499', 30);
    expect(await detailOf(classID)).toMatchObject({
      packagePrice: '499.00',
      packageName: 'One month',
      validityInDays: 30,
    });
    await product.pool.query('update packages set is_active = 0 where id = $1', [cheap]);
    expect(await detailOf(classID)).toMatchObject({ packagePrice: '9999.90', validityInDays: 730 });
  });

  it('the detail of a class saves faculty, eligibility and category, but never over a newer version', async () => {
    const classID = await addClass('Thorax');
    const also = await addClass('Abdomen');
    const written = { appID, facultyID, eligibility: 'MBBS', categoryCourse: 'NEET PG' };
    const edit = (more: object) => product.ask(courseDetails.edit, { ...written, ...more }, { token: asha });
    expect((await edit({ classID, rowVersion: 0 })).body.message).toBe('Course detail updated');
    await edit({ classID: also, rowVersion: 0, eligibility: 'Interns' });
    const detail = await detailOf(classID);
    expect(detail).toMatchObject({
      facultyID,
      facultyName: 'Dr. Ananya Rao',
      facultyProfile: 'MS Anatomy',
      facultyCourses: 'Abdomen, Thorax',
      eligibility: 'MBBS',
      categoryCourse: 'NEET PG',
    });
    const late = await edit({ classID, rowVersion: 0, facultyID: 0 });
    expect(late.httpStatus).toBe(409);
    expect(late.body.response).toMatchObject({ current: detail, changedBy: 'Asha Sharma' });
    expect((await edit({ classID, facultyID: 999_999 })).body.response).toEqual({
      fields: { facultyID: 'This faculty was not found in this app' },
    });
    expect((await edit({ classID, appID: 1 })).body.message).toContain('The class was not found');

    await product.ask(
      courseDetails.edit,
      { appID, classID, rowVersion: detail?.rowVersion },
      { token: asha },
    );
    expect(await detailOf(classID), 'after an edit that names no field').toEqual(detail);
    await edit({ classID, rowVersion: detail?.rowVersion, facultyID: 0 });
    expect(await detailOf(classID)).toMatchObject({ facultyID: null, facultyName: '' });
    const log = await ask(auditLog.list, { rows: `class_details/${classID}` });
    await ask(auditLog.revert, { auditID: log.response.data[0]?.auditID });
    expect(await detailOf(classID)).toMatchObject({ facultyID });
    expect((await ask(courseDetails.choices, { appID })).response).toEqual({
      faculty: [{ id: facultyID, name: 'Dr. Ananya Rao', isActive: 1 }],
      eligibilities: ['Interns', 'MBBS'],
      categories: ['NEET PG'],
    });
  });

  it('the detail of a class is filtered by subject and eligibility', async () => {
    const of = { appID, subjectID: chain.subjectID };
    expect((await ask(courseDetails.eligibilities, of)).response).toEqual([
      { eligibility: 'Interns' },
      { eligibility: 'MBBS' },
    ]);
    const named = async (eligibility: string) =>
      (await ask(courseDetails.filtered, { ...of, eligibility })).response.classes.map(
        (one) => one.className,
      );
    expect(await named('MBBS')).toEqual(['Thorax']);
    expect(await named('Nobody')).toEqual([]);
    expect(await named('')).toHaveLength(11);
    expect((await ask(courseDetails.filtered, { ...of, appID: 1 })).response.classes).toEqual([]);
  });
});

describe('classes of the clinical app', () => {
  it('classes of the clinical app are suggested while their name is typed, those that begin with it first', async () => {
    await addClass('Limb girdles 100%');
    const named = async (search: string, app = appID) =>
      (await ask(courseDetails.search, { search, appID: app })).response.classes;
    const matches = await named('limb');
    expect(matches.map(({ className }) => className)).toEqual([
      ...['Limb girdles 100%', 'Lower limb', 'Upper limb'],
    ]);
    expect(matches[0]).toMatchObject({ subjectName: 'Anatomy subject', courseName: 'Anatomy course' });
    expect(await named('0%')).toHaveLength(1);
    expect(await named('')).toEqual([]);
    expect(await named('limb', 1)).toEqual([]);
  });

  it('classes of the clinical app are listed beyond the documented 200, page after page', async () => {
    await product.pool.query(
      `insert into classes (subject_map_id, name, description, image, order_by)
       select $1, 'Viva ' || n, 'd', 'https://cdn.example/c.png', n from generate_series(1, 450) n`,
      [chain.subjectMapID],
    );
    const { response } = await ask(courseDetails.list, { appID, search: 'viva', limit: 200, page: 3 });
    expect([response.data.length, response.total, response.page]).toEqual([50, 450, 3]);
    expect(response.data.at(-1)?.className).toBe('Viva 1');
    const all = await ask(classChoices.list, { appID });
    expect(all.response.classes).toHaveLength(462);
    const beyond = await ask(courseDetails.list, { appID, search: 'viva', limit: 200, page: 99 });
    expect(beyond.response.page).toBe(3);
    const file = await product.server.inject({
      url: `/api/${exportPathOf(courseDetails.list)}?appID=${appID}&search=viva&columns=className,video`,
      headers: { authorization: `Bearer ${asha}` },
    });
    const lines = file.body.replace('\ufeff', '').trim().split('\r\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([451, 'Class Name,Videos', 'Viva 1,0']);
  });
});

describe('the faculty of a class', () => {
  it('the courses of a faculty are named once, also where two subjects have one of that name', async () => {
    const surgery = await addChain(product, asha, 'Surgery', appID);
    const surgeon = await idOf(
      `insert into faculties (app_id, name) values (2, 'Dr. Vikram Sen') returning id`,
    );
    const taught: number[] = [];
    for (const { courseID, subjectMapID } of [chain, surgery]) {
      const { response } = await ask(classes.add, { appID, courseID, subjectMapID, ...classText('Pelvis') });
      const classID = response.classID;
      await ask(courseDetails.edit, { appID, classID, rowVersion: 0, facultyID: surgeon });
      taught.push(classID);
    }
    expect(await detailOf(taught[0]!)).toMatchObject({ facultyCourses: 'Pelvis' });
  });
});
