import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { topics } from '@prepdesk/contract/catalogue/topics';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText, subTopicText } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let first: Chain;
let other: Chain;

beforeAll(async () => {
  first = await addChain(product, token, 'First');
  other = await addChain(product, token, 'Other');
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

const addSubject = (slot: Chain, subjectName: string, subjectID = 0) =>
  ask(subjects.add, { appID: slot.appID, courseID: slot.courseID, subjectName, subjectID, orderBy: 1 });

describe('an existing subject name', () => {
  it('an existing subject name is reused whatever its case, and keeps its own spelling', async () => {
    const { response } = await addSubject(first, 'Corporate Law');
    const again = await addSubject(other, '  cORPORATE lAW ');
    expect(again.response.subjectID).toBe(response.subjectID);
    const { subjects: rows } = (await ask(subjects.list, other)).response;
    expect(rows.find(({ subjectID }) => subjectID === response.subjectID)?.subjectName).toBe('Corporate Law');
  });

  it('an existing subject name is reused by its id, if that still has this name', async () => {
    const { response } = await addSubject(first, 'Taxation');
    expect((await addSubject(other, 'Audit', response.subjectID)).message).toBe(
      'This subject has another name now. Please choose it again',
    );
    expect((await addSubject(other, 'TAXATION', response.subjectID)).response.subjectID).toBe(
      response.subjectID,
    );
  });

  it('an existing subject name stays one subject when two people add it at once to two courses', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `At once ${round}`;
      const replies = await Promise.all([addSubject(first, name), addSubject(other, name.toUpperCase())]);
      expect(replies.map(({ status }) => status)).toEqual([true, true]);
      expect(replies[0]?.response.subjectID).toBe(replies[1]?.response.subjectID);
    }
  });

  it('an existing subject name appears once in a course, even when two people add it there at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `Together ${round}`;
      const replies = await Promise.all([addSubject(first, name), addSubject(first, name)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([false, true]);
      expect(replies.find(({ status }) => !status)?.message).toBe('This course already has this subject');
    }
  });
});

describe('a second row of the same name', () => {
  const doubles = (): [AnyCall, Record<string, unknown>, string, string][] => [
    [courses.add, { appID: 1, name: 'FIRST course' }, 'name', 'This app already has a course with this name'],
    [
      courses.edit,
      { ...first, name: 'other COURSE', isActive: 1 },
      'name',
      'This app already has a course with this name',
    ],
    [
      levels.add,
      { ...first, levelname: 'first LEVEL' },
      'levelname',
      'This course already has a level with this name',
    ],
    [
      subjects.add,
      { ...first, subjectID: 0, subjectName: 'first SUBJECT', orderBy: 1 },
      'subjectName',
      'This course already has this subject',
    ],
    [
      subjects.edit,
      { ...first, subjectName: 'other SUBJECT', orderBy: 1, isActive: 1 },
      'subjectName',
      'Another subject already has this name',
    ],
    [
      classes.add,
      { ...first, ...classText('FIRST class') },
      'className',
      'This subject already has a class with this name',
    ],
    [
      topics.add,
      { ...first, topicName: 'FIRST topic', orderBy: 1 },
      'topicName',
      'This class already has a topic with this name',
    ],
    [
      subTopics.add,
      { ...first, ...subTopicText('FIRST sub-topic') },
      'subTopicName',
      'This topic already has a sub-topic with this name and slug',
    ],
  ];

  it('a second row of the same name is refused with a clear sentence at its field, whatever its case', async () => {
    for (const [call, input, field, message] of doubles()) {
      expect(await ask(call, input), call.name).toEqual({
        status: false,
        message,
        response: { fields: { [field]: message } },
      });
    }
  });

  it('a second row of the same name is allowed under another parent, and for a sub-topic with another slug', async () => {
    const free: [AnyCall, Record<string, unknown>][] = [
      [courses.add, { appID: 2, name: 'First course' }],
      [levels.add, { ...other, levelname: 'First level' }],
      [classes.add, { ...other, ...classText('First class') }],
      [topics.add, { ...other, topicName: 'First topic', orderBy: 1 }],
      [subTopics.add, { ...first, ...subTopicText('First sub-topic'), slugID: 4 }],
    ];
    for (const [call, input] of free) expect((await ask(call, input)).message, call.name).toBe(call.says);
  });

  it('a second row of the same name is added only once when ten people add it at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(courses.add, { appID: 1, name: 'Ten at once' })),
    );
    expect(replies.filter(({ status }) => status)).toHaveLength(1);
    for (const { status, message } of replies) {
      if (!status) expect(message).toBe('This app already has a course with this name');
    }
  });
});
