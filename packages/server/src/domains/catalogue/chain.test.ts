import { apps } from '@prepdesk/contract/catalogue/apps';
import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { topics } from '@prepdesk/contract/catalogue/topics';
import { packageClassNames } from '@prepdesk/contract/commerce/package-class-names';
import { packageClasses } from '@prepdesk/contract/commerce/package-classes';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText, subTopicText } from '../../testing/catalogue.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
const superAdmin = useSession(product, staff.superAdmin);
let first: Chain;
let clinical: Chain;

beforeAll(async () => {
  first = await addChain(product, token, 'First');
  clinical = await addChain(product, token, 'Clinical', 2);
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

describe('the chain from app to sub-topic', () => {
  it.each([
    ['levels of', levels.list, 'courseID', 'The course'],
    ['subjects of', subjects.list, 'courseID', 'The course'],
    ['classes of', classes.list, 'subjectID', 'The subject'],
    ['topics of', topics.list, 'classID', 'The class'],
    ['sub-topics of', subTopics.list, 'topicID', 'The topic'],
    ['names of classes of', packageClassNames.list, 'packageID', 'The package'],
    ['classes of', packageClasses.list, 'packageID', 'The package'],
  ] as const)(
    'the %s an unknown parent are not empty: the parent was not found',
    async (_, call, key, what) => {
      const { appID, courseID, subjectID, classID, topicID } = first;
      const known = { appID, courseID, subjectID, classID, topicID };
      const input = { ...known, [key]: 999_999 };
      expect(await product.ask(call as AnyCall, input, { token: superAdmin })).toMatchObject({
        httpStatus: 200,
        body: {
          status: false,
          message: `${what} was not found. It may have been removed, or the link is old`,
        },
      });
    },
  );

  it('the chain from app to sub-topic is read as it was written, with the documented keys', async () => {
    const { appID, courseID, subjectID, classID, topicID } = first;
    const scope = { appID, courseID };
    const listed = await ask(apps.list, {});
    expect(listed.response.map(({ name }) => name)).toEqual(['General', 'Clinical']);
    expect(listed.response[0]?.courses).toContainEqual({
      courseID,
      name: 'First course',
      isActive: 1,
      rowVersion: 1,
      examLevel: 0,
    });
    expect((await ask(levels.list, scope)).response).toEqual([
      { id: first.levelID, levelName: 'First level', isActive: 1, rowVersion: 1 },
    ]);
    expect((await ask(subjects.list, scope)).response).toEqual({
      subjects: [
        {
          subjectID,
          subjectName: 'First subject',
          subjectMapID: first.subjectMapID,
          isActive: 1,
          orderBy: 1,
          languageID: 1,
          rowVersion: 1,
        },
      ],
    });
    expect((await ask(subjects.names, {})).response.allSubjects).toContainEqual({
      id: subjectID,
      name: 'First subject',
    });
    expect((await ask(classes.list, { ...scope, subjectID })).response).toEqual({
      classes: [{ classID, ...classText('First class'), isActive: 1, rowVersion: 1 }],
    });
    expect((await ask(topics.list, { ...scope, classID })).response).toEqual({
      topics: [{ topicID, topicName: 'First topic', isActive: 1, orderBy: 1, rowVersion: 1 }],
    });
    expect((await ask(subTopics.list, { ...scope, topicID })).response).toEqual([
      {
        id: first.subTopicID,
        name: 'First sub-topic',
        isActive: 1,
        type: 1,
        isFree: 1,
        orderBy: 1,
        releaseDate: 'live',
        slugID: 1,
        slugName: 'Video',
        pdfLink: '',
        version: 2,
        filters: '',
        rowVersion: 1,
      },
    ]);
    const kinds = (await ask(subTopics.contentTypes, {})).response;
    expect(kinds.map(({ contentType }) => contentType)).toEqual([
      ...['content', 'revision', 'amendments', 'Additional', 'New Additional', 'New Amendments'],
    ]);
  });

  it('the chain from app to sub-topic can be changed row by row', async () => {
    const { appID, courseID, levelID, subjectID, subjectMapID, classID, topicID, subTopicID } = first;
    const scope = { appID, courseID };
    const edits: [AnyCall, Record<string, unknown>, string][] = [
      [courses.edit, { ...scope, name: 'Foundation', isActive: 0 }, 'Course updated'],
      [levels.edit, { courseID, levelID, levelname: 'Level 1', isActive: 0 }, 'Level updated'],
      [
        subjects.edit,
        { ...scope, subjectID, subjectMapID, subjectName: 'Law', orderBy: 7, isActive: 0 },
        'Subject updated',
      ],
      [
        classes.edit,
        {
          ...scope,
          subjectMapID,
          classID,
          ...classText('Contracts'),
          url: 'https://a.example/b',
          isActive: 0,
        },
        'Class updated',
      ],
      [
        topics.edit,
        { ...scope, classID, topicID, topicName: 'Offer', orderBy: 2, isActive: 0 },
        'Topic updated',
      ],
      [
        subTopics.edit,
        {
          ...scope,
          topicID,
          subTopicID,
          ...subTopicText('Mock test'),
          slugID: 6,
          filters: 'MTP',
          isActive: 2,
          isFree: 0,
          version: 1,
          subTopicType: 5,
          releaseDate: '2999-12-31',
          pdfLink: 'https://a.example/b.pdf',
        },
        'Sub-topic updated',
      ],
    ];
    for (const [call, input, says] of edits) {
      expect(await ask(call, input), call.name).toEqual({ status: true, message: says, response: {} });
    }
    expect((await ask(subTopics.list, { ...scope, topicID })).response).toMatchObject([
      {
        name: 'Mock test',
        slugID: 6,
        slugName: 'Test',
        filters: 'MTP',
        isActive: 2,
        isFree: 0,
        version: 1,
        type: 5,
        releaseDate: '2999-12-31',
        pdfLink: 'https://a.example/b.pdf',
        rowVersion: 2,
      },
    ]);
    const [course] = (await ask(apps.list, {})).response.flatMap(({ courses: rows }) =>
      rows.filter((row) => row.courseID === courseID),
    );
    expect(course).toMatchObject({ name: 'Foundation', isActive: 0, rowVersion: 2 });
  });

  it('the chain from app to sub-topic says so when a level is empty', async () => {
    const { response } = await ask(courses.add, { appID: 1, name: 'Empty course' });
    const scope = { appID: 1, courseID: response.insertID };
    const nothing = 'No data found';
    expect(await ask(levels.list, scope)).toEqual({ status: true, message: nothing, response: [] });
    expect(await ask(subjects.list, scope)).toEqual({
      status: true,
      message: nothing,
      response: { subjects: [] },
    });
    expect((await ask(classes.list, { ...scope, subjectID: 1 })).message).toBe(nothing);
  });

  it('the chain from app to sub-topic keeps ₹, Hindi and emoji as they are, and trims text', async () => {
    const name = 'लेखांकन ₹ 4,999 👩‍🏫';
    const { response } = await ask(courses.add, { appID: 1, name: `  ${name}\n` });
    const [general] = (await ask(apps.list, {})).response;
    expect(general?.courses.find(({ courseID }) => courseID === response.insertID)?.name).toBe(name);
  });
});

describe('a place that does not belong to the row', () => {
  const none = 2_000_000_000;
  const gone = (what: string) => `${what} was not found. It may have been removed, or the link is old`;
  const refusals = (): [string, AnyCall, Record<string, unknown>, string][] => {
    const { appID, courseID, subjectMapID, classID, topicID, subTopicID, subjectID, levelID } = first;
    const own = { appID, courseID };
    const other = { appID: clinical.appID, courseID: clinical.courseID };
    const mixed = { appID: clinical.appID, courseID };
    const subject = { subjectID, subjectMapID, subjectName: 'X', orderBy: 1, isActive: 1 };
    const aClass = { ...classText('X'), isActive: 1 };
    const topic = { topicName: 'X', orderBy: 1, isActive: 1 };
    const subTopic = subTopicText('X');
    const level = { courseID, levelname: 'X', isActive: 1 };
    return [
      ['an app that is none', courses.add, { appID: 9, name: 'X' }, gone('What this belongs to')],
      ['a course of the other app', courses.edit, { ...mixed, name: 'X', isActive: 1 }, gone('The course')],
      ['no course', levels.add, { courseID: none, levelname: 'X' }, gone('What this belongs to')],
      [
        'a level of another course',
        levels.edit,
        { ...level, courseID: clinical.courseID, levelID },
        gone('The level'),
      ],
      ['no level', levels.edit, { ...level, levelID: none }, gone('The level')],
      [
        'a course of the other app',
        subjects.add,
        { ...mixed, subjectName: 'New', orderBy: 1 },
        'This course was not found in this app',
      ],
      [
        'no language',
        subjects.add,
        { ...own, subjectName: 'New', orderBy: 1, languageID: 99 },
        gone('What this belongs to'),
      ],
      ['a subject of another course', subjects.edit, { ...other, ...subject }, gone('The subject')],
      ['a forged subject', subjects.edit, { ...own, ...subject, subjectID: none }, gone('The subject')],
      ['a course of the other app', subjectMeta.read, { ...mixed, subjectID }, gone('The subject')],
      ['another course’s subject', classes.add, { ...other, subjectMapID, ...aClass }, gone('The subject')],
      ['a course of the other app', classes.add, { ...mixed, subjectMapID, ...aClass }, gone('The subject')],
      [
        'a class of another subject',
        classes.edit,
        { ...own, subjectMapID, classID: clinical.classID, ...aClass },
        gone('The class'),
      ],
      ['a class of another course', topics.add, { ...other, classID, ...topic }, gone('The class')],
      ['a forged class', topics.add, { ...own, classID: none, ...topic }, gone('The class')],
      [
        'a topic of another class',
        topics.edit,
        { ...own, classID, topicID: clinical.topicID, ...topic },
        gone('The topic'),
      ],
      ['a topic of another course', subTopics.add, { ...other, topicID, ...subTopic }, gone('The topic')],
      ['a forged topic', subTopics.add, { ...own, topicID: none, ...subTopic }, gone('The topic')],
      [
        'a sub-topic of another topic',
        subTopics.edit,
        { ...own, topicID, subTopicID: clinical.subTopicID, ...subTopic },
        gone('The sub-topic'),
      ],
      [
        'no sub-topic',
        subTopics.edit,
        { ...own, topicID, subTopicID: none, ...subTopic },
        gone('The sub-topic'),
      ],
      [
        'another course’s sub-topic',
        subTopics.edit,
        { ...other, topicID, subTopicID, ...subTopic },
        gone('The topic'),
      ],
    ];
  };

  it('a parent that does not belong to the row is refused with a clear sentence, and nothing changes', async () => {
    const before = await fingerprint(product.pool);
    for (const [what, call, input, message] of refusals()) {
      const { httpStatus, body } = await product.ask(call, input, { token });
      expect([httpStatus, body.status, body.message], `${call.name}: ${what}`).toEqual([200, false, message]);
    }
    expect(await fingerprint(product.pool)).toEqual(before);
  });

  it('a parent that does not belong to the row lists nothing', async () => {
    const mixed = { appID: clinical.appID, courseID: first.courseID };
    const { subjectID, classID, topicID } = first;
    expect((await ask(levels.list, mixed)).response).toEqual([]);
    expect((await ask(subjects.list, mixed)).response).toEqual({ subjects: [] });
    expect((await ask(classes.list, { ...mixed, subjectID })).response).toEqual({ classes: [] });
    expect((await ask(topics.list, { ...mixed, classID })).response).toEqual({ topics: [] });
    expect((await ask(subTopics.list, { ...mixed, topicID })).response).toEqual([]);
  });
});
