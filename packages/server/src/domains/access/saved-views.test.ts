import { savedViews as calls, maxSharedViews, maxViews } from '@prepdesk/contract/access/saved-views';
import { signIn } from '@prepdesk/contract/access/sign-in';
import { keyOf } from '@prepdesk/contract/routes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { spareRoleID, staff } from '../../testing/staff.ts';

const product = useProduct();
let token: string;
let other: string;
beforeAll(async () => {
  // Even somebody without any right has views.
  token = await sessionOf(product.pool, staff.nobody);
  other = await sessionOf(product.pool, staff.superAdmin);
});

const query = { search: 'commerce', sort: '-purchasedAt' };
const viewsOf = async (screen: string, as = token) =>
  (await product.ask(calls.list, { screen }, { token: as })).body.response.views;
const add = async (input: { screen: string; name: string; replaces?: number }, held = query, as = token) =>
  (await product.ask(calls.add, { ...input, query: held }, { token: as })).body;

describe('a saved view', () => {
  it('a saved view belongs to its person and its screen, and is added after the existing ones', async () => {
    const screen = '/sales_orders';
    const { response } = await add({ screen, name: ' November offers ' });
    await add({ screen, name: 'Free' }, { ...query, sort: '' });
    expect(await viewsOf(screen)).toEqual([
      { viewID: response.viewID, name: 'November offers', query, position: 1, isShared: 0 },
      { viewID: expect.any(Number), name: 'Free', query: { ...query, sort: '' }, position: 2, isShared: 0 },
    ]);
    expect([await viewsOf('/audit'), await viewsOf(screen, other)]).toEqual([[], []]);
    const screensOf = async (as: string) =>
      (await product.ask(signIn.whoAmI, {}, { token: as })).body.response.viewedScreens;
    expect([await screensOf(token), await screensOf(other)]).toEqual([[screen], []]);
  });

  it('a saved view keeps a search with half a character, which becomes a replacement mark', async () => {
    const screen = '/coupons';
    const { response } = await add({ screen, name: 'Half' }, { search: 'a\ud83d', 'b\udc8a': '' } as never);
    const kept = { search: 'a\ufffd', 'b\ufffd': '' };
    expect(await viewsOf(screen)).toMatchObject([{ viewID: response.viewID, query: kept }]);
    const { body } = await product.ask(
      calls.edit,
      { viewID: response.viewID, query: { search: '\ud800' } },
      { token },
    );
    expect(body.status).toBe(true);
    expect(await viewsOf(screen)).toMatchObject([{ query: { search: '\ufffd' } }]);
  });

  it('a saved view is saved once by a double click, and replaces another of the same name only on request', async () => {
    const screen = '/audit';
    const input = { screen, name: 'Roles', query };
    const options = { token, headers: { 'idempotency-key': 'a-double-click-on-save' } };
    const clicks = await Promise.all([1, 2].map(() => product.ask(calls.add, input, options)));
    expect(new Set(clicks.map(({ body }) => body.response.viewID)).size).toBe(1);
    const again = await add({ screen, name: 'ROLES' }, { search: '', sort: '-at' });
    expect([again.status, again.message]).toEqual([false, 'You already have a view with this name here']);
    const replaced = await add({ screen, name: 'ROLES', replaces: 1 }, { search: '', sort: '-at' });
    expect(replaced.response).toEqual(clicks[0]?.body.response);
    expect(await viewsOf(screen)).toMatchObject([{ name: 'Roles', query: { sort: '-at' } }]);
  });

  it('a saved view can be renamed, changed, moved and deleted, and can be restored to its place', async () => {
    const screen = '/usage';
    const [one, two] = [await add({ screen, name: 'One' }), await add({ screen, name: 'Two' })];
    const edit = async (input: object, { viewID } = two.response) =>
      (await product.ask(calls.edit, { viewID, ...input }, { token })).body.message;
    expect(await edit({ name: 'one' })).toBe('You already have a view with this name here');
    expect(await edit({ name: 'Second' })).toBe('View updated');
    await edit({ query: { sort: 'at' } });
    await edit({ position: 0 });
    const second = { name: 'Second', query: { sort: 'at' }, position: 0 };
    expect(await viewsOf(screen)).toMatchObject([second, { name: 'One', query }]);
    await product.ask(calls.remove, { viewID: two.response.viewID }, { token });
    expect(await viewsOf(screen)).toMatchObject([{ viewID: one.response.viewID }]);
    await product.ask(calls.add, { screen, ...second }, { token });
    expect(await viewsOf(screen)).toMatchObject([second, { name: 'One' }]);
  });

  it('a saved view is invisible to everybody else', async () => {
    const { viewID } = (await add({ screen: '/jobs', name: 'Mine' })).response;
    const answers = [
      await product.ask(calls.edit, { viewID, name: 'Yours' }, { token: other }),
      await product.ask(calls.remove, { viewID }, { token: other }),
    ];
    for (const { body } of answers) expect(body.message).toMatch(/^The view was not found/);
    await add({ screen: '/jobs', name: 'Mine', replaces: 1 }, { search: 'theirs', sort: '' }, other);
    expect(await viewsOf('/jobs')).toMatchObject([{ viewID, name: 'Mine', query }]);
  });

  it('a saved view is deleted with its person', async () => {
    const { rows } = await product.pool.query(
      `insert into admin_users (phone, full_name) values ('9655555556', 'Leaves') returning id`,
    );
    const leaves = await sessionOf(product.pool, '9655555556');
    await add({ screen: '/jobs', name: 'Mine' }, query, leaves);
    await product.pool.query('delete from sessions where user_id = $1', [rows[0].id]);
    await product.pool.query('delete from admin_users where id = $1', [rows[0].id]);
    const left = await product.pool.query('select from saved_views where user_id = $1', [rows[0].id]);
    expect(left.rowCount).toBe(0);
  });
});

