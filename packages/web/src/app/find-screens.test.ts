import { routeAt } from '@prepdesk/contract/routes';
import { expect, test } from 'vitest';
import { actions } from './actions.ts';
import { bestFirst } from './find-screens.ts';
import { areas, screensOf } from './navigation.ts';
import { everything, lookUpsOf, nameLookUpsOf } from './search-entries.ts';

const all = everything(
  areas.flatMap((area) => area.entries.flatMap(screensOf)).map(({ path }) => path),
  () => true,
);
const found = (word: string) => bestFirst(all, word).map(({ label }) => label);

test.each([
  ['push', ['Notifications', 'Send push']],
  ['payout', ['General royalty']],
  ['teacher payout', ['General royalty']],
  ['video not working', ['Access check']],
  ['staff', ['Staff']],
  ['user role', ['Staff']],
  ['bright cove', ['Video players']],
  ['update html', ['Content pages']],
  ['price', ['Change prices', 'Parent packages']],
  ['block', ['Sign out all devices', 'Revoke access']],
  ['answer key', ['Error types', 'Correct an answer key']],
  ['enrol', ['Grant access', 'Access', 'Register learner']],
  ['refund', ['Refund an order', 'Orders']],
  ['royalty month', ['Calculate a royalty month']],
  ['unlock', ['Unlock sign-in']],
  ['block learner', ['Sign out all devices', 'Revoke access']],
  ['ban', ['Sign out all devices']],
  ['suspend', ['Revoke access']],
  ['unblock', ['Grant access']],
  ['dark', ['Dark theme']],
  ['banner', ['Banner and Offer Timer', 'Change banners']],
  ['quiz', ['Daily quiz', 'Add quiz']],
  ['coupon', ['Coupons']],
  ['add coupon', ['Add Coupon']],
  ['new coupon', ['Add Coupon']],
  ['new subject', ['Add Subject']],
  ['ship', ['Shipping', 'Ship orders']],
  ['label', ['Print labels']],
  ['import', ['Import questions']],
  ['export data', ['Export data of a learner']],
  ['erase', ['Erase learner', 'Erase & merge']],
  ['merge', ['Merge learners', 'Erase & merge']],
  ['review', ['Reviews']],
  ['drug', ['Drugs']],
  ['institution', ['Institution clients']],
  ['device', ['Devices']],
  ['credits', ['Class credits']],
  ['role', ['Roles', 'Change permissions of a role']],
  ['permission', ['Permissions', 'Change direct permissions of a person']],
  ['password', ['Your account']],
  ['otp', ['Your account', 'Unlock sign-in']],
  ['status', ['Status']],
  ['backup', ['See backups']],
  ['sign out', ['Sign out']],
  ['send push', ['Send push']],
  ['add question', ['Add MCQ question']],
  ['map video', ['Map videos']],
  ['new colleague', ['Add a colleague']],
  ['new order', ['Add order']],
  ['new role', ['New role']],
  ['create role', ['New role']],
  ['new dashboard', ['Add dashboard']],
  ['new category', ['Add drug category']],
  ['new developer', ['Add developer']],
  ['logout', ['Sign out']],
  ['shortcuts', ['Keys on this screen']],
  ['history', ['Audit log']],
  ['drug release', ['Clinical sign-off']],
] as const)('the search finds what “%s” means first or second', (word, wanted) => {
  const best = found(word).slice(0, 2);
  expect(best.filter((label) => (wanted as readonly string[]).includes(label))).not.toEqual([]);
});

test.each([
  ['half refund', 'Refund an order'],
  ['refund approval', 'Approve refunds'],
  ['who used coupon', 'Coupons'],
  ['promo', 'Coupons'],
  ['find student', 'Find learners'],
  ['phone number', 'Find learners'],
  ['why can a student not open a class', 'Access check'],
  ['canned replies', 'Doubts'],
  ['push notification', 'Send push'],
  ['give role', 'Add a colleague'],
  ['wrong question', 'Error types'],
  ['settle royalty', 'Calculate a royalty month'],
  ['who changed price', 'Audit log'],
  ['sales report', 'Sales'],
  ['shipping label', 'Print labels'],
  ['home page', 'Home'],
  ['logout device', 'Devices'],
  ['two factor', 'Your account'],
  ['merge accounts', 'Merge learners'],
  ['server status', 'Status'],
  ['failed jobs', 'Jobs'],
  ['package price', 'Change prices'],
  ['dark mode', 'Dark theme'],
  ['my account', 'Your account'],
] as const)('the search finds what “%s” means among the first three', (phrase, wanted) => {
  expect(found(phrase).slice(0, 3)).toContain(wanted);
});

