import { doubts } from '@prepdesk/contract/doubts/doubts';
import { render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { settings } from '../../api/settings.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import { Waiting } from './doubt-words.tsx';
import DoubtsScreen from './doubts-screen.tsx';

const network = () =>
  new AnsweringNetwork()
    .on(doubts.faculties, () => ({ faculties: [] }))
    .on(doubts.list, () => ({ data: [], page: 1, isCapped: false }))
    .on(doubts.figures, () => ({ faculties: [], weeks: [] }));
const reports = () => screen.queryByRole('columnheader', { name: 'Faculty' });
const view = (name: string) => within(screen.getByRole('group', { name: 'View' })).getByLabelText(name);

test('the reports of doubts are another view of them, in the address: a reload shows them again', async () => {
  network();
  const { user, location, reload } = await mounted(DoubtsScreen, ['/doubts'], '/doubts');
  await user.click(view('Reports'));
  await expect.poll(reports).toBeTruthy();
  expect(location().href).toBe('/doubts?view=reports');
  await reload();
  await expect.poll(reports).toBeTruthy();
  await user.click(view('List'));
  await expect.poll(reports).toBeNull();
  expect(location().href).toBe('/doubts');
});

test('Back leads from the reports of doubts to their list before it leaves the screen', async () => {
  network();
  const { user, location, goBack } = await mounted(DoubtsScreen, ['/doubts'], '/doubts');
  await user.click(view('Reports'));
  await expect.poll(reports).toBeTruthy();
  await goBack();
  await expect.poll(reports).toBeNull();
  expect(location().href).toBe('/doubts');
});

test('the list of doubts says which hours a waiting time counts, as the server has them', async () => {
  settings.supportHours = 'Mon–Fri 08:00–20:00';
  onTestFinished(() => {
    settings.supportHours = '';
  });
  network();
  await mounted(DoubtsScreen, ['/doubts'], '/doubts');
  const note = 'Waiting counts support hours only: Mon–Fri 08:00–20:00';
  expect((await screen.findByText(/^Sorted by due time/)).textContent).toContain(note);
  // In one piece: no line ends within the hours.
  expect(screen.getByText('Mon–Fri 08:00–20:00').style.display).toBe('inline-block');
  expect(
    render(<Waiting doubt={{ isLate: 0, waitingMinutes: 5, updatedAt: null }} />).container.innerHTML,
  ).toContain(`title="${note}"`);
});

test('how long a doubt waits stands before its question, which is long, and when it is due after it', async () => {
  network();
  await mounted(DoubtsScreen, ['/doubts'], '/doubts');
  const table = await screen.findByRole('table');
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    'ID',
    'Name',
    'Waiting',
    'Question',
    'Due',
    'Days left',
  ]);
});
