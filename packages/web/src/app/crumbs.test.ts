import { expect, test } from 'vitest';
import { crumbsOf } from './crumbs.ts';
import type { OpenEntry } from './menu-entries.ts';
import { whereabouts } from './navigation.ts';

const labels = (...args: Parameters<typeof crumbsOf>) => crumbsOf(...args).map(({ label }) => label);
/** An entry as a person has it whose first screen this is. */
const openFrom = (path: string) => ({ first: { path }, tabs: [] as unknown }) as OpenEntry;
const at = (path: Parameters<typeof whereabouts>[0]) => whereabouts(path)!;

test('the path to a record goes through area, entry and tab, named as in the menu', () => {
  const roles = { label: 'Admin Role List', href: '/roles?page=2' };
  expect(crumbsOf(at('/roles/{id}'), { trail: [roles], current: 'Content' }, { isItself: false })).toEqual([
    { label: 'Team', href: '' },
    { label: 'Staff', href: '' },
    { label: 'Roles', href: '/roles?page=2' },
    { label: 'Content', href: '' },
  ]);
  const numerical = { label: 'Numerical Questions', href: '/numerical-ques' };
  expect(labels(at('/questions'), { trail: [numerical], current: '260' }, { isItself: false })).toEqual([
    ...['Content', 'Questions', 'Numerical', '260'],
  ]);
});

test('in the catalogue the path is the names above the record, below the entry of the menu', () => {
  const above = [
    { label: 'Foundation', href: '/subjects?id=a1' },
    { label: 'Business Laws', href: '/classes/Business%20Laws?id=a1' },
  ];
  const path = crumbsOf(
    at('/topics'),
    { trail: above, current: 'Torts' },
    { isItself: true, open: openFrom('/courses') },
  );
  expect(path).toEqual([
    { label: 'Content', href: '' },
    { label: 'Catalogue', href: '/courses' },
    ...above,
    { label: 'Torts', href: '' },
  ]);
});

test('a screen without a path of its own has that of the menu, each name once', () => {
  expect(labels(at('/orders'), { trail: [], current: '' }, { isItself: true })).toEqual(['Sales', 'Orders']);
  const below = crumbsOf(at('/reply/{id}'), { trail: [], current: '' }, { isItself: false, id: '48600' });
  expect(below).toEqual([
    { label: 'Work', href: '' },
    { label: 'Doubts', href: '/doubts' },
    { label: '48600', href: '' },
  ]);
});

test('the last step is the name that the screen gives its record, before the one in its address', () => {
  const icai = { label: 'ICAI Global Credits', href: '/icai' };
  const named = { trail: [icai], current: 'Diya Rao' };
  const labelsOf = (path: typeof named) =>
    labels(at('/referral/{id}'), path, { isItself: false, id: '40004' });
  expect(labelsOf(named).at(-1)).toBe('Diya Rao');
  expect(labelsOf({ ...named, current: '' }).at(-1)).toBe('40004');
});

test('the entry of the menu above a screen is a link to its first screen that the person may open', () => {
  const open = { isItself: true, open: openFrom('/coupons') };
  expect(crumbsOf(at('/addcoupons'), { trail: [], current: '' }, open)).toEqual([
    { label: 'Sales', href: '' },
    { label: 'Coupons', href: '/coupons' },
    { label: 'Add Coupon', href: '' },
  ]);
  const roles = { label: 'Admin Role List', href: '/roles?page=2' };
  const below = { isItself: false, open: openFrom('/user/roles') };
  const hrefs = crumbsOf(at('/roles/{id}'), { trail: [roles], current: 'Content' }, below).map(
    ({ href }) => href,
  );
  expect(hrefs).toEqual(['', '/user/roles', '/roles?page=2', '']);
});

test('the entry of the menu is a link on each of its screens but the open one', () => {
  const first = (path: string) => ({ isItself: true, open: openFrom(path) });
  const hrefs = (...args: Parameters<typeof crumbsOf>) => crumbsOf(...args).map(({ href }) => href);
  expect(hrefs(at('/usersearch'), { trail: [], current: '' }, first('/usersearch'))).toEqual(['', '', '']);
  expect(hrefs(at('/sales_orders'), { trail: [], current: '' }, first('/sales'))).toEqual(['/sales', '']);
  expect(hrefs(at('/access'), { trail: [], current: '' }, first('/usersearch'))).toEqual([
    ...['', '/usersearch', ''],
  ]);
  const search = { label: 'User Search', href: '/usersearch?search=diya' };
  const learner = { isItself: false, open: openFrom('/usersearch') };
  expect(hrefs(at('/learner/{id}'), { trail: [search], current: 'Diya Rao' }, learner)).toEqual([
    ...['', '/usersearch', '/usersearch?search=diya', ''],
  ]);
});

test('a screen without an entry, such as a history, is below the screens that led to it', () => {
  const through = [
    { label: 'Admin Role List', href: '/roles' },
    { label: 'Content', href: '/roles/Content?id=a1' },
  ];
  const open = { isItself: false, name: 'History' };
  expect(at('/history')).toBeUndefined();
  expect(labels(at('/history'), { trail: through, current: '' }, open)).toEqual([
    ...['Team', 'Staff', 'Roles', 'Content', 'History'],
  ]);
  expect(labels(at('/history'), { trail: [], current: '' }, open)).toEqual([]);
});

test('the last step is always the open screen, also below a list without a record', () => {
  const below = { isItself: false, name: 'Map treasure' };
  expect(crumbsOf(at('/map_treasure'), { trail: [], current: '' }, below)).toEqual([
    { label: 'Content', href: '' },
    { label: 'Questions', href: '' },
    { label: 'MCQ', href: '/mcq_ques' },
    { label: 'Map treasure', href: '' },
  ]);
});

test('a screen that the tab of another one stands for is below that tab', () => {
  const path = (of: Parameters<typeof whereabouts>[0]) => {
    const open = { first: { path: '/' }, tabs: at(of).entry.tabs as unknown } as OpenEntry;
    return labels(at(of), { trail: [], current: '' }, { isItself: true, open });
  };
  expect(path('/salesgraph')).toEqual(['Sales', 'Sales with coupons', 'Sales by package']);
  expect(path('/graph')).toEqual(['Sales', 'Coupons graph', 'General coupons graph']);
  expect(path('/sales_orders')).toEqual(['Sales', 'Sales orders']);
  expect(path('/subjectlist')).toEqual(['Content', 'Catalogue', 'Subjects']);
});
