import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo } from '../../api/undo.ts';
import { SuccessPopup } from './success-popup.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isShown = () => screen.queryByRole('dialog') !== null;
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** A popup that closes after two seconds, whose Undo was pressed shortly before. */
async function undoing() {
  let resolve: (message: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const undone = new Promise<string>((...ends) => {
    [resolve, reject] = ends;
  });
  offerUndo(() => undone);
  render(
    <MantineProvider env="test">
      <SuccessPopup message="Saved" seconds={2} isPunctual onContinue={cleanup} />
    </MantineProvider>,
  );
  await pass(1.9);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  // The code that undoes is fetched when it is offered.
  await act(() => vi.dynamicImportSettled());
  await pass(30);
  return { resolve, reject };
}

test('a popup of success stays while its change is being undone, and then as long as usual', async () => {
  const { resolve } = await undoing();
  resolve('Undone');
  await pass(0);
  await pass(1.9);
  expect(screen.getByRole('status').textContent).toBe('Undone');
  await pass(0.2);
  expect(isShown()).toBe(false);
});

test('a popup of success stays until somebody has read why its change could not be undone', async () => {
  const { reject } = await undoing();
  reject(new Error('It was changed again since'));
  await pass(0);
  await pass(60);
  expect(screen.getByRole('status').textContent).toBe('It was changed again since');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(isShown()).toBe(false);
});
