import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { levels } from '@prepdesk/contract/catalogue/levels';
import { companyDay } from '@prepdesk/contract/company-time';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallBounds } from '../../db/call-bounds.ts';
import { databaseFor } from '../../db/task.ts';
import { addChain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sealKeysIn } from '../../testing/seal-keys.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { addSoldPackage, soldPackageID } from '../../testing/sold-packages.ts';
import { staff } from '../../testing/staff.ts';
import { stateOfLog } from './audit-page.ts';
import { sealWaiting } from './seal.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const contentToken = useSession(product, staff.content);

const list = async (input: Record<string, unknown> = {}) => {
  const { body } = await product.ask(auditLog.list, input, { token });
  expect(body.status, body.message).toBe(true);
  return body.response;
};
const revert = async (auditID: number, as = token) =>
  (await product.ask(auditLog.revert, { auditID }, { token: as })).body;
const sql = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
const lastID = async (): Promise<number> => Number((await sql('select max(id) as id from audit_log'))[0].id);
const ids = (rows: readonly { auditID: number }[]) => rows.map(({ auditID }) => auditID);

async function sealAll(): Promise<void> {
  const keys = sealKeysIn(product.dataDir);
  while ((await sql('select 1 from audit_unsealed limit 1')).length > 0) {
    await sealWaiting(product.services.connection, keys);
  }
}

async function addCourse(name: string): Promise<number> {
  const { body } = await product.ask(courses.add, { appID: 1, name }, { token });
  return body.response.insertID;
}

describe('the list', () => {
  it('the list of changes shows who made a change, with which call, in which row, and each field before and after', async () => {
    const courseID = await addCourse('Told');
    await product.ask(courses.edit, { courseID, appID: 1, name: 'Told anew', isActive: 0 }, { token });
    const { data } = await list({ rows: `courses/${courseID}` });
    expect(data).toMatchObject([
      {
        actorName: 'Asha Sharma',
        call: 'admin/editcourses',
        tableName: 'courses',
        kind: 'changed',
        rowKey: String(courseID),
        rowName: 'Told anew',
        notRevertable: '',
        changes: [
          { field: 'name', before: 'Told', after: 'Told anew' },
          { field: 'is_active', before: '1', after: '0' },
        ],
      },
      { kind: 'added', rowName: 'Told', call: 'admin/addcourses' },
    ]);
  });

  it.each(['while all wait for their seal', 'while some do', 'when all are sealed'])(
    'the list of changes has every row once, newest first, however it is paged: %s',
    async (when) => {
      if (when !== 'while all wait for their seal') await sealAll();
      if (when === 'while some do')
        await sql(`insert into courses (app_id, name) select 2, 'Some ' || n from generate_series(1, 9) n`);
      const all = (await sql('select id::int from audit_log order by id desc')).map(({ id }) => id);
      for (const limit of [7, 20, 100]) {
        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(all.length / limit); page += 1) {
          const answer = await list({ page, limit });
          expect([answer.total, answer.isCapped, answer.page]).toEqual([all.length, false, page]);
          seen.push(...ids(answer.data));
        }
        expect(seen).toEqual(all);
      }
      const beyond = await list({ page: 10_000, limit: 20 });
      expect(beyond.page).toBe(Math.ceil(all.length / 20));
      expect(ids(beyond.data)).toEqual(all.slice((beyond.page - 1) * 20));
    },
  );

  it('the list of changes can be filtered by person, table, call and day at the same time', async () => {
    const courseID = await addCourse('Filtered');
    await product.ask(levels.add, { courseID, levelname: 'L1' }, { token: contentToken });
    const [{ content }] = await sql('select id as content from admin_users where phone = $1', [
      staff.content,
    ]);
    const day = companyDay();
    const { data, total } = await list({
      actorID: content,
      tableName: 'course_levels',
      call: 'admin/addcourselevels',
      startDate: day,
      endDate: day,
    });
    expect(data.every(({ tableName }) => tableName === 'course_levels')).toBe(true);
    const whole = await list({ actorID: content });
    expect(whole.total).toBeGreaterThanOrEqual(total);
    expect(whole.data.map(({ actorID }) => actorID)).toEqual(whole.data.map(() => content));
    expect((await list({ startDate: '2030-01-01' })).total).toBe(0);
    expect((await list({ endDate: '2020-01-01' })).total).toBe(0);
    expect((await list({ call: 'admin/addcourses' })).data.map(({ call }) => call)).toContain(
      'admin/addcourses',
    );
  });

  it('a change shows no field that the database derives from others, such as the place in a list', async () => {
    await sql(`insert into audit_log (call, request_id, table_name, row_key, before, after)
      values ('bulk', '', 'doubts', '77', '{"place": 1, "class_id": null}', '{"place": 2, "class_id": 3}')`);
    const [row] = (await list({ rows: 'doubts/77' })).data;
    expect(row?.changes.map(({ field }) => field)).toEqual(['class_id']);
  });

  it('the list of changes leaves look-ups out, or shows them alone', async () => {
    await sql(`insert into audit_log (call, request_id, table_name, row_key, after)
      values ('admin/checkuser', '', 'look_ups', '1', '{}')`);
    const tablesOf = async (entries: string) =>
      (await list({ entries, limit: 100 })).data.map((row) => row.tableName);
    const changes = await tablesOf('changes');
    expect(changes).toContain('courses');
    expect(changes).not.toContain('look_ups');
    expect(new Set(await tablesOf('lookUps'))).toEqual(new Set(['look_ups']));
  });

  it('the list of changes counts the matches of a filter up to 10,000 and says that there are more', async () => {
    await sql(`insert into audit_log (call, request_id, table_name, row_key, after)
      select 'bulk', '', 'many', n::text, '{}' from generate_series(1, 10005) n`);
    const first = await list({ tableName: 'many' });
    expect([first.total, first.isCapped]).toEqual([10_000, true]);
    const last = await list({ tableName: 'many', page: 700, limit: 20 });
    expect([last.page, last.data.length]).toEqual([500, 20]);
    const twice = await list({ tableName: 'many', page: 2 });
    expect(ids(twice.data)[0]).toBe((ids(first.data).at(-1) ?? 0) - 1);
  });

  it('the list of changes says how many rows wait for their seal, and how long the oldest has waited', async () => {
    await sealAll();
    await expect
      .poll(async () => (await list()).waiting, { timeout: 5000 })
      .toEqual({ rows: 0, oldestSeconds: 0 });
  });
});

