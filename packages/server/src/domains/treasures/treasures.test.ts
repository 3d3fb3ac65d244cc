import { auditLog } from '@prepdesk/contract/audit/audit-log';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { questionTreasures } from '@prepdesk/contract/treasures/question-treasures';
import { treasureTopics } from '@prepdesk/contract/treasures/treasure-topics';
import { treasures } from '@prepdesk/contract/treasures/treasures';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addQuestions } from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;
let clinical: Chain;

beforeAll(async () => {
  // From here on the id of a subject differs from the id of its place in a course.
  await product.pool.query(`insert into subjects (name) values ('Unused'), ('Unused too')`);
  chain = await addChain(product, token, 'Law');
  clinical = await addChain(product, token, 'Clinical', 2);
  await addQuestions(product.pool, [700_001, 700_002]);
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

const scope = () => ({ appID: chain.appID, sectionID: chain.subjectID });

async function addTopic(treasureTopic: string): Promise<number> {
  const added = await ask(treasureTopics.save, {
    ...scope(),
    courses: String(chain.courseID),
    treasureTopic,
    isEditable: '0',
    treasureID: '',
  });
  expect(added).toMatchObject({ status: true, message: 'Treasure topic saved' });
  return added.response.treasureID;
}

async function addTreasure(topicID: number, content: string): Promise<number> {
  const added = await ask(treasures.save, {
    sectionID: chain.subjectID,
    topicID,
    courses: String(chain.courseID),
    content,
    isEditable: '0',
    treasurePostID: '',
  });
  expect(added).toMatchObject({ status: true, message: 'Treasure saved' });
  return added.response.treasurePostID;
}

describe('a treasure topic', () => {
  it('a treasure topic is added to a subject, changed, put out of use, and offered for treasures while it is active', async () => {
    const { sectionID } = scope();
    expect(await ask(treasureTopics.list, { sectionID, appID: '1' })).toMatchObject({
      message: 'No Treasure Topic Found!!',
      response: { topics: [] },
    });
    expect(await ask(treasureTopics.names, scope())).toMatchObject({
      message: 'No topic found against this subject.Please add a topic',
    });
    const treasureID = await addTopic('Maxims');
    const edited = await ask(treasureTopics.save, {
      ...scope(),
      courses: '',
      treasureTopic: 'Legal maxims',
      isEditable: '1',
      treasureID,
      rowVersion: 1,
    });
    expect(edited.status).toBe(true);
    expect((await ask(treasureTopics.list, { sectionID, appID: '1' })).response.topics).toEqual([
      {
        id: treasureID,
        treasureID,
        name: 'Legal maxims',
        courses: '',
        isActive: 1,
        orderBy: 1,
        appID: 1,
        treasureCount: 0,
        rowVersion: 2,
      },
    ]);
    expect((await ask(treasureTopics.names, scope())).response.topics).toHaveLength(1);
    await ask(treasureTopics.setState, { treasureID, isActive: 0, rowVersion: 2 });
    expect((await ask(treasureTopics.names, scope())).response.topics).toEqual([]);
  });

  it('a treasure topic is not overwritten when somebody else changed its courses meanwhile', async () => {
    const treasureID = await addTopic('Equity');
    const good = { ...scope(), treasureTopic: 'Equity', isEditable: '1', treasureID };
    const save = (courses: string) =>
      product.ask(treasureTopics.save, { ...good, courses, rowVersion: 1 }, { token });
    expect((await save(String(chain.courseID))).body.status).toBe(true);
    expect((await save('')).body.status).toBe(true);
    const stale = await save(String(chain.courseID));
    expect(stale.httpStatus).toBe(409);
    expect(stale.body.response).toMatchObject({
      current: { courses: '', rowVersion: 2 },
      changedBy: 'Vikram Iyer',
    });
  });

  it('a treasure topic needs a subject of the app and a text, and a unique name within the subject', async () => {
    const good = { ...scope(), courses: '', treasureTopic: 'Doctrines', isEditable: 0 };
    const required = 'Please fill the required fields ';
    for (const bad of [{ sectionID: '' }, { treasureTopic: '  ' }, { sectionID: undefined }]) {
      expect((await ask(treasureTopics.save, { ...good, ...bad })).message).toBe(required);
    }
    expect((await ask(treasureTopics.save, { ...good, sectionID: clinical.subjectID })).message).toMatch(
      /^The subject was not found/,
    );
    expect((await ask(treasureTopics.save, { ...good, courses: String(clinical.courseID) })).message).toBe(
      'One of these courses was not found in this app',
    );
    await addTopic('Doctrines');
    expect((await ask(treasureTopics.save, { ...good, treasureTopic: 'DOCTRINES' })).message).toBe(
      'This subject already has a treasure topic with this name',
    );
  });
});

describe('a treasure', () => {
  it('a treasure is sanitised HTML in a topic, changed as a whole, and never saved over somebody else’s version', async () => {
    const topicID = await addTopic('Contract law');
    const list = () => ask(treasures.list, { sectionID: chain.subjectID, appID: '1', topicID });
    expect((await list()).message).toBe('No Treasures Found!!');
    const TreasureID = await addTreasure(topicID, '<p>An <b>offer</b><script>alert(1)</script></p>');
    const [added] = (await list()).response.treasures;
    expect(added).toMatchObject({
      TreasureID,
      name: 'Contract law',
      courses: String(chain.courseID),
      isActive: 1,
      isVerify: 0,
      orderBy: 1,
      rowVersion: 1,
    });
    expect(added).toMatchObject({ postID: TreasureID, post: added?.treasurePost });
    expect(added?.treasurePost).toContain('offer');
    expect(added?.treasurePost).not.toContain('script');
    const edit = {
      sectionID: chain.subjectID,
      topicID,
      courses: String(chain.courseID),
      content: '<p>An offer and its acceptance</p>',
      isEditable: '1',
      treasurePostID: TreasureID,
    };
    expect((await ask(treasures.save, { ...edit, rowVersion: 1 })).status).toBe(true);
    const stale = await product.ask(
      treasures.save,
      { ...edit, content: '<p>Mine</p>', rowVersion: 1 },
      { token },
    );
    expect(stale.httpStatus).toBe(409);
    expect(stale.body.response).toMatchObject({
      current: { TreasureID, treasurePost: '<p>An offer and its acceptance</p>', rowVersion: 2 },
    });
    await ask(treasures.setState, { treasurePostID: TreasureID, isActive: 0, isVerify: 1, rowVersion: 2 });
    expect((await list()).response.treasures[0]).toMatchObject({ isActive: 0, isVerify: 1, rowVersion: 3 });
    await addTreasure(topicID, '<p>Consideration</p>');
    expect((await list()).response.treasures.map(({ orderBy }) => orderBy)).toEqual([1, 2]);
    const { topics } = (await ask(treasureTopics.list, { sectionID: chain.subjectID, appID: 1 })).response;
    expect(topics.find(({ id }) => id === topicID)).toMatchObject({ treasureCount: 2 });
  });

  it('a treasure is not overwritten when somebody else changed its courses meanwhile', async () => {
    const topicID = await addTopic('Remedies');
    const treasurePostID = await addTreasure(topicID, '<p>Damages</p>');
    await addChain(product, token, 'Remedial');
    const [other] = (
      await product.pool.query('select id from courses where app_id = 1 and id <> $1 limit 1', [
        chain.courseID,
      ])
    ).rows;
    const good = {
      sectionID: chain.subjectID,
      topicID,
      content: '<p>Damages</p>',
      isEditable: '1',
      treasurePostID,
      rowVersion: 1,
    };
    const save = (courses: number[]) =>
      product.ask(treasures.save, { ...good, courses: courses.join() }, { token });
    expect((await save([chain.courseID])).body.status).toBe(true);
    expect((await save([other.id])).body.status).toBe(true);
    const stale = await save([chain.courseID, other.id]);
    expect(stale.httpStatus).toBe(409);
    expect(stale.body.response).toMatchObject({ current: { courses: String(other.id), rowVersion: 2 } });
    const superAdmin = await sessionOf(product.pool, staff.superAdmin);
    const rows = `treasures/${treasurePostID},treasure_courses/${treasurePostID}/*`;
    const history = (await product.ask(auditLog.list, { rows }, { token: superAdmin })).body.response.data;
    expect(history.map(({ tableName, rowKey, kind }) => [tableName, rowKey, kind])).toEqual(
      expect.arrayContaining([
        ['treasure_courses', `${treasurePostID}/${chain.courseID}`, 'removed'],
        ['treasure_courses', `${treasurePostID}/${other.id}`, 'added'],
      ]),
    );
    const { auditID } = history.find(({ kind }) => kind === 'removed')!;
    expect((await product.ask(auditLog.revert, { auditID }, { token: superAdmin })).body.status).toBe(true);
    const late = { ...good, courses: String(other.id), rowVersion: 2 };
    expect((await ask(treasures.save, late)).response).toMatchObject({ current: { rowVersion: 3 } });
  });

  it('a treasure must be verified again when its text changes, and only then', async () => {
    const topicID = await addTopic('Evidence');
    const treasurePostID = await addTreasure(topicID, '<p>Hearsay</p>');
    await ask(treasures.setState, { treasurePostID, isActive: 1, isVerify: 1 });
    const isVerified = async () =>
      (await ask(treasures.list, { sectionID: chain.subjectID, appID: '1', topicID })).response.treasures[0]
        ?.isVerify;
    const edit = {
      sectionID: chain.subjectID,
      topicID,
      courses: String(chain.courseID),
      isEditable: '1',
      treasurePostID,
      orderBy: 7,
    };
    await ask(treasures.save, { ...edit, content: '<p>Hearsay</p>' });
    expect(await isVerified()).toBe(1);
    await ask(treasures.save, { ...edit, content: '<p>Hearsay is no proof</p>' });
    expect(await isVerified()).toBe(0);
  });

  it('a treasure needs section, topic, course and content', async () => {
    const topicID = await addTopic('Torts');
    const good = {
      sectionID: chain.subjectID,
      topicID,
      courses: String(chain.courseID),
      content: '<p>Duty of care</p>',
      isEditable: '0',
    };
    for (const field of ['sectionID', 'topicID', 'courses', 'content']) {
      for (const empty of ['', undefined]) {
        const { status, message } = await ask(treasures.save, { ...good, [field]: empty });
        expect([status, message], field).toEqual([false, 'Please fill all the required fields']);
      }
    }
    expect((await ask(treasures.save, { ...good, content: '<p> <br></p>' })).message).toBe(
      'Please fill all the required fields',
    );
    expect((await ask(treasures.save, { ...good, sectionID: clinical.subjectID })).message).toMatch(
      /^The treasure topic was not found/,
    );
  });

  it('a treasure is searched for in the subjects of its app', async () => {
    const subjects = (await ask(treasures.sections, { appID: 1 })).response.subjects;
    expect(subjects).toContainEqual({ sectionID: chain.subjectID, name: 'Law subject' });
    expect(subjects.map(({ sectionID }) => sectionID)).not.toContain(clinical.subjectID);
  });
});

describe('the treasures of a question', () => {
  it('the treasures of a question are saved as a whole set, unless somebody else saved another one meanwhile', async () => {
    const questionID = 700_001;
    const { classID } = chain;
    const topicID = await addTopic('Sale of goods');
    const one = await addTreasure(topicID, '<p>Caveat emptor</p>');
    const two = await addTreasure(topicID, '<p>Nemo dat quod non habet</p>');
    const list = (search = '') => ask(questionTreasures.list, { classID, questionID, search });
    const before = (await list()).response;
    expect(before.mapped).toBe('');
    expect(before.today.map(({ postID }) => postID)).toEqual(expect.arrayContaining([one, two]));
    const post = '<p>Caveat emptor</p>';
    expect(before.today.find(({ postID }) => postID === one)).toEqual({
      postID: one,
      TreasureID: one,
      name: 'Sale of goods',
      post,
      treasurePost: post,
      isActive: 1,
      isVerify: 0,
      orderBy: 1,
    });
    const save = (postID: string, was?: string) =>
      product.ask(questionTreasures.save, { postID, questionID, before: was }, { token });
    expect((await save(`${two},${one},${two}`, '')).body).toMatchObject({
      message: 'Treasures mapped',
      response: { postID: `${one},${two}` },
    });
    // The same set again, as a double click sends it.
    expect((await save(`${one},${two}`, '')).body.status).toBe(true);
    const stale = await save(`${one}`, '');
    expect(stale.httpStatus).toBe(409);
    expect(stale.body.response).toMatchObject({ current: { postID: `${one},${two}` } });
    expect((await save(`${two}`, `${one},${two}`)).body.status).toBe(true);
    const match = (await list('caveat')).response;
    expect(match).toMatchObject({ mapped: `${two}`, today: [{ postID: one, name: 'Sale of goods' }] });
    expect((await list('no such words')).message).toBe('No Treasures Found!!');
    expect((await save(`${two},999999`)).body.message).toBe(
      'The treasure 999999 was not found. It may have been removed',
    );
    expect((await save('')).body.response).toEqual({ postID: '' });
    expect((await list()).response.mapped).toBe('');
  });

  it('the treasures of a question stay visible although they are inactive or belong to another subject', async () => {
    const topicID = await addTopic('Agency');
    const inactive = await addTreasure(topicID, '<p>Qui facit per alium</p>');
    const questionID = 700_002;
    await ask(questionTreasures.save, { postID: String(inactive), questionID });
    await ask(treasures.setState, { treasurePostID: inactive, isActive: 0, isVerify: 0 });
    const ids = async (classID: number, of?: number) =>
      (await ask(questionTreasures.list, { classID, questionID: of })).response.today.map(
        ({ postID }) => postID,
      );
    expect((await ids(chain.classID, questionID))[0]).toBe(inactive);
    expect(await ids(chain.classID, 700_001)).not.toContain(inactive);
    expect(await ids(clinical.classID, questionID)).toEqual([inactive]);
  });
});

describe('a treasure of the clinical app', () => {
  it('a treasure of the clinical app is found with appID 1, as documented', async () => {
    const of = { sectionID: clinical.subjectID, courses: String(clinical.courseID) };
    const topic = await ask(treasureTopics.save, { ...of, appID: 2, treasureTopic: 'Triage' });
    const topicID = topic.response.treasureID;
    await ask(treasures.save, { ...of, topicID, content: '<p>First things first</p>', isEditable: '0' });
    const input = { sectionID: clinical.subjectID, appID: '1' };
    expect((await ask(treasures.list, { ...input, topicID })).response.treasures).toHaveLength(1);
    const { topics } = (await ask(treasureTopics.list, input)).response;
    expect(topics.map(({ name, appID }) => [name, appID])).toEqual([['Triage', 2]]);
    expect(await ask(treasureTopics.list, { ...scope(), appID: '1' })).toEqual(
      await ask(treasureTopics.list, scope()),
    );
  });
});
