import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { AnsweredPopup } from './answered-popup.tsx';

test('a reply that came first is shown in whole sentences, even when nobody knows by whom', async () => {
  const current = { description: '<p>Ours</p>', mediaContent: '', repliedBy: '', updatedAt: '' };
  const nothing = () => {};
  await mounted(
    () => (
      <AnsweredPopup current={current} changedBy="someone else" onSendAnyway={nothing} onClose={nothing} />
    ),
    ['/doubts'],
    '/doubts',
  );
  expect(screen.getByText(/^This doubt was answered by someone else/)).toBeTruthy();
  expect(screen.getByText('someone else', { selector: 'small' })).toBeTruthy();
});