it('the count of what waits for its seal is read for the next caller when the one before has left', async () => {
  // What was counted less than a second ago is not counted again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
  onTestFinished(() => void vi.useRealTimers());
  const left = new CallBounds();
  left.leave(false);
  const { pool } = product.services.connection;
  const task = { name: 'admin/auditlog', id: '1', bounds: left };
  await expect(stateOfLog(databaseFor(pool, task))).rejects.toThrow('Failed query');
  await expect(stateOfLog(databaseFor(pool))).resolves.toMatchObject({
    waiting: { rows: expect.any(Number) },
  });
});

describe('taking a change back', () => {
  it('a revert restores the changed fields, as a change by the person who does it', async () => {
    const courseID = await addCourse('Before');
    await product.ask(courses.edit, { courseID, appID: 1, name: 'After', isActive: 0 }, { token });
    expect(await revert(await lastID(), contentToken)).toMatchObject({
      status: true,
      message: 'Change reverted',
    });
    const { data } = await list({ rows: `courses/${courseID}` });
    expect(data[0]).toMatchObject({
      actorName: 'Vikram Iyer',
      call: 'admin/auditlog/revert',
      kind: 'changed',
    });
    expect(await sql('select name, is_active, row_version from courses where id = $1', [courseID])).toEqual([
      { name: 'Before', is_active: 1, row_version: 3 },
    ]);
  });

  it('a revert leaves the other fields as they are', async () => {
    const courseID = await addCourse('Beside');
    await sql('update courses set name = $2 where id = $1', [courseID, 'Beside 2']);
    const auditID = await lastID();
    await sql('update courses set is_active = 0 where id = $1', [courseID]);
    expect((await revert(auditID)).status).toBe(true);
    expect(await sql('select name, is_active from courses where id = $1', [courseID])).toEqual([
      { name: 'Beside', is_active: 0 },
    ]);
  });

  it('a revert is refused when the same field was changed again; doing it twice changes the row once', async () => {
    const courseID = await addCourse('One');
    await sql(`update courses set name = 'Two' where id = $1`, [courseID]);
    const auditID = await lastID();
    await sql(`update courses set name = 'Three' where id = $1`, [courseID]);
    expect((await revert(auditID)).message).toBe(
      'This can’t be reverted: name was changed again since. Undo that first',
    );
    expect((await revert(await lastID())).status).toBe(true);
    expect((await revert(auditID)).status).toBe(true);
    const before = await lastID();
    expect((await revert(auditID)).status).toBe(true);
    expect(await lastID()).toBe(before);
  });

  it('a revert removes an added row, unless something belongs to it by now', async () => {
    const alone = await addCourse('Alone');
    expect((await revert(await lastID())).status).toBe(true);
    expect(await sql('select 1 from courses where id = $1', [alone])).toEqual([]);
    const removal = await lastID();
    expect((await revert(removal)).status).toBe(true);
    expect(await sql('select name from courses where id = $1', [alone])).toEqual([{ name: 'Alone' }]);

    const parent = await addCourse('Parent');
    const added = await lastID();
    await product.ask(levels.add, { courseID: parent, levelname: 'Child' }, { token });
    expect((await revert(added)).message).toBe(
      'This can’t be reverted: other rows belong to this one by now, or what it belongs to is gone',
    );
  });

  it('a revert is refused when a removed row exists again with other values', async () => {
    const chain = await addChain(product, token, 'Sold');
    await addSoldPackage(product.pool, chain);
    const key = [soldPackageID, chain.classID];
    const isIt = 'where package_id = $1 and class_id = $2';
    await sql(`update package_classes set is_elective = 1 ${isIt}`, key);
    await sql(`delete from package_classes ${isIt}`, key);
    const removal = await lastID();
    await sql('insert into package_classes (package_id, class_id) values ($1, $2)', key);
    expect((await revert(removal)).message).toBe(
      'This can’t be reverted: it is there again by now, with another is_elective. Undo that first',
    );
    expect(await sql(`select is_elective from package_classes ${isIt}`, key)).toEqual([{ is_elective: 0 }]);
    await sql(`update package_classes set is_elective = 1 ${isIt}`, key);
    expect((await revert(removal)).status).toBe(true);
  });

  it('a revert is refused when another row has the name by now', async () => {
    const courseID = await addCourse('Taken name');
    await sql(`update courses set name = 'Free' where id = $1`, [courseID]);
    const auditID = await lastID();
    await addCourse('Taken name');
    expect((await revert(auditID)).message).toBe(
      'This can’t be reverted: another row has its name or place by now',
    );
  });

  it('a revert is refused for changes of rights, and for people who may not change such rows', async () => {
    await sql(`update roles set name = name || ' 2' where id = 5`);
    const rights = await lastID();
    expect((await revert(rights)).message).toMatch(/^This can’t be reverted. Rights are changed on/);
    expect((await list()).data.find(({ auditID }) => auditID === rights)?.notRevertable).toMatch(/^Rights/);
    await addCourse('Not theirs');
    await sql('delete from role_permissions where role_id = 3 and route_key = 28');
    product.services.access.forget();
    const { message } = await revert(await lastID().then((id) => id - 1), contentToken);
    await sql('insert into role_permissions values (3, 28)');
    product.services.access.forget();
    expect(message).toMatch(/needs the right to remove courses \(id:28\)/);
    expect((await revert(2_000_000_000)).message).toMatch(/^The change was not found/);
  });
});

