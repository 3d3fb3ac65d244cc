import { doubts } from '@prepdesk/contract/doubts/doubts';
import { Failure } from '@prepdesk/contract/failures';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import ReplyScreen from './reply-screen.tsx';

const failed = () => {
  throw new Failure('unknown', 'The server failed');
};

test('the pending doubts beside a doubt are read again alone', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList);
  const network = new AnsweringNetwork().on(doubts.one, failed).on(doubts.list, failed);
  const { user } = await mounted(ReplyScreen, ['/doubts', '/reply/{id}'], '/reply/7');
  const popup = await screen.findByRole('dialog', { name: 'Ooops,' });
  await user.click(button('Close', popup));
  const rail = screen.getByRole('navigation', { name: 'Pending doubts' });
  expect(rail.textContent).toContain('The server failed');
  expect(rail.textContent).not.toContain('Most urgent first');
  network.on(doubts.list, () => ({ data: [], total: 0, page: 1 }) as never);
  await user.click(button('Try Again', rail));
  expect(await within(rail).findByText('No doubts')).toBeTruthy();
});
