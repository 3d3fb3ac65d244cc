import { referrals } from '@prepdesk/contract/support/referrals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import ReferralScreen from './referral-screen.tsx';

const friend = {
  userAppsID: 7,
  fullName: 'Isha',
  userPhone: '9300000007',
  userEmail: '',
  docs: '[]',
  status: 'Pending',
  updated_at: '2026-11-02T06:30:00Z',
};

test.each([
  [{ referralCode: 'DIYA40004', fullName: 'Diya Rao' }, 'Diya Rao'],
  [{ referralCode: 'DIYA40004' }, 'DIYA40004'],
])(
  'the list of a referral code is headed by its learner, or its code, and not by a number',
  async (id, name) => {
    new AnsweringNetwork().on(referrals.list, () => [friend]);
    const route = '/referral/{id}';
    await mounted(ReferralScreen, [route], `/referral/40004?id=${encodedID(id)}`, [route]);
    await screen.findByText('Isha');
    expect(document.querySelector('header')?.textContent).toContain(name);
    expect(screen.queryByText('40004')).toBeNull();
  },
);