describe('who may take a change back', () => {
  const nobody = `(select id from admin_users where phone = '${staff.nobody}')`;
  const holding = async (...paths: RoutePath[]): Promise<string> => {
    await sql(`delete from user_permissions where user_id = ${nobody}`);
    for (const path of paths) await sql(`insert into user_permissions values (${nobody}, ${keyOf(path)})`);
    product.services.access.forget();
    return sessionOf(product.pool, staff.nobody);
  };

  it('a change may be reverted by whoever may make the same change on a screen', async () => {
    const chain = await addChain(product, token, 'Opposite');
    await sql('insert into package_classes (package_id, class_id) values ($1, $2)', [
      soldPackageID,
      chain.classID,
    ]);
    const added = await lastID();
    await sql('update package_classes set is_elective = 1 where class_id = $1', [chain.classID]);
    const edited = await lastID();
    await sql('delete from package_classes where class_id = $1', [chain.classID]);
    const removed = await lastID();
    const elective = await holding('/audit', '/elective');
    expect((await revert(removed, elective)).message).toMatch(/right to add classes in packages/);
    expect((await revert(removed)).status).toBe(true);
    expect((await revert(edited, elective)).status).toBe(true);
    expect((await revert(added, elective)).message).toMatch(/right to remove classes in packages/);
    const seller = await holding('/audit', '/prepclinic/packges_details/{id}');
    expect((await revert(added, seller)).status).toBe(true);
  });

  it('whoever may revert a change sees who a learner is only when they may look learners up', async () => {
    await sql(`insert into learners (app_id, phone, email, full_name)
      values (1, '9811112222', 'diya@example.in', 'Diya Rao')`);
    const shownTo = async (as: string) => {
      const { body } = await product.ask(auditLog.list, { tableName: 'learners', limit: 1 }, { token: as });
      const [row] = body.response.data;
      const after = row?.changes.filter(({ field }) => ['phone', 'email', 'full_name'].includes(field));
      return [row?.called, row?.rowName, ...(after ?? []).map((change) => change.after)];
    };
    expect((await shownTo(await holding('/audit', '/checkuser'))).sort()).toEqual(
      ['Learner', 'Diya Rao', '9811112222', 'diya@example.in', 'Diya Rao'].sort(),
    );
    expect(await shownTo(await holding('/audit'))).toEqual(['Learner', '', '••••••', '••••••', '••••••']);
  });
});

it('the choices list people, every audited table and every call that writes', async () => {
  const { tables, people, calls, called } = (await product.ask(auditLog.choices, {}, { token })).body
    .response;
  const audited = ['courses', 'sub_topics', 'roles', 'questions', 'sub_topic_questions', 'api_tokens'];
  expect(tables).toEqual(expect.arrayContaining([...audited, 'second_factors']));
  expect(tables).not.toContain('audit_log');
  expect(called).toMatchObject({ sub_topics: 'Sub-topic', role_permissions: 'Right of a role' });
  expect(people.map(({ name }) => name)).toContain('Asha Sharma');
  const writing = ['admin/addcourses', 'admin/verifyotp', 'admin/verifysecondfactor'];
  const paths = calls.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(writing));
  expect(paths).not.toContain('admin/decrypt');
  expect(calls).toContainEqual({ path: 'admin/addcourses', deed: 'added the course' });
  expect(calls).toContainEqual({ path: 'outside the product', deed: '' });
});
