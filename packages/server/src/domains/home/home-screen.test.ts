import { dayMs } from '@prepdesk/contract/company-time';
import type { CallInput } from '@prepdesk/contract/define-call';
import { homeScreen } from '@prepdesk/contract/home/home-screen';
import { beforeAll, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const id = oneOfEachID;

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
});

type HomeInput = CallInput<typeof homeScreen.read>;

const seen = async (more: HomeInput = {}) =>
  (await product.ask(homeScreen.read, { courseID: chain.courseID, ...more }, { token })).body.response;
const set = (table: string, values: string) =>
  product.pool.query(`update ${table} set ${values} where id = $1`, [id]);
const hiddenOf = async (kind: string, more: HomeInput = {}) =>
  (await seen(more)).hidden
    .find((row) => row.kind === kind && row.id === id)
    ?.reasons.map(({ rule }) => rule);

it('the home screen shows what a course has, in its order, whether the course or one of its dashboards is named', async () => {
  const home = await seen({ courseID: 0, dashboardID: id, at: '2026-11-20 10:00:00' });
  expect(home).toMatchObject({
    courseName: 'First course',
    banners: [{ id, appImg: 'https://cdn.example/app.png' }],
    offer: { offerText: 'Diwali offer', endsAt: '2026-12-02T06:30:00.000Z' },
    dashboards: [{ id, name: 'Start here', tableCellID: 1, items: [{ id, name: 'Mock test' }] }],
    drawer: [{ id, name: 'Practice', entries: [{ id, title: 'Doubts' }] }],
    hidden: [],
  });
  const { body } = await product.ask(homeScreen.read, { dashboardID: 4_000_000 }, { token });
  expect(body.message).toMatch(/^The dashboard was not found/);
});

it('the home screen shows a thing from its first minute until just before its last, in Indian time', async () => {
  await set(
    'dashboards',
    `visible_from = '2026-12-01 10:00+05:30', visible_until = '2026-12-08 10:00+05:30'`,
  );
  const at = async (minute: string) => (await seen({ at: minute })).dashboards.length;
  expect(await at('2026-12-01 09:59:00')).toBe(0);
  expect(await at('2026-12-01 10:00:00')).toBe(1);
  expect(await at('2026-12-08 09:59:00')).toBe(1);
  expect(await at('2026-12-08 10:00:00')).toBe(0);
  expect(await hiddenOf('dashboard', { at: '2026-12-01 09:59:00' })).toEqual(['from']);
  expect(await hiddenOf('dashboard', { at: '2027-01-01 00:00:00' })).toEqual(['until']);
  await set('dashboards', 'visible_from = null, visible_until = null');
});

it('the home screen differs for buyers and for people who bought nothing, and gives every reason', async () => {
  await set('banners', 'shown_to = 1');
  expect((await seen({ isBuyer: 1 })).banners).toHaveLength(1);
  expect((await seen({ isBuyer: 0 })).banners).toHaveLength(0);
  await set('banners', `shown_to = 2, is_active = 2, visible_until = '2026-01-01'`);
  expect(await hiddenOf('banner', { at: '2026-06-01 10:00:00', isBuyer: 1 })).toEqual([
    'active',
    'until',
    'audience',
  ]);
  await set('banners', 'shown_to = 0, is_active = 1, visible_until = null');
});

it('the home screen leaves out empty parts', async () => {
  await set('dashboard_items', 'is_active = 0');
  expect(await hiddenOf('dashboard')).toEqual(['empty']);
  await set('dashboard_items', 'is_active = 1');
  await set('drawers', 'is_active = 0');
  expect(await hiddenOf('heading')).toEqual(['empty']);
  await set('drawers', 'is_active = 1');
});

it('the home screen includes what is typed and not yet saved, as far as it is complete, and stores none of it', async () => {
  const typed = { name: 'Exam week', tableCellID: '5', backgroundColor: '#12', visibleFrom: 'tomo' };
  const home = await seen({ draft: { kind: 'dashboard', id, values: typed } });
  expect(home.dashboards).toMatchObject([
    { id, name: 'Exam week', tableCellID: 5, backgroundColor: '#0DD9B3', isDraft: true },
  ]);
  const later = { visibleFrom: '2999-01-01 10:00:00' };
  expect(await hiddenOf('dashboard', { draft: { kind: 'dashboard', id, values: later } })).toEqual(['from']);
  const added = { name: 'Past papers', icon: 'javascript:alert(1)', orderBy: '0' };
  const { dashboards } = await seen({ dashboardID: id, draft: { kind: 'item', id: 0, values: added } });
  expect(dashboards[0]?.items).toMatchObject([
    { id: 0, name: 'Past papers', icon: '', isDraft: true },
    { id, isDraft: false },
  ]);
  expect((await seen()).dashboards).toMatchObject([{ name: 'Start here', items: [{ id }] }]);
});

it('the home screen previews the coming days: where nothing is shown, and where there is more than one', async () => {
  const now = Date.now();
  const inDays = (days: number) => new Date(Math.floor(now / 60_000) * 60_000 + days * dayMs).toISOString();
  await set('banners', `visible_until = '${inDays(10)}'`);
  await product.pool.query(
    `insert into banners (app_id, img, app_img, link, visible_from, visible_until)
     values (1, 'a', 'b', 'https://prepdesk.example', $1, $2)`,
    [inDays(8), inDays(20)],
  );
  const { strip } = await seen();
  expect(strip.map(({ until, names }) => [until.slice(0, 16), names.length])).toEqual([
    [inDays(8).slice(0, 16), 1],
    [inDays(10).slice(0, 16), 2],
    [inDays(20).slice(0, 16), 1],
    [new Date(Date.parse(strip[0]!.from) + 30 * dayMs).toISOString().slice(0, 16), 0],
  ]);
  const draft = { kind: 'banner' as const, id, values: { visibleUntil: '' } };
  expect((await seen({ draft })).strip.at(-1)?.names).toEqual([`Banner ${id}`]);
  expect((await seen({ stripOf: 'item', dashboardID: id })).strip).toMatchObject([{ names: ['Mock test'] }]);
});
