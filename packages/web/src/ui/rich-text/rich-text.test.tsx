import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RichBeginning } from './rich-beginning.tsx';
import { RichText } from './rich-text.tsx';

const html = '<p>Water is <span data-latex="H_2O"></span></p>';

// As offline, or after a release that removed the file. Vitest fails when nothing handles that.
beforeEach(() => {
  vi.doMock('./formulas.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
});
afterEach(() => {
  vi.doUnmock('./formulas.ts');
  cleanup();
});

test('a text whose formulas cannot be drawn is shown all the same', async () => {
  render(<RichText html={html} />);
  await vi.dynamicImportSettled();
  expect(screen.getByText(/Water is/)).toBeTruthy();
});

test('the beginning of a text shows the source of a formula that cannot be drawn', async () => {
  render(<RichBeginning html={html} />);
  await vi.dynamicImportSettled();
  expect(screen.getByText('H_2O')).toBeTruthy();
});
