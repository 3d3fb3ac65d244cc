import { devices } from '@prepdesk/contract/learners/devices';
import { orders } from '@prepdesk/contract/orders/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addBuyer, type Buyer, newOrder } from '../../testing/orders.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let refusing: TestProduct;
let ending: TestProduct;
let buyer: Buyer;

const opened = async (env: Record<string, string>) => {
  const product = await openProduct(env);
  const token = await sessionOf(product.pool, staff.superAdmin);
  const { courseID } = await addChain(product, token, 'First');
  return { product, token, courseID };
};
type Opened = Awaited<ReturnType<typeof opened>>;
let first: Opened;
let second: Opened;

beforeAll(async () => {
  first = await opened({});
  second = await opened({ DEVICE_LIMIT: 'end-oldest' });
  refusing = first.product;
  ending = second.product;
});
afterAll(async () => {
  await refusing.close();
  await ending.close();
});

/** A learner whose package allows this many devices. */
async function limitedBuyer({ product, token, courseID }: Opened, max: number): Promise<Buyer> {
  const made = await addBuyer(product.pool, courseID);
  await product.pool.query('update packages set device_limit = $2 where id = $1', [made.packageID, max]);
  await product.ask(orders.add, newOrder(made), { token });
  return made;
}
const signIn = async ({ product, token }: Opened, userAppsID: number, name: string) =>
  (
    await product.ask(
      devices.signIn,
      { userAppsID, device_token: `token of ${name}`, platform: 'android', device_name: name },
      { token },
    )
  ).body;
const signedIn = async ({ product }: Opened, learnerID: number) =>
  (
    await product.pool.query(
      'select device_name from devices where learner_id = $1 and ended_at is null order by id',
      [learnerID],
    )
  ).rows.map(({ device_name }) => device_name);

beforeEach(async () => {
  buyer = await limitedBuyer(first, 2);
});

describe('a device that signs in', () => {
  it('a device that signs in is refused at the package’s limit with a sentence that names it; the other devices stay', async () => {
    await signIn(first, buyer.learnerID, 'Redmi');
    await signIn(first, buyer.learnerID, 'iPad');
    const { status, message } = await signIn(first, buyer.learnerID, 'Pixel');
    expect([status, message]).toEqual([
      false,
      expect.stringMatching(
        /^CA Inter Group \d+ allows 2 devices at once, 2 are signed in\. One of them has to be signed out first$/,
      ),
    ]);
    expect(await signedIn(first, buyer.learnerID)).toEqual(['Redmi', 'iPad']);
  });

  it('a device that signs in counts once when it signs in again, even at the limit', async () => {
    const { response: one } = await signIn(first, buyer.learnerID, 'Redmi');
    await signIn(first, buyer.learnerID, 'iPad');
    const { response: again } = await signIn(first, buyer.learnerID, 'Redmi');
    expect([again.deviceID, again.isNew]).toEqual([one.deviceID, false]);
    expect(await signedIn(first, buyer.learnerID)).toHaveLength(2);
  });

  it('a device that signs in replaces the device that was unused for longest when so set, and says so', async () => {
    const other = await limitedBuyer(second, 2);
    for (const name of ['Redmi', 'iPad', 'Redmi']) await signIn(second, other.learnerID, name);
    const { response } = await signIn(second, other.learnerID, 'Pixel');
    expect(response.ended.map(({ device_name }) => device_name)).toEqual(['iPad']);
    expect(await signedIn(second, other.learnerID)).toEqual(['Redmi', 'Pixel']);
  });

  it('a device that signs in never exceeds the limit, however many sign in at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(first, buyer.learnerID, `Phone ${n}`)),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(2);
    expect(await signedIn(first, buyer.learnerID)).toHaveLength(2);
  });

  it('a device that signs in is not limited by an expired or refunded package, but by the strictest of the others', async () => {
    const { product, courseID } = first;
    const stricter = await addBuyer(product.pool, courseID);
    await product.pool.query('update packages set device_limit = 1 where id = $1', [stricter.packageID]);
    await product.pool.query(
      `insert into learner_access (learner_id, package_id, expires_on) values ($1, $2, '2020-01-01')`,
      [buyer.learnerID, stricter.packageID],
    );
    await signIn(first, buyer.learnerID, 'Redmi');
    expect((await signIn(first, buyer.learnerID, 'iPad')).status).toBe(true);
    await product.pool.query(`update learner_access set expires_on = '2099-01-01' where learner_id = $1`, [
      buyer.learnerID,
    ]);
    expect((await signIn(first, buyer.learnerID, 'Pixel')).message).toContain('allows 1 device at once');
    await product.pool.query('update learner_access set withdrawn_at = now() where learner_id = $1', [
      buyer.learnerID,
    ]);
    await product.pool.query('update orders set is_active = 0 where learner_id = $1', [buyer.learnerID]);
    expect((await signIn(first, buyer.learnerID, 'Pixel')).status).toBe(true);
  });

  it('a device that signs in needs an active account', async () => {
    await refusing.pool.query('update learners set is_active = 0 where id = $1', [buyer.learnerID]);
    expect((await signIn(first, buyer.learnerID, 'Redmi')).message).toBe('This account is not active');
  });

  it('a device that signs in needs the right of the apps; the right to view devices is not enough', async () => {
    await refusing.pool.query('insert into user_permissions values (5, 54)');
    refusing.services.access.forget();
    const token = await sessionOf(refusing.pool, staff.nobody);
    const input = { userAppsID: buyer.learnerID, device_token: 'token of nobody', platform: 'web' };
    const { httpStatus, body } = await refusing.ask(devices.signIn, input, { token });
    expect([httpStatus, body.message]).toEqual([403, expect.stringContaining('(id:117)')]);
    await refusing.pool.query('delete from user_permissions where user_id = 5');
    refusing.services.access.forget();
  });
});

