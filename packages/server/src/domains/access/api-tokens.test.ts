import { createHash } from 'node:crypto';
import { apiTokens as calls } from '@prepdesk/contract/access/api-tokens';
import { ownSessions } from '@prepdesk/contract/access/own-sessions';
import { roles } from '@prepdesk/contract/access/roles';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { dayFromToday } from '@prepdesk/contract/company-time';
import { keyOf } from '@prepdesk/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { openProduct, useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const superAdmin = useSession(product, staff.superAdmin);
const content = useSession(product, staff.content);
beforeAll(async () => {
  const [person] = (await product.pool.query('select id from admin_users where phone = $1', [staff.content]))
    .rows;
  await product.pool.query('insert into user_permissions values ($1, $2)', [
    person.id,
    keyOf('/account#tokens'),
  ]);
});

const make = (token: string, more: Record<string, unknown> = {}) =>
  product.ask(
    calls.add,
    { name: 'Nightly export', permissions: String(keyOf('/courses')), expiresOn: dayFromToday(30), ...more },
    { token },
  );
const addCourse = (token: string, name: string) => product.ask(courses.add, { appID: 1, name }, { token });

describe('an API token', () => {
  it('an API token opens the routes it names, and no other route that its owner may open', async () => {
    const { body } = await make(content);
    const { token } = body.response;
    expect(token).toMatch(/^pdk_[\w-]{43}$/);
    expect((await addCourse(token, 'By script')).body.status).toBe(true);
    const [row] = (await product.pool.query('select actor_id from audit_log order by id desc limit 1')).rows;
    expect(row.actor_id).toBe(2);
    expect((await product.ask(roles.list, {}, { token })).httpStatus).toBe(403);
    const { response } = (await product.ask(signIn.whoAmI, {}, { token })).body;
    expect(response.routes).toEqual([keyOf('/courses')]);
  });

  it('an API token loses a right as soon as its owner does', async () => {
    const { token } = (await make(content)).body.response;
    expect((await addCourse(token, 'Before')).httpStatus).toBe(200);
    await product.pool.query('delete from role_permissions where role_id = 3 and route_key = $1', [
      keyOf('/courses'),
    ]);
    await expect.poll(async () => (await addCourse(token, 'After')).httpStatus).toBe(403);
    await product.pool.query('insert into role_permissions values (3, $1)', [keyOf('/courses')]);
  });

  it('an API token ends when it is revoked, after its last day, and when its owner is deactivated', async () => {
    const { token, tokenID } = (await make(content)).body.response;
    expect((await addCourse(token, 'Once')).httpStatus).toBe(200);
    expect((await product.ask(calls.revoke, { tokenID }, { token: content })).body.status).toBe(true);
    expect((await addCourse(token, 'Twice')).httpStatus).toBe(401);
    const other = (await make(content)).body.response;
    await product.pool.query(`update api_tokens set expires_on = '2020-01-01' where id = $1`, [
      other.tokenID,
    ]);
    await expect.poll(async () => (await addCourse(other.token, 'Late')).httpStatus).toBe(401);
  });

  it('an API token stays ended when its deactivated owner is let in again', async () => {
    await product.ask(
      userRoles.add,
      { userPhone: '9644444441', roleID: 3, fullName: 'Comes Back' },
      { token: superAdmin },
    );
    const shutOut = [
      () => product.ask(userRoles.inactivate, { userPhone: '9644444441' }, { token: superAdmin }),
      () =>
        product.ask(
          userRoles.edit,
          { userPhone: '9644444441', roleID: 3, isActive: 0 },
          { token: superAdmin },
        ),
    ];
    for (const goes of shutOut) {
      const { token } = (await make(await sessionOf(product.pool, '9644444441'))).body.response;
      expect((await product.ask(signIn.whoAmI, {}, { token })).httpStatus).toBe(200);
      expect((await goes()).body.status).toBe(true);
      await product.ask(userRoles.edit, { userPhone: '9644444441', roleID: 3 }, { token: superAdmin });
      expect((await product.ask(signIn.whoAmI, {}, { token })).httpStatus).toBe(401);
    }
  });

  it('an API token is refused while its owner may not have tokens; the owner can still see and revoke it', async () => {
    const { token, tokenID } = (await make(content)).body.response;
    const key = keyOf('/account#tokens');
    const mayOpen = async () => (await product.ask(signIn.whoAmI, {}, { token })).httpStatus;
    expect(await mayOpen()).toBe(200);
    await product.pool.query('delete from user_permissions where route_key = $1', [key]);
    await product.pool.query('delete from role_permissions where route_key = $1 and role_id = 3', [key]);
    await expect.poll(mayOpen).toBe(401);
    expect((await make(content)).httpStatus).toBe(403);
    const { body } = await product.ask(calls.list, {}, { token: content });
    expect(body.response.tokens.map((one) => one.tokenID)).toContain(tokenID);
    expect((await product.ask(calls.revoke, { tokenID }, { token: content })).body.status).toBe(true);
    await product.pool.query('insert into role_permissions values (3, $1)', [key]);
    await expect.poll(async () => (await make(content)).httpStatus).toBe(200);
    expect(await mayOpen()).toBe(401);
  });

  it('an API token opens nothing for a Super Admin without a second factor where one is required', async () => {
    const strict = await openProduct({ SECOND_FACTOR: 'super-admin' });
    try {
      const add = `insert into api_tokens (user_id, name, token_hash, route_keys, expires_on)
        values (1, 'Old script', $1, '{28}', current_date + 9)`;
      const token = 'pdk_of-a-super-admin';
      await strict.pool.query(add, [createHash('sha256').update(token).digest('base64url')]);
      const status = async () => (await strict.ask(signIn.whoAmI, {}, { token })).httpStatus;
      expect(await status()).toBe(401);
      await strict.pool.query(
        `insert into second_factors (user_id, key_sealed, confirmed_at) values (1, 'sealed', now())`,
      );
      await expect.poll(status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('an API token is shown once: the database keeps only its hash, and neither lists nor the log show it', async () => {
    const { token } = (await make(content)).body.response;
    const list = await product.ask(calls.list, {}, { token: content });
    const kept = await product.pool.query(
      'select t::text as row from api_tokens t union all select a::text from audit_log a',
    );
    expect(JSON.stringify([list.body, kept.rows])).not.toContain(token.slice(4));
    expect(JSON.stringify(kept.rows)).toContain('Nightly export');
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ permissions: '' }, 'Please choose what the token may open'],
    [{ permissions: '28,99999' }, 'There is no permission 99999'],
    [{ expiresOn: dayFromToday(-2) }, 'The last day has passed already'],
    [{ expiresOn: dayFromToday(800) }, 'A token lasts a year at most: renew it after that'],
    [{ expiresOn: '2026-02-31' }, 'Please choose a last day'],
  ])('an API token is refused with a clear sentence: %j', async (input, message) => {
    const { body } = await make(content, input);
    expect([body.status, body.message]).toEqual([false, message]);
  });

  it('an API token cannot be given rights that its maker lacks', async () => {
    const { body } = await make(content, { permissions: String(keyOf('/whynot')) });
    expect(body.message).toContain('rights that they lack themselves');
  });

  it('an API token gives no access to the account, to rights or to more tokens', async () => {
    const all = [keyOf('/roles'), keyOf('/account#tokens'), keyOf('/user/roles')].join(',');
    const { token } = (await make(superAdmin, { permissions: all })).body.response;
    const answers = await Promise.all([
      product.ask(ownSessions.list, {}, { token }),
      product.ask(ownSessions.endOthers, {}, { token }),
      product.ask(secondFactor.begin, {}, { token }),
      product.ask(secondFactor.state, {}, { token }),
      product.ask(calls.list, {}, { token }),
      product.ask(signIn.signOut, {}, { token }),
      product.ask(roles.add, { roleName: 'By script' }, { token }),
      make(token),
    ]);
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(answers.map(() => 403));
  });

  it('an API token is seen and revoked by its owner and Super Admins only', async () => {
    const { tokenID } = (await make(superAdmin)).body.response;
    expect((await product.ask(calls.list, { everyone: 1 }, { token: content })).httpStatus).toBe(403);
    expect((await product.ask(calls.revoke, { tokenID }, { token: content })).body.message).toContain(
      'not found',
    );
    const { body } = await product.ask(calls.list, { everyone: 1 }, { token: superAdmin });
    const theirs = body.response.tokens.find(({ isOwn }) => !isOwn);
    expect(theirs?.ownerName).toBe('Vikram Iyer');
    const revoked = await product.ask(calls.revoke, { tokenID: theirs?.tokenID ?? 0 }, { token: superAdmin });
    expect(revoked.body.status).toBe(true);
  });
});
