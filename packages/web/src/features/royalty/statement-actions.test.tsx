import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { companyDay } from '@prepdesk/contract/company-time';
import type { RoyaltyStatement } from '@prepdesk/contract/royalty/royalty-statements';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { welcome } from '../../api/who.ts';
import { mounted } from '../../testing/mounted.tsx';
import { dayText } from '../../ui/fields/typed-day.ts';
import { NextStatementStep } from './statement-actions.tsx';
import { StatementSteps } from './statement-steps.tsx';

const locked = {
  statementID: 7,
  facultyName: 'Dr Meera Iyer',
  month: '2026-01',
  state: 'locked',
  run: 1,
  payable: '100.00',
  pdf: '',
  rowVersion: 1,
} as RoyaltyStatement;

function Actions({ one = locked }) {
  const person = { id: 1, roleID: superAdminRoleID } as never;
  welcome({ person, routes: [], viewedScreens: [] }, { phone: '9800000001', countryCode: '91' });
  return <NextStatementStep one={one} report={() => {}} />;
}

test('a statement is proposed to be paid today, however long ago the console was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = await mounted(Actions, ['/royalty/{id}'], '/royalty/Trial');
  vi.setSystemTime(Date.now() + 3 * 86_400_000);
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const paidOn = await screen.findByLabelText<HTMLInputElement>('Paid on', { selector: 'input' });
  expect(paidOn.value).toBe(dayText(companyDay()));
});

test('the reason why a statement cannot be locked stands once, in the step, and describes the button', async () => {
  const lockWaitsFor = 'A refund of PD2611-100396 waits for approval';
  const done = { at: '2026-02-01T10:00:00Z', by: 'Asha Sharma' };
  const steps = { draft: done, calculated: done, locked: {}, paid: {} };
  const one = { ...locked, state: 'calculated', lockWaitsFor, steps, dueOn: '2026-02-15' } as never;
  const Head = () => (
    <>
      <Actions one={one} />
      <StatementSteps one={one} />
    </>
  );
  await mounted(Head, ['/royalty/{id}'], '/royalty/Trial');
  const step = within(screen.getByRole('list', { name: 'Steps' })).getByText(lockWaitsFor);
  expect(screen.getAllByText(lockWaitsFor)).toEqual([step]);
  const button = screen.getByRole('button', { name: 'Lock statement', description: lockWaitsFor });
  expect(button.hasAttribute('disabled')).toBe(true);
});
