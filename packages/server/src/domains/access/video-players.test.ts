import { appsInfo } from '@prepdesk/contract/access/apps-info';
import { checkUser } from '@prepdesk/contract/access/check-user';
import { videoPlayers } from '@prepdesk/contract/access/video-players';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const says = async (call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body.message;

describe('a video-player user', () => {
  const userPhone = '9822200001';
  const whole = { userPhone, userCountryCode: '91', status: 1, l3Enabled: 0 };
  const listed = async () => {
    const { body } = await product.ask(videoPlayers.list, {}, { token });
    return body.response.usersData.find((row) => row.userPhone === userPhone);
  };

  it.each([
    [{ status: '' }, 'Please select status'],
    [{ status: 2 }, 'Please select status'],
    [{ status: '', userPhone: '1', l3Enabled: '' }, 'Please select status'],
    [{ l3Enabled: '' }, 'Please select L3Enabled'],
    [{ userPhone: '98222' }, 'Please enter a valid phone number'],
    [{ userPhone: '982220000123' }, 'Please enter a valid phone number'],
  ])('a video-player user with %j is refused', async (part, message) => {
    expect(await says(videoPlayers.add, { ...whole, ...part })).toBe(message);
  });

  it('a video-player user is added once and changed', async () => {
    expect(await says(videoPlayers.add, whole)).toBe('User added. No learner has this phone yet');
    expect(await says(videoPlayers.add, whole)).toBe('This learner is already in the list');
    expect(await listed()).toMatchObject({ userPhone, status: 1, L3Enabled: 0, fullName: '' });
    expect(await says(videoPlayers.edit, { ...whole, status: 0, l3Enabled: 1 })).toBe('User updated');
    expect(await listed()).toMatchObject({ status: 0, L3Enabled: 1 });
    const { body } = await product.ask(auditLog.list, { tableName: 'video_players' }, { token });
    expect(body.response.data[0]).toMatchObject({ kind: 'changed', rowName: userPhone });
  });

  it('a video-player user has the id, name and e-mail of the learner who registers with the phone, before or afterwards', async () => {
    expect(await listed()).toMatchObject({ userAppsID: null, fullName: '', userEmail: '' });
    const register = (id: number, appID: number, isActive: number) =>
      product.pool.query(
        `insert into learners (id, app_id, phone, full_name, email, is_active)
        values ($1, $2, $3, $4, $5, $6)`,
        [id, appID, userPhone, `Diya ${id}`, `diya.${id}@example.com`, isActive],
      );
    await register(880_002, 2, 1);
    expect(await listed()).toMatchObject({
      userAppsID: 880_002,
      fullName: 'Diya 880002',
      userEmail: 'diya.880002@example.com',
    });
    const known = { ...whole, userPhone: '9822200077' };
    await product.pool.query(`insert into learners (id, app_id, phone) values (880077, 1, $1)`, [
      known.userPhone,
    ]);
    expect(await says(videoPlayers.add, known)).toBe('User added');
    await register(880_001, 1, 0);
    expect(await listed()).toMatchObject({ userAppsID: 880_002 });
    await product.pool.query('update learners set is_active = 1 where id = 880001');
    expect(await listed()).toMatchObject({ userAppsID: 880_001, fullName: 'Diya 880001' });
  });

  it('a video-player user is refused when the save is based on an old version', async () => {
    const { rowVersion } = (await listed())!;
    await says(videoPlayers.edit, { ...whole, status: 1 });
    const { httpStatus, body } = await product.ask(videoPlayers.edit, { ...whole, rowVersion }, { token });
    expect([httpStatus, body.response]).toEqual([409, { changedBy: 'Asha Sharma', current: await listed() }]);
  });
});

describe('looking up a user', () => {
  it('a look-up finds users wherever the phone is registered, and is logged', async () => {
    const { body } = await product.ask(checkUser.find, { userPhone: `+91 ${staff.spare}` }, { token });
    expect(body.response.users).toEqual([
      {
        place: 'Admin console',
        fullName: 'Sunita Bose',
        userPhone: staff.spare,
        roleName: 'Spare',
        isActive: 1,
        lastSeenAt: null,
      },
      {
        place: 'Video player, BrightCove',
        fullName: '',
        userPhone: staff.spare,
        roleName: '',
        isActive: 1,
        lastSeenAt: null,
      },
    ]);
    expect(await says(checkUser.find, { userPhone: '9800000000' })).toBe('No Data Found');
    const { rows } = await product.pool.query(
      `select u.phone, after->>'sought' as sought, after->'found_count' as found from audit_log
      join admin_users u on u.id = actor_id where table_name = 'look_ups' order by audit_log.id`,
    );
    expect(rows).toEqual([
      { phone: staff.superAdmin, sought: '•••007', found: 2 },
      { phone: staff.superAdmin, sought: '•••000', found: 0 },
    ]);
  });

  it('a look-up shows the learner’s name among the video players too', async () => {
    const { body } = await product.ask(checkUser.find, { userPhone: '9822200001' }, { token });
    expect(body.response.users.at(-1)).toMatchObject({
      place: 'Video player, BrightCove',
      fullName: 'Diya 880001',
    });
  });
});

describe('the apps', () => {
  it('the apps are listed with the number of their courses', async () => {
    await product.pool.query(
      `insert into courses (app_id, name, is_active) values (1, 'On', 1), (1, 'Off', 0)`,
    );
    const { body } = await product.ask(appsInfo.list, {}, { token });
    expect(body.response.apps).toEqual([
      { appID: 1, name: 'General', courseCount: 2, activeCourseCount: 1, isActive: 1 },
      { appID: 2, name: 'Clinical', courseCount: 0, activeCourseCount: 0, isActive: 1 },
    ]);
  });
});
