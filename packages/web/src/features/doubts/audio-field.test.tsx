import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AudioField } from './audio-field.tsx';

function Audio() {
  const [address, setAddress] = useState('/files/audio/answer.m4a');
  return (
    <MantineProvider>
      <AudioField value={address} onChange={setAddress} isHeld={false} onUnderWay={() => {}} />
    </MantineProvider>
  );
}

test('where a recording was deleted another can be made at once', async () => {
  const { container } = render(<Audio />);
  const isOpen = () => container.querySelector('details')?.open;
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Delete audio' }));
  screen.getByRole('button', { name: 'Record' });
  expect(isOpen()).toBe(true);
});
