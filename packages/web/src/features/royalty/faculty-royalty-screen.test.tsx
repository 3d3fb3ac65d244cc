import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { monthBefore } from '@prepdesk/contract/company-time';
import { keyOf } from '@prepdesk/contract/routes';
import { mg } from '@prepdesk/contract/royalty/mg';
import { paymentDay } from '@prepdesk/contract/royalty/payment-time';
import {
  type ListedStatement,
  type MonthCalculation,
  royaltyStatements,
} from '@prepdesk/contract/royalty/royalty-statements';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { welcome } from '../../api/who.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import FacultyRoyaltyScreen from './faculty-royalty-screen.tsx';

const screens = ['/royalty-prepclinic', '/royalty/{id}'] as const;
const lastMonth = monthBefore(1, paymentDay(new Date(), 2));

/** The screen as the menu opens it for a Super Admin, with these statements of the month. */
async function opened(statements: () => ListedStatement[], state: MonthCalculation['state'] = '') {
  const person = {
    id: 1,
    fullName: 'Asha',
    phone: '9800000001',
    countryCode: '91',
    roleID: superAdminRoleID,
    roleName: 'Super Admin',
    facultyID: null,
  };
  const network = new AnsweringNetwork()
    .on(mg.faculties, () => ({ faculty: [] }))
    .on(royaltyStatements.list, () => ({ statements: statements() }))
    .on(royaltyStatements.calculation, () => ({
      state,
      doneCount: 0,
      wholeCount: 0,
      failure: '',
    }));
  const SignedIn = () => {
    welcome(
      { person, routes: screens.map(keyOf), viewedScreens: [] },
      { phone: '9800000001', countryCode: '91' },
    );
    return <FacultyRoyaltyScreen />;
  };
  await mounted(SignedIn, screens, '/royalty-prepclinic', screens);
  return network;
}

const draft: ListedStatement = {
  statementID: 7,
  number: '',
  facultyID: 3,
  facultyName: 'Dr Meera Iyer',
  month: lastMonth,
  state: 'draft',
  royalty: '100.00',
  recovered: '0.00',
  payable: '100.00',
  lineCount: 1,
};

test('a Super Admin first sees the statements of the last month that is over, which can be calculated together', async () => {
  const network = await opened(() => [draft]);
  expect(await screen.findByText('Dr Meera Iyer')).toBeTruthy();
  expect(network.inputsOf(royaltyStatements.list)[0]).toMatchObject({
    appID: 2,
    from: lastMonth,
    until: lastMonth,
  });
  expect(screen.getByRole('button', { name: /^Calculate all statements/ })).toBeTruthy();
  expect(screen.queryByText(/^Choose a faculty/)).toBeNull();
});

test('a month without statements says what to choose', async () => {
  await opened(() => []);
  expect(await screen.findByText('Choose a faculty, and submit to see their royalty')).toBeTruthy();
});

test('statements that were calculated together while the screen was opened are read again', async () => {
  const answers: ListedStatement[] = [{ ...draft, statementID: 0 }];
  const calculated: ListedStatement = { ...draft, state: 'calculated' };
  await opened(() => [answers.shift() ?? calculated], 'done');
  expect(await screen.findByText('Calculated')).toBeTruthy();
  expect(screen.queryByText('Preview')).toBeNull();
});
