import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ContextType } from 'react';
import { expect, test } from 'vitest';
import { ChoiceSelect, ChoicesInForm } from './choice-select.tsx';

const drawn = (inForm: ContextType<typeof ChoicesInForm>) =>
  render(
    <MantineProvider>
      <ChoicesInForm value={inForm}>
        <ChoiceSelect label="Subject" value={2} choices={{ 1: 'Audit', 2: 'Law' }} onChoose={() => {}} />
      </ChoicesInForm>
    </MantineProvider>,
  );

test('a choice has its label above it in a form, and inside it above a table', () => {
  const { unmount } = drawn('open');
  expect(screen.getByText('Subject').closest('[data-frame]')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' }).value).toBe('Law');
  unmount();
  const inBar = drawn(null);
  expect(screen.getByText('Subject').closest('[data-frame]')?.contains(screen.getByRole('combobox'))).toBe(
    true,
  );
  inBar.unmount();
});

test('a choice above a table opens with a click on its label, too', async () => {
  const { unmount } = drawn(null);
  expect(screen.queryByRole('option', { name: 'Audit' })).toBeNull();
  fireEvent.click(screen.getByText('Subject'));
  expect(await screen.findByRole('option', { name: 'Audit' })).toBeTruthy();
  unmount();
});

test('a choice in a form is marked as required, unless it is fixed', () => {
  const { unmount } = drawn('open');
  expect(screen.getByText('Subject').dataset.required).toBe('true');
  expect(screen.getByRole('combobox').getAttribute('aria-required')).toBe('true');
  unmount();
  drawn('fixed');
  expect(screen.getByText('Subject').dataset.required).toBeUndefined();
});

test('a filter that is not in use is marked as such, for paper to leave it out', () => {
  const filter = (value: string) => (
    <MantineProvider>
      <ChoiceSelect label="Who" none="All" value={value} choices={{ 1: 'Asha' }} onChoose={() => {}} />
    </MantineProvider>
  );
  const { rerender, unmount } = render(filter(''));
  const mark = () => screen.getByText('Who').parentElement?.dataset.none;
  expect(mark()).toBe('true');
  rerender(filter('1'));
  expect(mark()).toBeUndefined();
  unmount();
});
