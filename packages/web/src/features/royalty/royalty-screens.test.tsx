import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { monthBefore } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { keyOf } from '@prepdesk/contract/routes';
import { facultyRoyalty } from '@prepdesk/contract/royalty/faculty-royalty';
import { generalRoyalty } from '@prepdesk/contract/royalty/general-royalty';
import { mg } from '@prepdesk/contract/royalty/mg';
import { lastDayOf, paymentDay } from '@prepdesk/contract/royalty/payment-time';
import { royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { welcome } from '../../api/who.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import FacultyRoyaltyScreen from './faculty-royalty-screen.tsx';
import GeneralRoyaltyScreen from './general-royalty-screen.tsx';

const terms = {
  id: 3,
  name: 'Dr Meera Iyer',
  appID: 2,
  mgAmount: '400000.00',
  mgRecovered: '100000.00',
  royalityPercentage: '20.00',
  exchangeRoyality: 0,
  exchangePercentage: '100.00',
  fromDay: '2026-04-01',
  rowVersion: 4,
};
const nothingPaid = {
  total: '0.00',
  mgAmount: '0.00',
  mgRecovery: '0.00',
  pending: '0.00',
  percentRoyality: '20.00',
  totalCondition: 'none' as const,
};

async function opened(
  Shown: ComponentType,
  path: '/royalty' | '/royalty-prepclinic',
  id: Record<string, unknown>,
  roleID: number,
  failing?: AnyCall,
) {
  const none = { data: [], count: 0, page: 1, isCapped: false };
  const network = new AnsweringNetwork()
    .on(mg.faculties, () => ({ faculty: [terms] }))
    .on(mg.save, () => ({}))
    .on(royaltyStatements.list, () => ({ statements: [] }))
    .on(facultyRoyalty.packages, () => ({ package: [] }))
    .on(facultyRoyalty.list, () => ({ ...none, ...nothingPaid }))
    .on(generalRoyalty.list, () => ({ ...none, totalRoyaltyThisMonth: '5.00', totalRoyalty: '9.00' }));
  if (failing) network.fail(failing);
  const SignedIn = () => {
    const person = { id: 1, fullName: 'Asha', roleID, facultyID: 3 } as never;
    welcome({ person, routes: [keyOf(path)], viewedScreens: [] }, { phone: '9800000001', countryCode: '91' });
    return <Shown />;
  };
  const page = await mounted(SignedIn, [path], `${path}?id=${encodedID(id)}`, [path]);
  return { ...page, network };
}

const ofFaculty = (id: Record<string, unknown>, roleID: number, failing?: AnyCall) =>
  opened(FacultyRoyaltyScreen, '/royalty-prepclinic', id, roleID, failing);
const ofMonth = (month: string) => opened(GeneralRoyaltyScreen, '/royalty', { month }, superAdminRoleID);

test('Add MG says in its popup why it cannot start', async () => {
  const { user } = await ofFaculty({}, superAdminRoleID, mg.faculties);
  await user.click(button('Add MG'));
  const popup = await screen.findByRole('dialog', { name: 'Add MG' });
  expect((await within(popup).findByRole('alert')).textContent).toContain('The server failed');
});

test('royalty asks for the month and the faculty that are missing', async () => {
  const { user } = await ofFaculty({}, superAdminRoleID);
  await user.click(button('Submit'));
  expect(await screen.findByText('Please Select date and faculty')).toBeTruthy();
});

test('royalty of a month asks for the month that is missing', async () => {
  const { user } = await ofMonth('2026-03');
  await user.clear(field('Month'));
  await user.click(button('Submit'));
  expect(await screen.findByText('Please Select date')).toBeTruthy();
});

test('the month that stands above royalty is that of what is shown, after Back too', async () => {
  const { user, goBack } = await ofMonth('2026-03');
  await screen.findByText('Royalty of March 2026');
  expect(field('Month').value).toBe('03/2026');
  await user.clear(field('Month'));
  await user.type(field('Month'), '04/2026');
  await user.click(button('Submit'));
  await screen.findByText('Royalty of April 2026');
  await goBack();
  await screen.findByText('Royalty of March 2026');
  expect(field('Month').value).toBe('03/2026');
});

test('the general royalty has its payment dates as all lists of the console have theirs', async () => {
  const { user, network } = await ofMonth('2026-03');
  await screen.findByText('Royalty of March 2026');
  const amounts = { discountPrice: '100.00', royaltyamount: '10.00' };
  const line = {
    lineID: '1',
    facultyname: terms.name,
    orderID: 'PD1',
    paymentDate: '2026-04-30',
    ...amounts,
  };
  const totals = { totalRoyaltyThisMonth: '10.00', totalRoyalty: '10.00' };
  network.on(generalRoyalty.list, () => ({ data: [line], count: 1, page: 1, isCapped: false, ...totals }));
  await user.clear(field('Month'));
  await user.type(field('Month'), '04/2026');
  await user.click(button('Submit'));
  expect(await screen.findByText('30 Apr 2026')).toBeTruthy();
});

test('a faculty user sees their own royalty of this month, without a choice of faculty', async () => {
  const { network } = await ofFaculty({}, 7);
  await screen.findByText('Total royalty');
  expect(screen.queryByLabelText('Faculty')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add MG' })).toBeNull();
  const month = monthBefore(0, paymentDay(new Date(), 2));
  expect(network.inputsOf(facultyRoyalty.list)).toMatchObject([
    { facultyID: '', startDate: `${month}-01`, endDate: lastDayOf(month) },
  ]);
});

test('a faculty user who finds nothing gets back to this month, with one press', async () => {
  const { user } = await ofFaculty({ from: '2020-02-01', until: '2020-02-29' }, 7);
  const day = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  expect(day(/^Start date/).value).toBe('01/02/2020');
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  const [year, month] = monthBefore(0, paymentDay(new Date(), 2)).split('-');
  await expect.poll(() => day(/^Start date/).value).toBe(`01/${month}/${year}`);
});
