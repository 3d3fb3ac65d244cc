import { apps } from '@prepdesk/contract/catalogue/apps';
import { packages } from '@prepdesk/contract/commerce/packages';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import type { RoutePath } from '@prepdesk/contract/routes';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID, partsOf } from '../api/encoded-id.ts';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { HasBreadcrumbs } from '../ui/screen/trail.tsx';
import { AppSwitch } from './app-switch.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { existingScreenAt } from './screen-list.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** The tabs above a screen, each with its address, and which one is open. */
async function tabsAt(path: RoutePath, keys: readonly RoutePath[]) {
  await mounted(() => <ScreenTabs screen={existingScreenAt(path)!} />, keys, path, keys);
  return shownTabs();
}

const shownTabs = () =>
  within(screen.getByRole('navigation', { name: /^(?!Breadcrumbs)/ }))
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('href')}${link.getAttribute('aria-current') ? ' open' : ''}`);

const sales = [
  ...(['/sales', '/sales-prepclinic', '/sales_orders', '/sales_coupons', '/salesgraph'] as const),
  ...(['/sales_graph', '/graph'] as const),
];
const once = ['/sales', '/sales-prepclinic', '/sales_coupons', '/sales_graph'];

test.each([
  ['/sales', '/sales'],
  ['/sales_orders', '/sales'],
  ['/salesgraph', '/sales_coupons'],
  ['/graph', '/sales_graph'],
] as const)('two screens that show the same have one tab, which %s opens', async (path, open) => {
  expect(await tabsAt(path, sales)).toEqual(once.map((tab) => (tab === open ? `${tab} open` : tab)));
});

test('whoever has the key of one of the two has that one as the tab', async () => {
  const keys = ['/sales_orders', '/sales_coupons', '/graph'] as const;
  expect(await tabsAt('/graph', keys)).toEqual(['/sales_orders', '/sales_coupons', '/graph open']);
});

test('a screen that adds is beside the tabs that scroll, not among them', async () => {
  const keys = ['/usersearch', '/userlog', '/register'] as const;
  await tabsAt('/usersearch', keys);
  const [tabs, adds] = screen.getAllByRole('list');
  expect(within(tabs!).getAllByRole('link')).toHaveLength(2);
  expect(within(adds!).getByRole('link').textContent).toBe('Register learner');
});

test('a phone has it below the first tab, where a list has its main button, and not above the others', async () => {
  const keys = ['/usersearch', '/userlog', '/register'] as const;
  const isMain = () => screen.getByRole('link', { name: 'Register learner' }).closest('[class*="chief"]');
  await tabsAt('/usersearch', keys);
  expect(isMain()).toBeTruthy();
  cleanup();
  await tabsAt('/userlog', keys);
  expect(isMain()).toBeNull();
});

test.each([
  ['/courses/{id}', '/courses'],
  ['/subjects', '/subjects'],
  ['/classes/{id}', '/subjects'],
  ['/classlist/{id}', '/subjects'],
  ['/topics', '/topics'],
  ['/topics/{id}', '/topics'],
  ['/microtopics/{id}', '/topics'],
  ['/subtopic/{id}', '/topics'],
] as const)('%s has the tabs of the catalogue, like the levels above and below it', async (path, open) => {
  const tabs = ['/courses', '/subjects', '/topics', '/class_details'] as const;
  expect(await tabsAt(path, [...tabs, path])).toEqual(
    tabs.map((tab) => (tab === open ? `${tab} open` : tab)),
  );
  const current = screen.getByRole('link', { current: path === open ? 'page' : true });
  expect(current.getAttribute('href')).toBe(open);
});

test('a record below a list that leads to no further level has no tabs', async () => {
  const path = '/roles/{id}';
  const keys = ['/user/roles', '/roles', path] as const;
  await mounted(() => <ScreenTabs screen={existingScreenAt(path)!} />, keys, path, keys);
  expect(screen.queryByRole('navigation')).toBeNull();
});

const row = { id: 5, packageName: 'Weekend lectures', appID: 1, courseID: 4 };

async function packagesOf(appID: number) {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(parentPackages.list, () => [row])
    .on(packages.list, () => ({ packages: [], total: 0, page: 1, isCapped: false }));
  const path = '/prepclinic/packges';
  const { default: Packages } = await existingScreenAt(path)!.load();
  const keys = ['/parentPackage', '/prepclinic/parent_packges', path] as const;
  const at = `${path}?id=${encodedID({ appId: appID, coId: 4, parentId: 5 })}`;
  const Shown = () => (
    <HasBreadcrumbs value={true}>
      <Breadcrumbs />
      <AppSwitch />
      <ScreenTabs screen={existingScreenAt(path)!} />
      <Packages />
    </HasBreadcrumbs>
  );
  const { user } = await mounted(Shown, keys, at, keys);
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
  await within(crumbs).findByText('Weekend lectures');
  const steps = within(crumbs).getAllByRole('listitem');
  const inputs = () => network.inputsOf(packages.list);
  return { user, crumbs: steps.map(({ textContent }) => textContent), inputs };
}

test('the packages of a parent of the general app are listed alone, below their parents', async () => {
  const { user, crumbs, inputs } = await packagesOf(1);
  expect(crumbs).toEqual(['Sales', 'Packages', 'Parent packages', 'Weekend lectures']);
  expect(inputs()).toMatchObject([{ appID: 1, courseID: 4, parentPackageID: 5 }]);
  expect(shownTabs().filter((tab) => tab.endsWith(' open'))).toEqual(['/parentPackage open']);
  await user.click(screen.getByRole('radio', { name: 'Clinical' }));
  await expect.poll(() => inputs().at(-1)).toMatchObject({ appID: 2 });
  expect(inputs().at(-1)?.parentPackageID).toBeUndefined();
});

test('those of a parent of the clinical app are below the packages of that app', async () => {
  const { crumbs } = await packagesOf(2);
  expect(crumbs).toEqual(['Sales', 'Packages', 'Clinical packages', 'Weekend lectures']);
  expect(shownTabs().filter((tab) => tab.endsWith(' open'))).toEqual(['/prepclinic/packges open']);
  expect(screen.queryByRole('group', { name: 'App' })).toBeNull();
});

test('the tabs are named by the entry of the menu alone', async () => {
  await tabsAt('/sales', sales);
  expect(screen.getByRole('navigation', { name: 'Sales' })).toBeTruthy();
});

test('a phone is carried from tab to tab, and looked up only where a tab is opened', async () => {
  const network = new AnsweringNetwork();
  const keys = ['/usersearch', '/userlog', '/loggedIn', '/access'] as const;
  const at = `/userlog?id=${encodedID({ search: '9876543210' })}`;
  const Tabs = () => <ScreenTabs screen={existingScreenAt('/userlog')!} />;
  const { user, location } = await mounted(Tabs, keys, at, keys);
  await user.hover(screen.getByRole('link', { name: 'Devices' }));
  await existingScreenAt('/loggedIn')!.load();
  await user.click(screen.getByRole('link', { name: 'Access' }));
  expect(location().pathname).toBe('/access');
  expect(partsOf(location().search.id)).toEqual({ userPhone: '9876543210' });
  expect(network.sent).toEqual([]);
});
