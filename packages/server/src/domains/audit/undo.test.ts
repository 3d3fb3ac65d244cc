import { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { videoMapping } from '@prepdesk/contract/mapping/video-mapping';
import { questions } from '@prepdesk/contract/questions/questions';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { treasures } from '@prepdesk/contract/treasures/treasures';
import { undoHeader, undoOfText } from '@prepdesk/contract/undo';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, questionText } from '../../testing/catalogue.ts';
import {
  addMappables,
  mappableQuestionIDs,
  nextUnmappedVideo,
  questionBankID,
} from '../../testing/mappables.ts';
import { addOneOfEach, oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'Undo');
  await addMappables(product.pool, chain);
  await addOneOfEach(product.pool, chain);
});

type Input = Record<string, unknown>;
const sql = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

/** Makes a change and returns the reference that takes it back. */
async function changed(call: AnyCall, input: Input, as = token) {
  const { body, headers } = await product.ask(call, input, { token: as });
  expect(body.status, body.message).toBe(true);
  return undoOfText(String(headers[undoHeader] ?? ''));
}
const undo = async (what: Input | undefined, as = token) =>
  (await product.ask(auditLog.revert, what ?? {}, { token: as })).body;

const nobody = `(select id from admin_users where phone = '${staff.nobody}')`;
async function holding(...paths: RoutePath[]): Promise<string> {
  await sql(`delete from user_permissions where user_id = ${nobody}`);
  for (const path of paths) await sql(`insert into user_permissions values (${nobody}, ${keyOf(path)})`);
  product.services.access.forget();
  return sessionOf(product.pool, staff.nobody);
}

const courseOf = async (courseID: number) =>
  (await sql('select name from courses where id = $1', [courseID]))[0];

describe('a change', () => {
  it('a change comes with the reference that takes it back, for people who may do that but cannot see the log', async () => {
    const editor = await holding('/courses');
    const { courseID } = chain;
    const was = await courseOf(courseID);
    const what = await changed(courses.edit, { courseID, appID: 1, name: 'Mistyped', isActive: 1 }, editor);
    expect(what).toEqual({ auditID: what?.lastID, lastID: what?.lastID });
    expect(await undo(what, editor)).toMatchObject({ status: true, message: 'Change reverted' });
    expect(await courseOf(courseID)).toEqual(was);
  });

  it('a change offers no way back when it changes nothing, or changes rights', async () => {
    const { courseID } = chain;
    const same = { courseID, appID: 1, name: 'Undo course', isActive: 1 };
    expect(await changed(courses.edit, same)).toBeUndefined();
    expect(await changed(rolePermissions.save, { roleID: 6, permissions: '10' })).toBeUndefined();
  });

  it('a change offers no way back to somebody who may make it but not its opposite', async () => {
    const seller = await holding('/prepclinic/parent_packges', '/addsubjects');
    const input = { appID: 1, courseID: chain.courseID, subjectName: 'Only added', orderBy: 2 };
    expect(await changed(subjects.add, input, seller)).toBeDefined();
    const [{ id }] = await sql('select max(id)::int as id from audit_log');
    expect((await undo({ auditID: id }, await holding('/courses'))).message).toMatch(
      /needs the right to remove subjects in courses \(id:11 or id:10 or id:48\)/,
    );
  });

  it('a change to several rows is taken back completely, and other changes made meanwhile stay', async () => {
    const { appID, courseID, subjectID, subjectMapID } = chain;
    const row = { appID, courseID, subjectID, subjectMapID, isActive: 1, languageID: 1 };
    const what = await changed(subjects.edit, { ...row, subjectName: 'Renamed', orderBy: 7 });
    expect(what && what.lastID > what.auditID).toBe(true);
    // Simulates another person's write between the two rows.
    await sql(`update courses set name = 'Other work' where id = $1`, [courseID]);
    const [{ id: lastID }] = await sql('select max(id)::int as id from audit_log');
    expect(await undo({ ...what, lastID })).toMatchObject({ status: true });
    const stored = `select s.name, m.order_by from subject_maps m join subjects s on s.id = m.subject_id
      where m.id = $1`;
    expect(await sql(stored, [subjectMapID])).toEqual([{ name: 'Undo subject', order_by: 1 }]);
    expect(await courseOf(courseID)).toEqual({ name: 'Other work' });
  });

  it('a change to several rows is not reverted at all when one of them was changed again', async () => {
    const { appID, courseID, subjectID, subjectMapID } = chain;
    const row = { appID, courseID, subjectID, subjectMapID, isActive: 1, languageID: 1 };
    const what = await changed(subjects.edit, { ...row, subjectName: 'Half', orderBy: 9 });
    await sql(`update subjects set name = 'Half of it' where id = $1`, [subjectID]);
    expect(await undo(what)).toMatchObject({
      status: false,
      message: 'This can’t be reverted: name was changed again since. Undo that first',
    });
    expect(await sql('select order_by from subject_maps where id = $1', [subjectMapID])).toEqual([
      { order_by: 9 },
    ]);
  });

  it('a change that added a row and its parts is reverted in the right order', async () => {
    const input = { sectionID: chain.subjectID, topicID: oneOfEachID, courses: String(chain.courseID) };
    const what = await changed(treasures.save, { ...input, content: '<p>Undone</p>' });
    expect(what && what.lastID > what.auditID).toBe(true);
    expect(await undo(what)).toMatchObject({ status: true });
    expect(await sql(`select 1 from treasures where post like '%Undone%'`)).toEqual([]);
  });

  it('a change cannot be undone over too many rows at once', async () => {
    const [{ id: auditID }] = await sql('select max(id)::int as id from audit_log');
    expect((await undo({ auditID, lastID: auditID + 100_000 })).message).toMatch(/too much at once/);
  });
});

