import { doubts } from '@prepdesk/contract/doubts/doubts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import DoubtsScreen from './doubts-screen.tsx';

test('the reports of doubts are in the address: a reload opens them again, and Back closes them', async () => {
  new AnsweringNetwork()
    .on(doubts.faculties, () => ({ faculties: [] }))
    .on(doubts.list, () => ({ data: [], page: 1, isCapped: false }))
    .on(doubts.figures, () => ({ faculties: [], weeks: [] }));
  const { user, location, reload } = await mounted(DoubtsScreen, ['/doubts'], '/doubts');
  const reports = () => screen.queryByRole('dialog', { name: /^Doubt reports/ });
  await user.click(screen.getByRole('button', { name: 'Reports' }));
  await expect.poll(reports).toBeTruthy();
  expect(location().href).toBe('/doubts?open=reports');
  await reload();
  expect(reports()).toBeTruthy();
  await user.keyboard('{Escape}');
  await expect.poll(reports).toBeNull();
  expect(location().href).toBe('/doubts');
});

test('Back closes the reports of doubts before it leaves the list', async () => {
  new AnsweringNetwork()
    .on(doubts.faculties, () => ({ faculties: [] }))
    .on(doubts.list, () => ({ data: [], page: 1, isCapped: false }))
    .on(doubts.figures, () => ({ faculties: [], weeks: [] }));
  const { user, location, goBack } = await mounted(DoubtsScreen, ['/doubts'], '/doubts');
  const reports = () => screen.queryByRole('dialog', { name: /^Doubt reports/ });
  await user.click(screen.getByRole('button', { name: 'Reports' }));
  await expect.poll(reports).toBeTruthy();
  await goBack();
  await expect.poll(reports).toBeNull();
  expect(location().href).toBe('/doubts');
});