describe('a shared view', () => {
  const screen = '/coupons';
  let owner: string;
  let colleague: string;
  const sharedOf = async (as: string, at = screen) =>
    (await product.ask(calls.list, { screen: at }, { token: as })).body.response.shared;
  const screensOf = async (as: string) =>
    (await product.ask(signIn.whoAmI, {}, { token: as })).body.response.viewedScreens;
  const share = async (viewID: number, isShared: number, as = owner) =>
    (await product.ask(calls.edit, { viewID, isShared }, { token: as })).body;
  beforeEach(async () => {
    await product.pool.query(`delete from saved_views;
      insert into role_permissions (role_id, route_key) values (${spareRoleID}, ${keyOf(screen)})
      on conflict do nothing`);
    owner = other;
    colleague = await sessionOf(product.pool, staff.spare);
  });

  it('a shared view is seen with its owner by everybody who may open the screen, and by nobody else', async () => {
    const { viewID } = (await add({ screen, name: 'Offers' }, query, owner)).response;
    await add({ screen, name: 'Private' }, query, owner);
    expect([await sharedOf(colleague), await screensOf(colleague)]).toEqual([[], []]);
    expect((await share(viewID, 1)).status).toBe(true);
    expect(await sharedOf(colleague)).toEqual([{ viewID, name: 'Offers', query, ownerName: 'Asha Sharma' }]);
    expect(await screensOf(colleague)).toEqual([screen]);
    expect([await sharedOf(token), await screensOf(token)], 'without the right').toEqual([[], []]);
    expect(await sharedOf(owner), 'their own').toEqual([]);
    expect(await viewsOf(screen, owner)).toMatchObject([{ viewID, isShared: 1 }, { isShared: 0 }]);
    await share(viewID, 0);
    expect([await sharedOf(colleague), await screensOf(colleague)]).toEqual([[], []]);
  });

  it('a shared view is changed by its owner alone, and what an edit leaves out stays shared', async () => {
    const { viewID } = (await add({ screen, name: 'Offers' }, query, owner)).response;
    await share(viewID, 1);
    const edits = [
      await product.ask(calls.edit, { viewID, name: 'Mine' }, { token: colleague }),
      await product.ask(calls.edit, { viewID, isShared: 0 }, { token: colleague }),
      await product.ask(calls.remove, { viewID }, { token: colleague }),
    ];
    for (const { body } of edits) expect(body.message).toMatch(/^The view was not found/);
    await product.ask(calls.edit, { viewID, name: 'Renamed' }, { token: owner });
    await add({ screen, name: 'Renamed', replaces: 1 }, { search: 'new', sort: '' }, owner);
    expect(await sharedOf(colleague)).toMatchObject([{ viewID, name: 'Renamed', query: { search: 'new' } }]);
    const copy = (await add({ screen, name: 'Renamed' }, query, colleague)).response;
    expect(await viewsOf(screen, colleague)).toMatchObject([{ viewID: copy.viewID, name: 'Renamed' }]);
    await share(copy.viewID, 1, colleague);
    expect(await sharedOf(owner), 'of the same name').toMatchObject([
      { viewID: copy.viewID, name: 'Renamed' },
    ]);
  });

  it('a shared view stays when its owner is inactivated', async () => {
    const { viewID } = (await add({ screen, name: 'Late' }, query, colleague)).response;
    await share(viewID, 1, colleague);
    await product.pool.query('update admin_users set is_active = 0 where phone = $1', [staff.spare]);
    expect(await sharedOf(owner)).toMatchObject([{ viewID, name: 'Late' }]);
    await product.pool.query('update admin_users set is_active = 1 where phone = $1', [staff.spare]);
  });

  it('a shared view is one of at most twenty per screen, however many are shared at once', async () => {
    await product.pool.query(
      `insert into saved_views (user_id, screen, name, query, position, is_shared)
       select id, $1, 'View ' || n, '{}', n, true from admin_users, generate_series(1, $2::int) n where phone = $3`,
      [screen, maxSharedViews - 1, staff.content],
    );
    const added = [
      await add({ screen, name: 'One' }, query, owner),
      await add({ screen, name: 'Two' }, query, colleague),
    ];
    const replies = await Promise.all([
      share(added[0]!.response.viewID, 1),
      share(added[1]!.response.viewID, 1, colleague),
    ]);
    expect(replies.filter(({ status }) => status)).toHaveLength(1);
    expect(replies.find(({ status }) => !status)?.message).toBe(
      '20 views of this list are shared, which is the most. One of them must be stopped first',
    );
  });
});

