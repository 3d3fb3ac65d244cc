import { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import { roles } from '@prepdesk/contract/access/roles';
import { userPermissions } from '@prepdesk/contract/access/user-permissions';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const historyOf = async (rows: string) => {
  const { body } = await product.ask(auditLog.list, { rows, limit: 100 }, { token });
  expect(body.status, body.message).toBe(true);
  return body.response.data.map(({ tableName, rowKey, rowName, kind }) => ({
    tableName,
    rowKey,
    rowName,
    kind,
  }));
};
const sql = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

describe('the history', () => {
  it('the history of a role shows the granted and revoked rights in words, and no empty entries', async () => {
    const added = await product.ask(roles.add, { roleName: 'Desk' }, { token });
    const { roleID } = added.body.response;
    await product.ask(roles.add, { roleName: 'Neighbour' }, { token });
    for (const permissions of ['10,44', '44']) {
      const { body } = await product.ask(rolePermissions.save, { roleID, permissions }, { token });
      expect(body.status, body.message).toBe(true);
    }
    // A role whose number begins with this one's must have its own history.
    await sql(`insert into roles (id, name) values ($1, 'Longer')`, [Number(`${roleID}0`)]);
    await sql('insert into role_permissions values ($1, 44)', [Number(`${roleID}0`)]);
    const right = { tableName: 'role_permissions' };
    expect(await historyOf(`roles/${roleID},role_permissions/${roleID}/*`)).toEqual([
      { ...right, rowKey: `${roleID}/10`, rowName: 'Desk: Subjects', kind: 'removed' },
      { ...right, rowKey: `${roleID}/44`, rowName: 'Desk: Refunds', kind: 'added' },
      { ...right, rowKey: `${roleID}/10`, rowName: 'Desk: Subjects', kind: 'added' },
      { tableName: 'roles', rowKey: String(roleID), rowName: 'Desk', kind: 'added' },
    ]);
  });

  it('the history of a person shows the rights of their own', async () => {
    const whose = { userCountryCode: '91', userPhone: staff.support };
    const { body } = await product.ask(userPermissions.save, { ...whose, permissions: '10' }, { token });
    expect(body.status, body.message).toBe(true);
    const [{ id }] = await sql('select id from admin_users where phone = $1', [staff.support]);
    expect((await historyOf(`admin_users/${id},user_permissions/${id}/*`))[0]).toEqual({
      tableName: 'user_permissions',
      rowKey: `${id}/10`,
      rowName: 'Meena Pillai: Subjects',
      kind: 'added',
    });
  });

  it('the history of a learner or a video player without a name shows their phone instead', async () => {
    const phone = '9812300001';
    const [learner] = await sql(
      `insert into learners (app_id, phone, full_name) values (1, $1, '') returning id`,
      [phone],
    );
    expect(await historyOf(`learners/${learner.id}`)).toMatchObject([{ rowName: phone, kind: 'added' }]);
    // An entry from the time when video players had a name of their own.
    await sql(
      `insert into audit_log (call, request_id, table_name, row_key, after)
      values ('', '', 'video_players', '777', $1)`,
      [{ id: 777, full_name: '', phone }],
    );
    expect(await historyOf('video_players/777')).toMatchObject([{ rowName: phone }]);
  });

  it('the history finds all keys with the same beginning through an index', async () => {
    await sql(`insert into audit_log (call, request_id, table_name, row_key, after)
      select 'bulk', '', 'role_permissions', n || '/' || m, '{}'
      from generate_series(1000, 1100) n, generate_series(1, 50) m`);
    await sql('analyze audit_log');
    const rows = await sql(
      `explain select 1 from audit_log where table_name = 'role_permissions' and row_key like '1003/%'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(
      /audit_log_row .*Index Cond: .*row_key ~>=~ '1003\/'::text.*row_key ~<~ '10030'/,
    );
  });

  it('the history takes pattern characters in keys literally', async () => {
    await sql(`insert into audit_log (call, request_id, table_name, row_key, after)
      values ('x', '', 'plain', '1_/2', '{}'), ('x', '', 'plain', '1x/2', '{}')`);
    expect((await historyOf('plain/1_/*')).map(({ rowKey }) => rowKey)).toEqual(['1_/2']);
  });
});

describe('who may see a history', () => {
  const nobody = `(select id from admin_users where phone = '${staff.nobody}')`;
  const send = async (rows: string, ...paths: RoutePath[]) => {
    await sql(`delete from user_permissions where user_id = ${nobody}`);
    for (const path of paths) await sql(`insert into user_permissions values (${nobody}, ${keyOf(path)})`);
    product.services.access.forget();
    const as = await sessionOf(product.pool, staff.nobody);
    return (await product.ask(auditLog.history, { rows }, { token: as })).body;
  };

  it('a history is shown to whoever may open a screen that shows such rows, and nobody else', async () => {
    await sql(`insert into courses (id, app_id, name) values (7001, 1, 'Seen')`);
    expect((await send('courses/7001', '/courses')).response.data).toHaveLength(1);
    expect((await send('courses/7001', '/audit')).response.data).toHaveLength(1);
    const refusal = await send('courses/7001', '/topics');
    expect(refusal.status).toBe(false);
    expect(refusal.message).toMatch(/Courses \(id:28\) or Audit log \(id:108\)/);
    // Every named table counts, unknown ones included.
    expect((await send('courses/7001,roles/1', '/courses')).status).toBe(false);
    expect((await send('courses/7001, look_ups/1', '/courses')).status).toBe(false);
    expect((await send('nothing/1', '/courses')).status).toBe(false);
  });

  it('who may see a history depends on the row where the screen does', async () => {
    await sql(`insert into questions (id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
      values (7001, 2, '1 + 1', '2', 1, 60, '1 + 1', '{}')`);
    expect((await send('questions/7001', '/numerical-ques')).response.data).toHaveLength(1);
    expect((await send('questions/7001', '/mcq_ques')).status).toBe(false);
    const as = await sessionOf(product.pool, staff.nobody);
    const file = await product.server.inject({
      url: `/api/${exportPathOf(auditLog.history)}?rows=courses/7001`,
      headers: { authorization: `Bearer ${as}` },
    });
    expect(file.statusCode).toBe(403);
  });
});

describe('names', () => {
  it('the history names rows that are gone, and the rows that a value points to', async () => {
    const [{ id }] = await sql(`insert into courses (app_id, name) values (1, 'Gone one') returning id`);
    await sql(`insert into course_levels (id, course_id, name) values (7001, $1, 'Level of it')`, [id]);
    await sql('delete from course_levels where id = 7001');
    await sql('delete from courses where id = $1', [id]);
    const { body } = await product.ask(auditLog.history, { rows: 'course_levels/7001' }, { token });
    const [removed] = body.response.data;
    expect(removed).toMatchObject({ rowName: 'Level of it', called: 'Course level' });
    expect(removed?.changes.find(({ field }) => field === 'course_id')).toEqual({
      field: 'course_id',
      before: String(id),
      after: null,
      beforeName: 'Gone one',
    });
  });
});

describe('a change', () => {
  const revert = async (auditID: number) => (await product.ask(auditLog.revert, { auditID }, { token })).body;

  it('a change can be reverted although it is from a release whose rows had another column', async () => {
    const [{ id: auditID }] = await sql(`
      with added as (insert into courses (app_id, name) values (1, 'Of yore') returning *)
      insert into audit_log (call, request_id, table_name, row_key, after)
      select 'courses.add', '', 'courses', id::text, to_jsonb(added) || '{"gone": 1}' from added returning id`);
    expect(await revert(Number(auditID))).toMatchObject({ status: true });
    expect(await sql(`select 1 from courses where name = 'Of yore'`)).toEqual([]);
    expect(await revert(Number(auditID))).toMatchObject({ status: true });
  });

  it('a change leaves the version of its parent when it was reverted already', async () => {
    const [{ id: auditID, treasure }] = await sql(`
      with s as (insert into subjects (name) values ('Torts') returning id),
        topic as (insert into treasure_topics (app_id, subject_id, name) select 1, id, 'Duty' from s returning id),
        course as (insert into courses (app_id, name) values (1, 'Tort law') returning id),
        made as (insert into treasures (treasure_topic_id, post) select id, '<p>Care</p>' from topic returning id),
        part as (insert into treasure_courses select made.id, course.id from made, course returning *)
      insert into audit_log (call, request_id, table_name, row_key, before)
      select 'treasures.save', '', 'treasure_courses', treasure_id || '/' || course_id, to_jsonb(part) from part
      returning id, (select id from made) as treasure`);
    expect(await revert(Number(auditID))).toMatchObject({ status: true });
    expect(await sql('select row_version from treasures where id = $1', [treasure])).toEqual([
      { row_version: 1 },
    ]);
  });
});
