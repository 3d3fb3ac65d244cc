import { quizzes, type UsualTimes } from '@prepdesk/contract/quizzes/quizzes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import QuizScreen from './quiz-screen.tsx';

const date = '2026-12-01';

const usual: UsualTimes = {
  startTime: `${date} 07:00:00`,
  endTime: `${date} 22:00:00`,
  nextQuizDate: '2026-12-02 07:00:00',
  duration: 7.5,
};

/** The day of a level that has no quiz there. */
async function dayWithout(more: { usual?: UsualTimes } = { usual }) {
  new AnsweringNetwork()
    .on(quizzes.one, () => ({ quiz: null, question: [], ...more }))
    .on(quizzes.calendar, () => ({ days: [] }))
    .on(quizzes.supply, () => ({ levels: [] }));
  const at = `/quiz?id=${encodedID({ levelId: 4, date })}`;
  return mounted(QuizScreen, ['/quiz'], at);
}

test('a new quiz begins with the usual times of its level, and says what it is', async () => {
  const { user } = await dayWithout();
  await user.click(await screen.findByRole('button', { name: 'Add quiz' }));
  expect(screen.getByRole('heading', { name: 'New quiz · Foundation · 01 Dec 2026' })).toBeTruthy();
  expect(field('Start time').value).toBe('01/12/2026 07:00');
  expect(field('End time').value).toBe('01/12/2026 22:00');
  expect(field('Next quiz date').value).toBe('02/12/2026 07:00');
  expect(field('Duration in minutes').value).toBe('7.5');
  expect(button('Save').disabled).toBe(true);
});

test('a new quiz can be cancelled, which asks only once something was typed', async () => {
  const { user } = await dayWithout();
  await user.click(await screen.findByRole('button', { name: 'Add quiz' }));
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Add quiz' }));
  await user.type(field('Name'), 'Assets');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('No Quiz Found for 01 Dec 2026.')).toBeTruthy();
});
