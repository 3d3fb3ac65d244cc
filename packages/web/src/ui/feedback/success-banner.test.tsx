import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo } from '../../api/undo.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { SuccessBanner } from './success-banner.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isShown = () => screen.queryByRole('status', { hidden: true }) !== null;
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

function saved(seconds: number, undo?: () => Promise<string>) {
  render(
    <MantineProvider env="test">
      <SuccessBanner message="Saved" seconds={seconds} undo={undo} onEnd={cleanup} />
    </MantineProvider>,
  );
}

test('a notice of success closes by itself', () => {
  saved(4);
  pass(3.9);
  expect(isShown()).toBe(true);
  pass(0.2);
  expect(isShown()).toBe(false);
});

test('a notice that offers Undo stays for ten seconds', () => {
  offerUndo({ auditID: 1, lastID: 2 });
  saved(4);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  pass(9.9);
  expect(isShown()).toBe(true);
  pass(0.2);
  expect(isShown()).toBe(false);
});

test('a notice that brings its own undo offers it, whatever was offered meanwhile', async () => {
  vi.useRealTimers();
  offerUndo({ auditID: 1, lastID: 2 });
  saved(4, async () => 'Unmerged');
  offerUndo(undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Unmerged')).toBeTruthy();
});

test('a notice stays while somebody points at it', () => {
  saved(4);
  fireEvent.mouseEnter(screen.getByRole('status'));
  pass(60);
  expect(isShown()).toBe(true);
  fireEvent.mouseLeave(screen.getByRole('status'));
  pass(4.1);
  expect(isShown()).toBe(false);
});

test('a notice stays while a popup that opened after it is being read', () => {
  saved(4);
  const popup = render(<ModalDialog label="What a colleague decided">Rejected</ModalDialog>);
  pass(60);
  expect(isShown()).toBe(true);
  popup.unmount();
  pass(4.1);
  expect(isShown()).toBe(false);
});

test('a notice inside a popup closes by itself, whatever was open around it', () => {
  render(<ModalDialog label="A form">Name</ModalDialog>);
  saved(4);
  pass(4.1);
  expect(isShown()).toBe(false);
});
