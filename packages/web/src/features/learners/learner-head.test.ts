import type { HeldPackage } from '@prepdesk/contract/learners/learner-page';
import { expect, test } from 'vitest';
import { shownFirst } from './learner-head.tsx';

test('every package that runs is shown, and expired ones fill a line of three', () => {
  const held = (...years: number[]) => years.map((year) => ({ expiresOn: `${year}-01-01` }) as HeldPackage);
  const yearsShown = (...years: number[]) =>
    shownFirst(held(...years), '2026-06-01').map(({ expiresOn }) => Number(expiresOn.slice(0, 4)));
  expect(yearsShown(2031, 2030, 2029, 2028, 2025)).toEqual([2028, 2029, 2030, 2031]);
  expect(yearsShown(2028, 2025, 2024, 2023)).toEqual([2024, 2025, 2028]);
});
