import { apps } from '@prepdesk/contract/catalogue/apps';
import { classes } from '@prepdesk/contract/catalogue/classes';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { subjectMeta } from '@prepdesk/contract/catalogue/subject-meta';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { topics } from '@prepdesk/contract/catalogue/topics';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { beforeEach, describe, expect, it } from 'vitest';
import { addChain, type Chain, classText, subTopicText } from '../../testing/catalogue.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);
let chain: Chain;
let chains = 0;

beforeEach(async () => {
  chains += 1;
  chain = await addChain(product, asha, `Chain ${chains}`);
});

type Change = Record<string, unknown>;

const ask = (call: AnyCall, input: Change, token = asha) => product.ask(call, input, { token });

/** Each kind of row: how to list it, how somebody changes it, and how it is saved from what was read before. */
const kinds: [
  string,
  { list: AnyCall; rows: (response: never) => Change[]; edit: AnyCall; input: () => Change },
][] = [
  [
    'a course',
    {
      list: apps.list,
      rows: (response: { courses: Change[] }[]) =>
        response.flatMap((app) => app.courses).filter(({ courseID }) => courseID === chain.courseID),
      edit: courses.edit,
      input: () => ({ ...chain, name: `Course of ${chains}`, isActive: 0 }),
    },
  ],
  [
    'a level',
    {
      list: levels.list,
      rows: (response: Change[]) => response,
      edit: levels.edit,
      input: () => ({ ...chain, levelname: 'Level', isActive: 0 }),
    },
  ],
  [
    'a subject',
    {
      list: subjects.list,
      rows: (response: { subjects: Change[] }) => response.subjects,
      edit: subjects.edit,
      input: () => ({ ...chain, subjectName: `Subject of ${chains}`, orderBy: 4, isActive: 0 }),
    },
  ],
  [
    'a class',
    {
      list: classes.list,
      rows: (response: { classes: Change[] }) => response.classes,
      edit: classes.edit,
      input: () => ({ ...chain, ...classText('Class'), isActive: 0 }),
    },
  ],
  [
    'a topic',
    {
      list: topics.list,
      rows: (response: { topics: Change[] }) => response.topics,
      edit: topics.edit,
      input: () => ({ ...chain, topicName: 'Topic', orderBy: 4, isActive: 0 }),
    },
  ],
  [
    'a sub-topic',
    {
      list: subTopics.list,
      rows: (response: Change[]) => response,
      edit: subTopics.edit,
      input: () => ({ ...chain, ...subTopicText('Sub-topic'), isActive: 2 }),
    },
  ],
];

