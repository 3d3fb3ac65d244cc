import { classes } from '@prepdesk/contract/catalogue/classes';
import { readinessCalls } from '@prepdesk/contract/catalogue/readiness';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { topics } from '@prepdesk/contract/catalogue/topics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText, subTopicText } from '../../testing/catalogue.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let product: TestProduct;
let token: string;
let chain: Chain;
let chains = 0;
let lessons = 0;

/** Not the default, to show that the server's setting is used. */
const min = 4;

beforeAll(async () => {
  product = await openProduct({ READINESS_FEWEST_QUESTIONS: String(min) });
  token = await sessionOf(product.pool, staff.content);
});
beforeEach(async () => {
  // Subject names may contain only letters.
  chain = await addChain(product, token, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(chains++));
});
afterAll(() => product.close());

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const readinessAt = async (scope: object) =>
  (await product.ask(readinessCalls.list, scope, { token })).body.response.readiness;
/** The only sub-topic of the topic that `addChain` made. */
const lesson = async (id = chain.subTopicID) =>
  (await readinessAt({ topicID: chain.topicID })).find((one) => one.id === id);
const missingOf = (row: Awaited<ReturnType<typeof lesson>>) =>
  row?.items.filter(({ parts, readyParts }) => readyParts < parts).map(({ item }) => item);

async function addLesson(written: object): Promise<number> {
  const { appID, courseID, topicID } = chain;
  lessons += 1;
  const { body } = await product.ask(
    subTopics.add,
    { appID, courseID, topicID, ...subTopicText(`Lesson ${lessons}`), ...written },
    { token },
  );
  return body.response.subTopicsID;
}

async function mapVideo(subTopicID: number, flags = { notes: 0, slides: 0 }): Promise<number> {
  const [{ id }] = await query(
    `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
    values ('https://cdn.example/a.mp4', $1, '', '720', 720, 600) returning id`,
    [`ready-${subTopicID}`],
  );
  await query('insert into sub_topic_videos values ($1, $2, 0, 0, $3, $4, now())', [
    ...[subTopicID, id, flags.notes, flags.slides],
  ]);
  return id;
}

async function mapQuestions(subTopicID: number, howMany: number, answer = '1'): Promise<number[]> {
  const rows = await query(
    `insert into questions (type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
    select 1, 'What?', $1, 1, 60, 'what', '{}' from generate_series(1, $2) returning id`,
    [answer, howMany],
  );
  const ids = rows.map(({ id }) => id);
  await query(
    'insert into sub_topic_questions select $1, id, row_number() over () from unnest($2::int[]) id',
    [subTopicID, ids],
  );
  return ids;
}

const addFile = (type: number, at: { classID?: number; topicID?: number; subTopicID?: number }) =>
  query(
    `insert into study_files (type, class_id, topic_id, sub_topic_id, name, storage_key, content_type, size_bytes)
    values ($1, $2, $3, $4, 'a.pdf', 'notes/' || md5(random()::text) || '.pdf', 'application/pdf', 9)`,
    [type, at.classID, at.topicID, at.subTopicID],
  );

describe('a video lesson', () => {
  it('a video lesson is ready once an active video is mapped and it has a release date', async () => {
    expect(await lesson()).toMatchObject({ isReady: false, parts: 2, readyParts: 1, slugName: 'Video' });
    expect(missingOf(await lesson())).toEqual(['video']);
    const videoID = await mapVideo(chain.subTopicID);
    expect(await lesson()).toMatchObject({ isReady: true, parts: 2, readyParts: 2 });
    await query('update videos set is_active = 0 where id = $1', [videoID]);
    expect(missingOf(await lesson())).toEqual(['video']);
  });

  it('a video lesson has no release date while it is coming soon; live and a day count as one', async () => {
    await mapVideo(chain.subTopicID);
    await query(`update sub_topics set release = 'coming soon' where id = $1`, [chain.subTopicID]);
    expect(missingOf(await lesson())).toEqual(['release']);
    await query(`update sub_topics set release = 'date', release_on = '2020-01-01' where id = $1`, [
      chain.subTopicID,
    ]);
    expect(missingOf(await lesson())).toEqual([]);
  });

  it('a video lesson needs the notes and slides that it promises, on itself, its topic or its class', async () => {
    await mapVideo(chain.subTopicID, { notes: 1, slides: 1 });
    expect(missingOf(await lesson())).toEqual(['notes', 'slides']);
    await addFile(1, { classID: chain.classID });
    expect(missingOf(await lesson())).toEqual(['slides']);
    const other = await addLesson({});
    await addFile(2, { classID: chain.classID, topicID: chain.topicID, subTopicID: other });
    expect(missingOf(await lesson())).toEqual(['slides']);
    await addFile(2, { classID: chain.classID, topicID: chain.topicID });
    expect(missingOf(await lesson())).toEqual([]);
    await query('update study_files set is_active = 0 where class_id = $1 and type = 1', [chain.classID]);
    expect(missingOf(await lesson())).toEqual(['notes']);
  });
});

describe('a Q-bank or a test', () => {
  it.each([
    ['Q-bank', { slugID: 2 }],
    ['test', { slugID: 6, filters: 'MTP' }],
  ])('a Q-bank or a test %s needs enough active questions, each with its answer', async (_, written) => {
    const id = await addLesson(written);
    expect(missingOf(await lesson(id))).toEqual(['questions']);
    await mapQuestions(id, min - 1);
    expect(await lesson(id)).toMatchObject({ questions: min - 1 });
    expect(missingOf(await lesson(id))).toEqual(['questions']);
    const [without] = await mapQuestions(id, 1, '');
    expect(missingOf(await lesson(id))).toEqual(['keys']);
    expect(await lesson(id)).toMatchObject({ questions: min, keylessQuestionID: without });
    await query(`update questions set answer = '2' where id = $1`, [without]);
    expect(await lesson(id)).toMatchObject({ isReady: true, keylessQuestionID: 0 });
    await query('update questions set is_active = 0 where id = $1', [without]);
    expect(missingOf(await lesson(id))).toEqual(['questions']);
  });
});

