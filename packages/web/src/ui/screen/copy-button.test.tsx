import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Popup } from '../popup/popup.tsx';
import { CopyButton } from './copy-button.tsx';

let copied: string[];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

/** As on a plain-http host name: the browser copies what is selected in the focused field, and always says that it did. */
function onPlainHttp(isReached: (element: Element) => boolean) {
  copied = [];
  const user = userEvent.setup({ delay: null });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const focused = document.activeElement;
      copied.push(focused instanceof HTMLTextAreaElement && isReached(focused) ? focused.value : '');
      return true;
    },
  });
  return user;
}

const inPopup = () =>
  render(
    <MantineProvider env="test">
      <Popup title="Your new token">
        <CopyButton text="secret" />
      </Popup>
    </MantineProvider>,
  );

test('on plain http, what a popup shows is copied, and the focus stays at its button', async () => {
  const user = onPlainHttp((element) => element.closest('dialog[open]') !== null);
  inPopup();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied to clipboard');
  expect(copied).toEqual(['secret']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
});

test('a text that the browser could not reach is not called copied', async () => {
  const user = onPlainHttp(() => true);
  inPopup();
  vi.spyOn(HTMLTextAreaElement.prototype, 'focus').mockImplementation(() => {});
  vi.spyOn(HTMLTextAreaElement.prototype, 'select').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText(/did not allow this to be copied/);
});

test('what was copied is said for four seconds', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.useFakeTimers();
  inPopup();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  const says = () => screen.queryByText('Copied to clipboard') !== null;
  await act(() => vi.advanceTimersByTimeAsync(3900));
  expect(says()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(says()).toBe(false);
});
