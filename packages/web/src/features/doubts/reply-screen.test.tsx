import { doubts } from '@prepdesk/contract/doubts/doubts';
import { missing } from '@prepdesk/contract/failures';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import ReplyScreen from './reply-screen.tsx';

test('the link of a doubt that is gone says so on the page, with a way back', async () => {
  new AnsweringNetwork()
    .on(doubts.list, () => ({ data: [], total_count: 0, page: 1, isCapped: false }))
    .on(doubts.one, () => {
      throw missing('The doubt');
    });
  await mounted(ReplyScreen, ['/doubts', '/reply/{id}'], '/reply/7', ['/doubts']);
  expect(await screen.findByText(/^The doubt was not found/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Doubts/ }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
