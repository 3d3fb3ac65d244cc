import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { packageClasses } from '@prepdesk/contract/commerce/package-classes';
import { packages } from '@prepdesk/contract/commerce/packages';
import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { orderAddress } from '@prepdesk/contract/orders/order-address';
import { userClasses } from '@prepdesk/contract/orders/user-classes';
import { questions } from '@prepdesk/contract/questions/questions';
import type { RoutePath } from '@prepdesk/contract/routes';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { questionTreasures } from '@prepdesk/contract/treasures/question-treasures';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { encodedID } from '../api/encoded-id.ts';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { HasBreadcrumbs } from '../ui/screen/trail.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Menu } from './menu.tsx';
import { existingScreenAt } from './screen-list.ts';
import { ScreenTabs } from './screen-tabs.tsx';

beforeEach(() => localStorage.clear());

const noRows = { data: [], count: 0, page: 1, isCapped: false };

/** A screen as a link opens it, with what the console draws around it. */
async function opened(at: string, keys: readonly RoutePath[]) {
  const found = existingScreenAt(at.split('?')[0]!)!;
  const { default: Screen } = await found.load();
  const Shown = () => (
    <HasBreadcrumbs value={true}>
      <Menu />
      <Breadcrumbs />
      <ScreenTabs screen={found} />
      <Screen />
    </HasBreadcrumbs>
  );
  await mounted(Shown, keys, at, keys);
}

const steps = async () =>
  within(await screen.findByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');
const path = async () => (await steps()).map(({ textContent }) => textContent).join(' / ');
const currentStep = async () =>
  (await steps()).find((step) => step.getAttribute('aria-current') === 'page')?.textContent;
const currentTab = (entry: string) =>
  within(screen.getByRole('navigation', { name: entry }))
    .getAllByRole('link')
    .find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('the list of tracking IDs is below its own tab, which is the current one', async () => {
  new AnsweringNetwork().on(shipments.list, () => noRows);
  await opened('/track', ['/shipping', '/track']);
  expect(await path()).toBe('Sales / Shipping / Tracking / Books');
  expect(currentTab('Shipping')).toBe('Tracking');
  const links = (await steps()).flatMap((step) => within(step).queryAllByRole('link'));
  expect(links.map((link) => link.textContent)).toEqual(['Shipping']);
});

test('the treasures of a question are below the questions, and the last step names the question', async () => {
  new AnsweringNetwork()
    .on(questions.one, () => ({ questionID: 9, uniqueID: 'ACC-0001', type: 2, quesText: '' }))
    .on(questionTreasures.list, () => ({ today: [], mapped: '', isCapped: false }));
  const keys = ['/map_treasure', '/mcq_ques', '/numerical-ques'] as const;
  await opened(`/map_treasure?id=${encodedID({ quesID: 9, clId: 3 })}`, keys);
  expect(await path()).toBe('Content / Questions / Numerical / ACC-0001');
  expect(await currentStep()).toBe('ACC-0001');
});

test('the list of subjects at its other address has the tabs of the first', async () => {
  new AnsweringNetwork()
    .on(apps.list, () => [{ appID: 1, name: 'General', courses: [] }])
    .on(subjects.list, () => ({ subjects: [] }));
  const keys = ['/subjects', '/subjectlist', '/topics'] as const;
  await opened(`/subjectlist?id=${encodedID({ coId: 4, appId: 1 })}`, keys);
  expect(await path()).toBe('Content / Catalogue / Subjects');
  expect(await currentStep()).toBe('Subjects');
  expect(currentTab('Catalogue')).toBe('Subjects');
});

test('a history that a link opened is below its record, in path and menu', async () => {
  const row = { auditID: 1, tableName: 'courses', rowKey: '4', rowName: 'Foundation', called: 'Course' };
  const change = { ...row, at: '2026-11-01T10:00:00Z', kind: 'changed' as const, changes: [], call: '' };
  new AnsweringNetwork().on(auditLog.history, () => ({ ...noRows, data: [change], archivedUntil: '' }));
  await opened(`/history?id=${encodedID({ rows: 'courses/4' })}`, ['/history', '/courses', '/subjects']);
  expect(await path()).toBe('Content / Catalogue / Courses / Foundation / History');
  expect(await currentStep()).toBe('History');
  expect(screen.getByRole('link', { name: 'Catalogue', current: true })).toBeTruthy();
});

test.each([
  ['/address/Old', { orderId: 'PD1' }, ['/address/{id}', '/orders'], 'Sales / Orders'],
  [
    '/user_class/Old',
    { packageId: 5 },
    ['/user_class/{id}', '/prepclinic/packges', '/prepclinic/packges_details/{id}'],
    'Sales / Packages / Clinical packages',
  ],
  [
    '/prepclinic/drugs_details/Old',
    { drugId: 5 },
    ['/prepclinic/drugs_details/{id}', '/prepclinic/drugs', '/prepclinic/category'],
    'Clinical / Drugs',
  ],
] as const)('%s is called as its record is now, whatever the address says', async (at, id, keys, above) => {
  const address = { name: 'New', phone: '', email: '', address: '', city: '', state: '', rowVersion: 1 };
  new AnsweringNetwork()
    .on(orderAddress.detail, () => ({ Address: address }))
    .on(userClasses.list, () => [])
    .on(packages.detail, () => ({ packageName: 'New', appID: 2 }))
    .on(metaTypes.list, () => ({ data: [] }))
    .on(drugCategories.list, () => ({ data: [] }))
    .on(drugs.detail, () => ({ id: 5, name: 'New', texts: [], written: [], outOfView: [], isActive: 1 }));
  await opened(`${at}?id=${encodedID(id)}`, keys);
  await expect.poll(path).toBe(`${above} / New`);
  expect(`${heading()} ${document.querySelector('main, body')?.textContent}`).not.toContain('Old');
});

test.each(['/prepclinic/packges_details/{id}', '/user_class/{id}'] as const)(
  'a package of the general app is below its parent package, on %s',
  async (at) => {
    const weekend = { appID: 1, courseID: 4, parentPackageID: 5, parentPackageName: 'Full Course' };
    new AnsweringNetwork()
      .on(packages.detail, () => ({ id: 7, packageName: 'Weekend', ...weekend }))
      .on(packageClasses.list, () => ({ classes: [] }))
      .on(userClasses.list, () => []);
    const link = `${at.replace('{id}', 'Weekend')}?id=${encodedID({ packageId: 7 })}`;
    await opened(link, [at, '/parentPackage', '/prepclinic/packges', '/prepclinic/packges_details/{id}']);
    await expect.poll(path).toBe('Sales / Packages / Parent packages / Full Course / Weekend');
  },
);