describe('devices that staff sign out', () => {
  const search = async () =>
    (await refusing.ask(devices.find, { search: buyer.userPhone }, { token: first.token })).body.response;

  it('devices that staff sign out leave the list one by one, and the log says who signed them out', async () => {
    await signIn(first, buyer.learnerID, 'Redmi');
    await signIn(first, buyer.learnerID, 'iPad');
    const before = await search();
    expect(before.accounts[0]).toMatchObject({ signedIn: 2, deviceLimit: 2 });
    expect(before.atLimit).toBe('refuse');
    const deviceID = before.loggedInDevice.find(({ device_name }) => device_name === 'Redmi')?.deviceID;
    await refusing.ask(devices.end, { deviceID }, { token: first.token });
    expect((await search()).loggedInDevice.map(({ device_name }) => device_name)).toEqual(['iPad']);
    const { rows } = await refusing.pool.query(
      `select actor_id, after ->> 'ended_by' as by from audit_log 
       where table_name = 'devices' and row_key = $1 and before is not null`,
      [String(deviceID)],
    );
    expect(rows).toEqual([{ actor_id: 1, by: '1' }]);
    const again = await refusing.ask(devices.end, { deviceID }, { token: first.token });
    expect(again.body.message).toBe('This device is signed out already');
  });

  it('devices that staff sign out can be all devices of one account, which makes room', async () => {
    for (const name of ['Redmi', 'iPad']) await signIn(first, buyer.learnerID, name);
    const { body } = await refusing.ask(
      devices.endAll,
      { userAppsID: buyer.learnerID },
      { token: first.token },
    );
    expect(body.response.ended).toBe(2);
    expect((await signIn(first, buyer.learnerID, 'Pixel')).status).toBe(true);
  });

  it('devices that staff sign out may also sign themselves out, once or twice', async () => {
    await signIn(first, buyer.learnerID, 'Redmi');
    const input = { userAppsID: buyer.learnerID, device_token: 'token of Redmi' };
    for (const _ of [1, 2]) {
      const { body } = await refusing.ask(devices.signOut, input, { token: first.token });
      expect(body.status).toBe(true);
    }
    expect(await signedIn(first, buyer.learnerID)).toEqual([]);
  });
});
