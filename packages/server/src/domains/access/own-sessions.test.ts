import { ownSessions } from '@prepdesk/contract/access/own-sessions';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { keyOf } from '@prepdesk/contract/routes';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const superAdmin = useSession(product, staff.superAdmin);

describe('a person’s devices', () => {
  it('a person’s devices are listed with the current one marked, and are ended one by one or all others at once', async () => {
    const phone = staff.support;
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => sessionOf(product.pool, phone)));
    const { body } = await product.ask(ownSessions.list, {}, { token: one });
    expect(body.response.sessions).toHaveLength(3);
    expect(body.response.sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = body.response.sessions.find(({ isCurrent }) => !isCurrent);
    await product.ask(ownSessions.end, { sessionID: other?.sessionID ?? '' }, { token: one });
    const gone = await product.ask(ownSessions.endOthers, {}, { token: one });
    expect(gone.body.response.endedCount).toBe(1);
    const statuses = await Promise.all(
      [one, two, three].map(async (token) => (await product.ask(ownSessions.list, {}, { token })).httpStatus),
    );
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it('a person’s devices can be ended by authorised staff, and are invisible to everybody else', async () => {
    const support = await sessionOf(product.pool, staff.support);
    const target = await sessionOf(product.pool, staff.faculty);
    const { rows } = await product.pool.query('select id from admin_users where phone = $1', [staff.faculty]);
    const userID = rows[0].id;
    const { response } = (await product.ask(ownSessions.list, { userID }, { token: superAdmin })).body;
    const sessionID = response.sessions[0]?.sessionID ?? '';
    expect((await product.ask(ownSessions.list, { userID }, { token: support })).httpStatus).toBe(403);
    const refusal = await product.ask(ownSessions.end, { sessionID }, { token: support });
    expect(refusal.body.message).toContain('not found');
    expect((await product.ask(signIn.whoAmI, {}, { token: target })).httpStatus).toBe(200);
    await product.ask(ownSessions.end, { sessionID }, { token: superAdmin });
    expect((await product.ask(signIn.whoAmI, {}, { token: target })).httpStatus).toBe(401);
  });

  it('a person’s devices can be seen and ended only by a Super Admin when a Super Admin is signed in on them', async () => {
    const [{ id: holder }] = (
      await product.pool.query('select id from admin_users where phone = $1', [staff.support])
    ).rows;
    await product.pool.query('insert into user_permissions values ($1, $2)', [
      holder,
      keyOf('/user/roles#sessions'),
    ]);
    const token = await sessionOf(product.pool, staff.support);
    const [{ id: sessionID }] = (
      await product.pool.query('select id from sessions where user_id = 1 and ended_at is null')
    ).rows;
    const replies = [
      await product.ask(ownSessions.list, { userID: 1 }, { token }),
      await product.ask(ownSessions.endOthers, { userID: 1 }, { token }),
      await product.ask(ownSessions.end, { sessionID }, { token }),
    ];
    expect(replies.map(({ body }) => [body.status, body.message])).toEqual([
      [false, 'Only a Super Admin may see and end the sessions of a Super Admin'],
      [false, 'Only a Super Admin may see and end the sessions of a Super Admin'],
      [false, expect.stringContaining('The session was not found')],
    ]);
    expect((await product.ask(signIn.whoAmI, {}, { token: superAdmin })).httpStatus).toBe(200);
    expect((await product.ask(ownSessions.list, { userID: 2 }, { token })).body.status).toBe(true);
    const second = await product.pool.query(
      `insert into admin_users (phone, full_name, role_id) values ('9655555555', 'Second', 1) returning id`,
    );
    await sessionOf(product.pool, '9655555555');
    const userID = second.rows[0].id;
    const ended = await product.ask(ownSessions.endOthers, { userID }, { token: superAdmin });
    expect(ended.body.response.endedCount).toBe(1);
  });
});
