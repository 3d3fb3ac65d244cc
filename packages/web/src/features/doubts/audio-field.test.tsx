import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AudioField } from './audio-field.tsx';

function Audio({ first = '' }: { first?: string }) {
  const [address, setAddress] = useState(first);
  const [isUnderWay, setIsUnderWay] = useState(false);
  return (
    <MantineProvider>
      <main>
        <AudioField value={address} onChange={setAddress} isHeld={false} onUnderWay={setIsUnderWay} />
        {isUnderWay && 'Under way'}
        <button type="button">Submit</button>
      </main>
    </MantineProvider>
  );
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
});

test('where a recording was deleted another can be made at once', async () => {
  const { container } = render(<Audio first="/files/audio/answer.m4a" />);
  const isOpen = () => container.querySelector('details')?.open;
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Delete audio' }));
  screen.getByRole('button', { name: 'Record' });
  expect(isOpen()).toBe(true);
});

test('a reply counts as being recorded while the browser asks for the microphone, until it is refused', async () => {
  let refuse = () => {};
  const getUserMedia = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new DOMException('refused', 'NotAllowedError'));
    });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: class {} });
  render(<Audio />);
  await userEvent.click(screen.getByText('Audio'));
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  screen.getByText('Under way');
  screen.getByText('Waiting for the microphone…');
  refuse();
  expect((await screen.findByRole('alert')).textContent).toContain('was not allowed to use the microphone');
  await waitFor(() => expect(screen.queryByText('Under way')).toBeNull());
});

test('with the keyboard, the focus goes from Record to Stop, and from there to what follows', async () => {
  const getUserMedia = async () => ({ getTracks: () => [] });
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    readonly start = () => {};
    readonly stop = () => {};
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: Recorder });
  render(<Audio />);
  await userEvent.click(screen.getByText('Audio'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record' }));
  await userEvent.keyboard('{Enter}');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(document.activeElement).toBe(stop));
  await userEvent.keyboard('{Enter}');
  const next = screen.getByRole('button', { name: 'Submit' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('a microphone that is permitted only after the page was left stays off', async () => {
  let permit = () => {};
  const ended: string[] = [];
  const stream = { getTracks: () => [{ stop: () => ended.push('microphone') }] };
  const getUserMedia = () =>
    new Promise((resolve) => {
      permit = () => resolve(stream);
    });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: class {} });
  const { unmount } = render(<Audio />);
  await userEvent.click(screen.getByText('Audio'));
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  screen.getByText('Waiting for the microphone…');
  unmount();
  permit();
  await waitFor(() => expect(ended).toEqual(['microphone']));
});