describe('notes and books', () => {
  it.each([4, 7])('slug %i needs a file or a link of its own', async (slugID) => {
    const id = await addLesson({ slugID });
    await addFile(1, { classID: chain.classID });
    expect(missingOf(await lesson(id))).toEqual(['notes']);
    await addFile(1, { subTopicID: id });
    expect(await lesson(id)).toMatchObject({ isReady: true });
    const linked = await addLesson({ slugID, pdfLink: 'https://cdn.example/notes.pdf' });
    expect(await lesson(linked)).toMatchObject({ isReady: true });
  });
});

describe('levels above', () => {
  it('a topic and a class count their sub-topics, and become ready with the last of them', async () => {
    const second = await addLesson({ slugID: 4 });
    const inactive = await addLesson({ slugID: 4, isActive: 0 });
    const { classID, subjectMapID, topicID } = chain;
    const lists = () => Promise.all([readinessAt({ classID }), readinessAt({ subjectMapID })]);
    const bothAre = (what: object) => [[{ id: topicID, ...what }], [{ id: classID, ...what }]];
    expect(await lesson(inactive)).toBeUndefined();
    expect(await lists()).toMatchObject(bothAre({ parts: 2, readyParts: 0, isReady: false }));
    await mapVideo(chain.subTopicID);
    expect(await lists()).toMatchObject(bothAre({ parts: 2, readyParts: 1, isReady: false }));
    expect(missingOf((await readinessAt({ classID }))[0])).toEqual(['notes']);
    await addFile(1, { subTopicID: second });
    expect(await lists()).toMatchObject(bothAre({ parts: 2, readyParts: 2, isReady: true }));
  });

  it('an active topic without sub-topics blocks its class; an inactive one does not', async () => {
    await mapVideo(chain.subTopicID);
    const { appID, courseID, classID, subjectMapID } = chain;
    const planned = { appID, courseID, classID, topicName: 'Planned', orderBy: 2 };
    const added = (await product.ask(topics.add, planned, { token })).body.response;
    expect((await readinessAt({ classID })).find(({ id }) => id === added.topicID)).toMatchObject({
      parts: 1,
      readyParts: 0,
      items: [{ item: 'content', parts: 1, readyParts: 0 }],
    });
    expect(await readinessAt({ subjectMapID })).toMatchObject([{ parts: 2, readyParts: 1, isReady: false }]);
    await product.ask(topics.edit, { ...planned, topicID: added.topicID, isActive: 0 }, { token });
    expect(await readinessAt({ subjectMapID })).toMatchObject([{ parts: 1, readyParts: 1, isReady: true }]);
  });

  it('a class without topics has no state of its own, and a request without a place is refused', async () => {
    const { appID, courseID, subjectMapID } = chain;
    await product.ask(classes.add, { appID, courseID, subjectMapID, ...classText('Empty') }, { token });
    expect(await readinessAt({ subjectMapID })).toHaveLength(1);
    const { body, httpStatus } = await product.ask(readinessCalls.list, {}, { token });
    expect([httpStatus, body.message]).toEqual([200, 'Please name a topic, a class, a subject or a course']);
  });

  it('a subject has its name, and counts the lessons of its active classes', async () => {
    const { courseID, subjectMapID, classID } = chain;
    await mapVideo(chain.subTopicID);
    const lessonsIn = () => readinessAt({ courseID });
    expect(await lessonsIn()).toMatchObject([{ id: subjectMapID, parts: 1, readyParts: 1, isReady: true }]);
    await addLesson({ slugID: 1 });
    expect(await lessonsIn()).toMatchObject([{ parts: 2, readyParts: 1, isReady: false }]);
    expect((await lessonsIn())[0]?.name).toMatch(/subject$/);
    await query('update classes set is_active = 0 where id = $1', [classID]);
    expect(await lessonsIn()).toEqual([]);
  });

  it('pages of each level together have the rows and counts of the whole list', async () => {
    const { appID, courseID, classID, subjectMapID, topicID } = chain;
    for (const orderBy of [2, 3, 4]) {
      const topicName = `Topic ${orderBy}`;
      const added = { appID, courseID, classID, topicName, orderBy };
      await product.ask(topics.add, added, { token });
      await addLesson({});
      await addLesson({ isActive: 0 });
      await product.ask(
        classes.add,
        { appID, courseID, subjectMapID, ...classText(`Class ${orderBy}`) },
        { token },
      );
    }
    await query('update topics set is_active = 0 where name = $1', ['Topic 3']);
    for (const scope of [{ topicID }, { classID }, { subjectMapID }, { courseID }]) {
      const whole = await readinessAt(scope);
      const pages: typeof whole = [];
      for (let page = 1; page <= whole.length; page += 1)
        pages.push(...(await readinessAt({ ...scope, limit: 1, page })));
      expect(pages).toEqual(whole);
      expect(await readinessAt({ ...scope, limit: 1, page: whole.length + 1 })).toEqual([]);
      expect(await readinessAt({ ...scope, limit: 100 })).toEqual(whole);
    }
    expect(await readinessAt({ topicID })).toHaveLength(4);
    expect(await readinessAt({ classID })).toHaveLength(4);
  });
});
