import { type Readiness, readinessCalls } from '@prepdesk/contract/catalogue/readiness';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { useReadPages } from './use-read-pages.ts';

const row = (id: number): Readiness => ({
  id,
  name: `Topic ${id}`,
  isReady: true,
  parts: 1,
  readyParts: 1,
  items: [],
  slugID: 0,
  slugName: '',
  questions: 0,
  keylessQuestionID: 0,
});

const Count = () => <output>{useReadPages(readinessCalls.list, { classID: 1 }).rows?.length}</output>;

it.each([
  [250, [1, 2, 3]],
  [200, [1, 2, 3]],
  [0, [1]],
])('%i rows of a long list are read page after page, until one is not full', async (total, pages) => {
  const all = Array.from({ length: total }, (_, n) => row(n + 1));
  const network = new AnsweringNetwork().on(readinessCalls.list, ({ page, limit = total }) => ({
    readiness: all.slice((page - 1) * limit, page * limit),
  }));
  await mounted(Count, ['/topics'], '/topics');
  expect(await screen.findByText(String(total))).toBeDefined();
  expect(network.inputsOf(readinessCalls.list).map(({ page }) => page)).toEqual(pages);
});