describe.each(kinds)('%s', (_, { list, rows, edit, input }) => {
  const listed = async () => rows((await ask(list, chain)).body.response as never)[0]!;

  it('a row is refused when saved from an old version, with the current row and the person who changed it', async () => {
    const { rowVersion } = await listed();
    expect((await ask(edit, { ...input(), rowVersion }, vikram)).body.status).toBe(true);
    const now = await listed();
    expect(now.rowVersion).toBeGreaterThan(rowVersion as number);
    const before = await fingerprint(product.pool);
    const { httpStatus, body } = await ask(edit, { ...input(), isActive: 1, rowVersion });
    expect(httpStatus).toBe(409);
    expect(body).toEqual({
      status: false,
      message: 'This row was changed by Vikram Iyer while you worked on it',
      response: { current: now, changedBy: 'Vikram Iyer' },
    });
    expect(await fingerprint(product.pool)).toEqual(before);
    const again = await ask(edit, { ...input(), isActive: 1, rowVersion: now.rowVersion });
    expect(again.body.status).toBe(true);
  });

  it('a row is changed by only one of two saves made at once from the same version', async () => {
    const { rowVersion } = await listed();
    const replies = await Promise.all(
      [asha, vikram].map((token, index) => ask(edit, { ...input(), isActive: index, rowVersion }, token)),
    );
    // One of the new values may equal the stored one: then nothing changes and both saves succeed.
    expect(replies.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });

  it('a row is overwritten by a save without a version, and the audit log shows both values', async () => {
    await ask(edit, { ...input(), isActive: 0 }, vikram);
    const { rowVersion: _, ...middle } = await listed();
    expect((await ask(edit, { ...input(), isActive: 1 })).body.status).toBe(true);
    const { rowVersion: __, ...last } = await listed();
    expect(last).toEqual({ ...middle, isActive: 1 });
    const { rows: log } = await product.pool.query(
      `select u.full_name as who, a.before->'is_active' as was, a.after->'is_active' as becomes from audit_log a
      join admin_users u on u.id = a.actor_id where a.call = $1 and a.after ? 'is_active' order by a.id desc limit 2`,
      [edit.path],
    );
    expect(log).toEqual([
      { who: 'Asha Sharma', was: 0, becomes: 1 },
      { who: 'Vikram Iyer', was: 1, becomes: 0 },
    ]);
  });

  it('a row keeps its version when a save changes nothing', async () => {
    await ask(edit, input());
    const { rowVersion } = await listed();
    const before = await fingerprint(product.pool);
    expect((await ask(edit, { ...input(), rowVersion })).body.status).toBe(true);
    expect(await fingerprint(product.pool)).toEqual(before);
  });
});

describe('a subject’s name, which other courses share', () => {
  const rename = (token: string, of: Chain, more: Change) =>
    ask(subjects.edit, { ...of, orderBy: 1, isActive: 1, ...more }, token);

  it('a subject’s name, which other courses share says who renamed it, even in another course', async () => {
    const other = await addChain(product, asha, `Other ${chains}`);
    const subjectName = `Chain ${chains} subject`;
    await ask(subjects.add, { ...other, subjectID: 0, subjectName, orderBy: 1 });
    const { body: read } = await ask(subjects.list, chain);
    const { rowVersion } = (read.response as { subjects: Change[] }).subjects[0]!;
    const { body: there } = await ask(subjects.list, other);
    const shared = (
      there.response as { subjects: { subjectName: string; subjectMapID: number }[] }
    ).subjects.find((row) => row.subjectName === subjectName);
    const slot = { ...other, subjectID: chain.subjectID, subjectMapID: shared?.subjectMapID ?? 0 };
    await rename(vikram, slot, { subjectName: `Renamed ${chains}` });
    const { httpStatus, body } = await rename(asha, chain, { subjectName, rowVersion });
    expect(httpStatus).toBe(409);
    expect(body.response).toMatchObject({
      current: { subjectName: `Renamed ${chains}`, subjectMapID: chain.subjectMapID },
      changedBy: 'Vikram Iyer',
    });
  });
});

describe('meta data', () => {
  const meta = { numberOfVideos: 3, backgroundColor: '#0dd9b3', backgroundImage: '', subjectFilter: '' };
  const save = (token: string, more: Change) => ask(subjectMeta.save, { ...chain, ...meta, ...more }, token);

  it('meta data are refused when saved from an old version', async () => {
    await save(asha, {});
    const { body } = await ask(subjectMeta.read, chain);
    const [{ rowVersion }] = body.response as [{ rowVersion: number }];
    await save(vikram, { rowVersion, numberOfVideos: 4 });
    const refused = await save(asha, { rowVersion, subjectFilter: 'Advanced' });
    expect(refused.httpStatus).toBe(409);
    expect(refused.body.response).toMatchObject({
      changedBy: 'Vikram Iyer',
      current: { ...meta, numberOfVideos: 4, rowVersion: rowVersion + 1 },
    });
  });

  it('meta data are created once by two simultaneous first saves', async () => {
    const replies = await Promise.all([save(asha, {}), save(vikram, { numberOfVideos: 9 })]);
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
    const { rows } = await product.pool.query('select 1 from subject_metas where subject_map_id = $1', [
      chain.subjectMapID,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('meta data refuse the second of two first saves that both read that there was none, and show it the first', async () => {
    const replies = await Promise.all([
      save(asha, { rowVersion: 0, numberOfVideos: 5 }),
      save(vikram, { rowVersion: 0, numberOfVideos: 9 }),
    ]);
    expect(replies.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });
});
