import { companyDay, dayAfter, shownDay } from '@prepdesk/contract/company-time';
import type { Quiz } from '@prepdesk/contract/quizzes/quiz-rules';
import {
  type QuizDay,
  type QuizQuestion,
  type QuizSupply,
  quizzes,
  type UsualTimes,
} from '@prepdesk/contract/quizzes/quizzes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID, partsOf } from '../../api/encoded-id.ts';
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

const quizOn: Quiz = { quizID: 1, levelID: 4, date, name: '', isActive: 1, ...usual, rowVersion: 1 };

const questionAt = (position: number): QuizQuestion => ({
  position,
  quesText: `<p>Asked ${position}</p>`,
  solution: '<p>Why</p>',
  answer: 1,
  options: ['A', 'B', 'C', 'D'],
});

type Stored = { days?: QuizDay[]; question?: QuizQuestion[]; levels?: QuizSupply[] };

async function opened(id: Record<string, unknown>, { days = [], question = [], levels = [] }: Stored = {}) {
  new AnsweringNetwork()
    .on(quizzes.one, () => (question.length ? { quiz: quizOn, question } : { quiz: null, question, usual }))
    .on(quizzes.calendar, () => ({ days }))
    .on(quizzes.supply, () => ({ levels }));
  return mounted(QuizScreen, ['/quiz'], `/quiz?id=${encodedID(id)}`);
}

const dayWithout = () => opened({ levelId: 4, date });
const dayWith = (positions: readonly number[]) =>
  opened({ levelId: 4, date }, { question: positions.map(questionAt) });

const cardTexts = () =>
  within(screen.getByRole('region', { name: 'Questions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Asked \d/.exec(textContent ?? '')?.[0] ?? '');

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

test('the focus follows a question that is moved, which is said', async () => {
  const { user } = await dayWith([1, 2, 3, 4, 5]);
  (await screen.findByRole('button', { name: 'Move question 3 down' })).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Move question 4 down'));
  expect(screen.getByText('Question 3 is now question 4').getAttribute('role')).toBe('status');
  await user.keyboard('{Enter}');
  expect(cardTexts()).toEqual(['Asked 1', 'Asked 2', 'Asked 4', 'Asked 5', 'Asked 3']);
  expect(document.activeElement, 'the last one goes up only').toBe(button('Move question 5 up'));
});

test('only written questions can be moved, once there are two', async () => {
  const { user } = await dayWith([1, 4]);
  await screen.findByRole('button', { name: 'Move question 1 down' });
  expect(screen.getAllByRole('button', { name: /^Move question/ })).toHaveLength(4);
  await user.click(button('Move question 4 up'));
  expect(cardTexts()).toEqual(['Asked 1', '', 'Asked 4', '', '']);
  expect(document.activeElement).toBe(button('Move question 3 up'));
});

test('a single question has nowhere to be moved', async () => {
  await dayWith([1]);
  await screen.findByText('Asked 1');
  expect(screen.queryByRole('button', { name: /^Move question/ })).toBeNull();
});

test('the levels of a day are in the order in which learners go through them', async () => {
  const { nextQuizDate: _, rowVersion: __, ...day } = quizOn;
  await opened({ date }, { days: [1, 2, 4].map((levelID) => ({ ...day, levelID })) });
  const open = await screen.findAllByRole('button', { name: /^Open / });
  expect(open.map((one) => one.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Open Foundation',
    'Open Intermediate',
    'Open Final',
  ]);
  expect(
    await screen.findByRole('button', { name: /: Foundation, Active; Intermediate, Active; Final, Active$/ }),
  ).toBeTruthy();
});

test('a question is begun in its text, even where the editor is loaded after the popup', async () => {
  const { user } = await dayWithout();
  await user.click(await screen.findByRole('button', { name: 'Add quiz' }));
  await user.click(button('Question 1 Add Question 1'));
  const text = await screen.findByRole('textbox', { name: 'Question text' });
  await expect.poll(() => document.activeElement).toBe(text);
});

test('the keyboard moves through the calendar, and the address keeps the day', async () => {
  const { user, location } = await dayWith([1]);
  const dayIn = (day: string) => screen.findByRole('button', { name: new RegExp(`${shownDay(day)}:`) });
  (await dayIn(date)).focus();
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  const chosen = dayAfter(date, -8);
  await expect.poll(async () => document.activeElement === (await dayIn(chosen))).toBe(true);
  await user.keyboard('{Enter}');
  await expect.poll(() => partsOf(location().search.id)).toEqual({ levelId: 4, date: chosen });
  await expect.poll(async () => (await dayIn(chosen)).getAttribute('aria-pressed')).toBe('true');
  expect(field('Date').value).toBe(chosen.split('-').reverse().join('/'));
});

test('what was typed in a question is not discarded without asking', async () => {
  const { user } = await dayWith([1, 2, 3, 4, 5]);
  const open = async () => {
    await user.click((await screen.findAllByRole('button', { name: /^Question 1/ }))[0]!);
    return screen.findByRole('dialog', { name: 'Question 1' });
  };
  const option = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Option 1' });
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  const writing = await open();
  await user.type(option(), ' half written');
  for (const leave of [
    () => user.type(option(), '{Escape}'),
    () => user.click(within(writing).getByRole('button', { name: 'Cancel' })),
  ]) {
    await leave();
    await user.click(button('Keep editing', await question()));
    expect(option().value).toBe('A half written');
  }
  await user.type(option(), '{Escape}');
  await user.click(button('Discard changes', await question()));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(option().value).toBe('A');
  await user.type(option(), '{Escape}');
  await expect.poll(() => screen.queryByRole('dialog'), { message: 'nothing was typed' }).toBeNull();
});

test('another day is opened only once what was typed in a quiz may be discarded', async () => {
  const { user, location } = await dayWith([1, 2, 3, 4, 5]);
  await screen.findByText('Asked 1');
  await user.type(field('Name'), 'Half written');
  await user.clear(field('Date'));
  await user.type(field('Date'), '05/01/2040');
  await user.click(
    button('Keep editing', await screen.findByRole('dialog', { name: 'Leave without saving?' })),
  );
  expect(field('Name').value).toBe('Half written');
  await user.click(field('Name'));
  expect(field('Date').value, 'of the quiz that is still open').toBe('01/12/2026');
  expect(partsOf(location().search.id)).toEqual({ levelId: 4, date });
});

test('a level that runs out of quizzes is reported, with a link to its first free day', async () => {
  const tomorrow = dayAfter(companyDay(), 1);
  const { user, location } = await opened({}, { levels: [{ levelID: 4, lastOn: tomorrow }] });
  const dry = await screen.findByRole('list', { name: 'Levels that run out of quizzes' });
  expect(dry.textContent).toContain(
    `Foundation: the last active quiz is on ${shownDay(tomorrow)}, tomorrow. There is none after it.`,
  );
  const free = dayAfter(tomorrow, 1);
  await user.click(button(`Open ${shownDay(free)}`, dry));
  expect(await screen.findByText(`No Quiz Found for ${shownDay(free)}.`)).toBeTruthy();
  expect(partsOf(location().search.id)).toEqual({ levelId: 4, date: free });
});
