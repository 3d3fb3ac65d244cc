import { refused } from '@prepdesk/contract/failures';
import { pushes } from '@prepdesk/contract/pushes/pushes';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { TestButton } from './test-button.tsx';

const input = { appID: 1, title: 'Hello', description: 'To me', functionCall: 'Home' };

test('a test that cannot be sent says why beside its button, not in a popup', async () => {
  const report = vi.fn();
  new AnsweringNetwork().on(pushes.test, () => {
    throw refused('No device is registered to your phone');
  });
  const { user } = await mounted(
    () => <TestButton input={input} report={report} />,
    ['/notification'],
    '/notification',
  );
  await user.click(button('Send test to me'));
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, report.mock.calls]).toEqual(['No device is registered to your phone', []]);
});