it('a saved view is one of at most twenty per person and screen, however many are saved at once', async () => {
  const screen = '/mcq_ques';
  const names = Array.from({ length: maxViews + 2 }, (_, index) => `View ${index}`);
  const answers = await Promise.all(names.map((name) => add({ screen, name })));
  expect(answers.filter(({ status }) => status)).toHaveLength(maxViews);
  const [refusal] = answers.filter(({ status }) => !status);
  expect(refusal?.message).toBe('You have 20 views of this list, which is the most. Delete one first');
  const [first] = await viewsOf(screen);
  expect((await add({ screen, name: first?.name ?? '', replaces: 1 })).status).toBe(true);
  expect((await add({ screen: '/coupons', name: 'Elsewhere' })).status).toBe(true);
});

it('a saved view is refused with a clear sentence when it is not valid', async () => {
  const held = { screen: '/sales_orders', name: 'Long', query };
  const says = async (input: object) =>
    (await product.ask(calls.add, { ...held, ...input }, { token })).body.message;
  expect(await says({ name: '  ' })).toBe('Please enter a name');
  expect(await says({ name: 'x'.repeat(41) })).toBe('Please keep this under 40 characters');
  expect(await says({ screen: '/elsewhere' })).toBe('There is no such screen');
  expect(await says({ query: { coupons: '7,'.repeat(990), sort: '-purchasedAt' } })).toBe(
    'This is too much for a view: take some of the filters away',
  );
});
