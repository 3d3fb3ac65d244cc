import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChoiceSelect, ChoicesInForm } from './choice-select.tsx';

const drawn = (isInForm: boolean) =>
  render(
    <MantineProvider>
      <ChoicesInForm value={isInForm}>
        <ChoiceSelect label="Subject" value={2} choices={{ 1: 'Audit', 2: 'Law' }} onChoose={() => {}} />
      </ChoicesInForm>
    </MantineProvider>,
  );

test('a choice has its label above it in a form, and inside it above a table', () => {
  const { unmount } = drawn(true);
  expect(screen.getByText('Subject').tagName).toBe('LABEL');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' }).value).toBe('Law');
  unmount();
  drawn(false);
  expect(screen.getByText('Subject').tagName).toBe('SPAN');
});
