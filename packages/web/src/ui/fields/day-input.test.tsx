import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DayInput } from './day-input.tsx';

function Day() {
  const [day, setDay] = useState('');
  return (
    <MantineProvider>
      <DayInput aria-label="From" value={day} onChange={setDay} />
    </MantineProvider>
  );
}

async function typed(text: string) {
  const { unmount } = render(<Day />);
  const input = screen.getByLabelText<HTMLInputElement>('From');
  await userEvent.type(input, text);
  const { value } = input;
  unmount();
  return value;
}

test('Enter writes a day as it was understood', async () => {
  expect(await typed('22112026{Enter}')).toBe('22/11/2026');
});

test('text that is not a day stays as it was typed when Enter is pressed', async () => {
  expect(await typed('22/11 {Enter}')).toBe('22/11 ');
});