describe('a mapping', () => {
  const set = () =>
    sql('select question_id as id, position from sub_topic_questions where sub_topic_id = $1 order by 2, 1', [
      questionBankID,
    ]);
  const [one, two, three] = mappableQuestionIDs;
  const save = (...ids: number[]) =>
    changed(questionMapping.save, { subTopicID: questionBankID, mappedQues: ids.join(',') });

  it('a mapping of questions that came, left and moved is reverted to the original places', async () => {
    await save(one, two);
    const before = await set();
    const what = await save(three, two);
    expect(await set()).not.toEqual(before);
    expect(await undo(what)).toMatchObject({ status: true });
    expect(await set()).toEqual(before);
    const again = await save(two, one);
    expect(await undo(again)).toMatchObject({ status: true });
    expect(await set()).toEqual(before);
  });

  it('a mapping is not taken back when it was overwritten since', async () => {
    await save(one, two);
    const what = await save(one, three);
    await save(one);
    const now = await set();
    expect((await undo(what)).message).toMatch(/a part of it was changed since/);
    expect(await set()).toEqual(now);
    const moved = await save(three, one);
    await save(one, three);
    expect((await undo(moved)).message).toMatch(/its questions were mapped differently since/);
  });

  it('a mapping of a video can be reverted, and so can its removal', async () => {
    const scope = { subTopicsID: chain.subTopicID, videoID: nextUnmappedVideo() };
    const flags = { isVideoFree: 1, isVideoLive: 0, isNotesAvailable: 1, isSlidesAvailable: 0 };
    const isMapped = () =>
      sql('select is_video_free as free from sub_topic_videos where video_id = $1', [scope.videoID]);
    const mapping = { ...scope, ...flags, videoActivationDate: '2026-12-24 18:30:00' };
    const mapped = await changed(videoMapping.map, mapping);
    const ended = await changed(videoMapping.unmap, scope);
    expect(await undo(ended)).toMatchObject({ status: true });
    expect(await isMapped()).toEqual([{ free: 1 }]);
    const edited = await changed(videoMapping.edit, { ...mapping, isVideoFree: 0 });
    expect(await undo(edited)).toMatchObject({ status: true });
    expect(await undo(mapped)).toMatchObject({ status: true });
    expect(await isMapped()).toEqual([]);
  });
});

describe('a question', () => {
  it('a question gets its overwritten answer and words back, and is found by them', async () => {
    const author = await holding('/mcq_ques');
    const input = { ...questionText('Which is the zygomatic bone?'), uniqueID: 'UNDO-1' };
    const added = await changed(questions.add, input, author);
    const [{ id: questionID, words, bands }] = await sql(
      `select id, words, bands from questions where unique_id = 'UNDO-1'`,
    );
    const other = { ...questionText('Which is the mandible?'), uniqueID: 'UNDO-1', answer: '2' };
    const edited = await changed(questions.edit, { questionID, ...other, isActive: 1 }, author);
    expect((await undo(added, author)).message).toMatch(/was changed since. Undo that first/);
    expect(await undo(edited, author)).toMatchObject({ status: true });
    expect(await sql('select answer, words, bands from questions where id = $1', [questionID])).toEqual([
      { answer: '1', words, bands },
    ]);
    const removed = await undo(added, author);
    expect(removed).toMatchObject({ status: true });
    const [{ id: auditID }] = await sql('select max(id)::int as id from audit_log');
    expect(await undo({ auditID }, author)).toMatchObject({ status: true });
    expect(await sql('select words, bands from questions where id = $1', [questionID])).toEqual([
      { words, bands },
    ]);
  });

  it('a question that was removed before a column came is restored with the default of that column', async () => {
    const what = await changed(questions.add, {
      ...questionText('Which is the hyoid bone?'),
      reference: 'Page 1',
    });
    const [{ after }] = await sql('select after from audit_log where id = $1', [what?.auditID]);
    expect(await undo(what)).toMatchObject({ status: true });
    const { reference: _, is_active: __, ...before } = after;
    const [{ id: auditID }] = await sql(
      `insert into audit_log (call, request_id, table_name, row_key, before)
       values ('', '', 'questions', $1, $2) returning id::int`,
      [before.id, { ...before, dropped_since: 1 }],
    );
    expect(await undo({ auditID })).toMatchObject({ status: true });
    expect(await sql('select to_jsonb(q) as row from questions q where id = $1', [before.id])).toMatchObject([
      { row: { ...before, reference: '', is_active: 1 } },
    ]);
  });

  it('a question of the other type can be restored only by people who hold its screen', async () => {
    const input = { type: 2, quesText: '<p>7.5 % of 250?</p>', answer: '18.75' };
    const what = await changed(questions.add, { ...input, difficultyLevel: 1, questionDuration: 60 });
    expect((await undo(what, await holding('/mcq_ques'))).message).toMatch(/id:60 or id:102/);
  });
});
