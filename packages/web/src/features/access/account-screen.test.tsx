import { apiTokens } from '@prepdesk/contract/access/api-tokens';
import { ownSessions } from '@prepdesk/contract/access/own-sessions';
import { secondFactor } from '@prepdesk/contract/access/second-factor';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import AccountScreen from './account-screen.tsx';

const session = {
  sessionID: '00000000-0000-4000-8000-000000000007',
  userAgent: 'Chrome on Windows',
  address: '10.0.0.1',
  createdAt: '2026-11-20T10:00:00Z',
  lastSeenAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-11-21T10:00:00Z',
  isCurrent: true,
};

test('on a slow server each part of the account says that it is loading, and a token can already be made', async () => {
  const network = new AnsweringNetwork()
    .on(ownSessions.list, () => ({ sessions: [session] }))
    .on(secondFactor.state, () => ({ isOn: false, isRequired: false, onSince: '', recoveryCodesLeft: 0 }))
    .on(apiTokens.list, () => ({ tokens: [] }));
  const letGo = [ownSessions.list, secondFactor.state, apiTokens.list].map((call) => network.holdBack(call));
  const keys = ['/account', '/account#tokens', '/roles'] as const;
  const { user } = await mounted(AccountScreen, keys, '/account');
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  await screen.findByRole('dialog', { name: 'Create token' });
  expect(screen.getAllByText('Loading...')).toHaveLength(3);
  await user.keyboard('{Escape}');
  for (const answer of letGo) answer();
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(await screen.findByText('No tokens yet')).toBeTruthy();
  expect(button('Set up').disabled).toBe(false);
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('another device is signed out from the list of devices, and leaves it', async () => {
  const other = { ...session, sessionID: '00000000-0000-4000-8000-000000000008', isCurrent: false };
  let sessions = [session, other];
  const network = new AnsweringNetwork()
    .on(ownSessions.list, () => ({ sessions }))
    .on(ownSessions.end, ({ sessionID }) => {
      sessions = sessions.filter((one) => one.sessionID !== sessionID);
      return {};
    })
    .on(secondFactor.state, () => ({ isOn: false, isRequired: false, onSince: '', recoveryCodesLeft: 0 }));
  const { user } = await mounted(AccountScreen, ['/account'], '/account');
  expect(await screen.findAllByText('This device')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Sign out .*, last seen/ }));
  await expect.poll(() => screen.queryByRole('button', { name: /^Sign out .*, last seen/ })).toBeNull();
  expect(network.inputsOf(ownSessions.end)).toMatchObject([{ sessionID: other.sessionID }]);
  expect(screen.getByText('This device')).toBeTruthy();
});
