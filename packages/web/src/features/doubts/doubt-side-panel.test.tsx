import type { OpenDoubt } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { SimilarAnswered } from './doubt-side-panel.tsx';

test('similar answered doubts show how their answers begin, and an equal answer once', async () => {
  const answered = (doubtID: number, description: string) => ({
    doubtID,
    description,
    question: 'What is a tort?',
    similarity: 1,
    repliedBy: 'Priya',
  });
  const similar = [
    answered(1, '<p>Dear Asha,</p><p>A wrong.</p>'),
    answered(2, 'Dear Ravi, A wrong.'),
    answered(3, '<p>See page 5.</p>'),
  ];
  new AnsweringNetwork().on(doubts.similar, () => ({ similar }));
  const insert = vi.fn();
  const Shown = () => <SimilarAnswered doubt={{ id: 7 } as OpenDoubt} onInsert={insert} isHeld={false} />;
  const { user } = await mounted(Shown, ['/reply/{id}'], '/reply/7');
  const [first, other, ...more] = await screen.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(first?.querySelector('summary')?.textContent).toContain('A wrong.');
  expect(first?.textContent).toContain('1 more with this answer');
  expect(other?.textContent).not.toContain('more with this answer');
  await user.click(screen.getAllByRole('button', { name: /^Insert/ })[1] as HTMLElement);
  expect(insert).toHaveBeenCalledWith('<p>See page 5.</p>');
});