test.each([
  ['coupon', 'Coupons'],
  ['coupons', 'Coupons'],
  ['video', 'Add Video'],
  ['refund', 'Refund an order'],
  ['refunds', 'Refund an order'],
  ['order', 'Orders'],
  ['last month', 'Sales'],
  ['give role', 'Change the role of a colleague'],
  ['add role', 'Add a colleague'],
  ['change address', 'Update an address'],
  ['reorder', 'Reorder dashboards'],
  ['block', 'Sign out all devices'],
] as const)(
  '“%s” finds first what is named so, and what can be done before where to look',
  (word, wanted) => {
    expect(found(word)[0]).toBe(wanted);
  },
);

test('nothing is offered that nobody can do: a learner cannot be blocked', () => {
  expect(actions.filter(({ name }) => /block/i.test(name))).toEqual([]);
});

test('a word that is no screen finds nothing, and does not hide what the other words find', () => {
  expect(found('zzz')).toEqual([]);
  expect(found('zzz audit')).toEqual(found('audit'));
});

test('what an entry is below the menu stands beside its name', () => {
  const described = (label: string) => all.find((one) => one.label === label)?.description;
  expect(described('Access')).toBe('People / Learners');
  expect(described('Reviews')).toBe('Reviews Listing · Work');
  expect(described('Sales')).toBe('General app');
  expect(described('Sales orders')).toBe('Sales Orders · App of your choice · Sales');
});

test('the search finds screens that are reached from others by way of their list', () => {
  const names = found('royalty statement');
  expect(names[0]).toBe(routeAt('/royalty').name);
});

test('the search offers only actions whose screen the person may open', () => {
  const labels = everything(['/coupons'], (path) => path === '/coupons').map(({ label }) => label);
  expect(labels).toContain('Import coupons');
  expect(labels).not.toContain('Send push');
  expect(labels).toContain('Sign out');
});

test('everything that is found has a name of its own, so that one place is one result', () => {
  const names = all.map(({ label }) => label.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a role is made by an action that the words of the button for a colleague find, too', () => {
  expect(found('add role')).toContain('New role');
});

test.each([
  ['7200061007', ['Find learner 7200061007']],
  [' +91 72000 61007 ', ['Find learner +91 72000 61007']],
  ['asha@prepdesk.example', ['Find learner asha@prepdesk.example']],
  ['PD2611-100390', ['Open order PD2611-100390']],
  ['ACC-0001', []],
  ['ACC-00012', []],
  ['MCQ_2026_1', []],
  ['coupon', []],
  ['2026', []],
  ['royalty month 2026', []],
] as const)('“%s” is offered as a look-up only where it looks like one', (typed, labels) => {
  const everywhere = lookUpsOf(typed, () => true);
  expect(everywhere.map(({ label }) => label)).toEqual(labels);
  expect(lookUpsOf(typed, () => false)).toEqual([]);
});

test.each([
  ['asha', ['Find learner asha']],
  [' Diya Krishnan ', ['Find learner Diya Krishnan']],
  ["D'Souza", ["Find learner D'Souza"]],
  ['दिया शर्मा', ['Find learner दिया शर्मा']],
  ['李娜', ['Find learner 李娜']],
  ['ab', []],
  ['ACC-0001', []],
  ['7200061007', []],
] as const)('“%s” is offered as the name of a learner only where it may be one', (typed, labels) => {
  expect(nameLookUpsOf(typed, () => true).map(({ label }) => label)).toEqual(labels);
  expect(nameLookUpsOf(typed, () => false)).toEqual([]);
});

test('“reorder” finds the screens whose rows have an order, after what is done there', () => {
  expect(found('reorder')).toEqual(
    expect.arrayContaining(['Dashboards', 'Drawers', 'Subjects', 'Topics', 'Faculty', 'Categories']),
  );
});
