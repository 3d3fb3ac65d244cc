import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { descriptionOf } from '../../testing/list.ts';
import { FieldEditor } from './field-editor.tsx';
import { longListLength } from './select-look.tsx';

function Name() {
  const [draft, setDraft] = useState<{ name?: string }>({ name: '' });
  return (
    <MantineProvider env="test">
      <FieldEditor
        field={{ key: 'name', label: 'Name', editor: { kind: 'text', maxLength: 5 } }}
        draft={draft}
        set={(values) => setDraft({ ...draft, ...values })}
      />
    </MantineProvider>
  );
}

test('a text that can be no longer says so under its field', async () => {
  render(<Name />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(field, 'Four');
  expect(descriptionOf(field)).toBe('');
  await userEvent.type(field, 'teen');
  expect(field.value).toBe('Fourt');
  expect(descriptionOf(field)).toBe('At most 5 characters');
});

test('a long list of choices stays closed when its field gets the focus, and opens when somebody types', async () => {
  const choices = Array.from({ length: longListLength }, (_, n) => ({ value: `${n}`, label: `Choice ${n}` }));
  render(
    <MantineProvider env="test">
      <FieldEditor
        field={{ key: 'name', label: 'Name', editor: { kind: 'select', choices } }}
        draft={{ name: '' }}
        set={() => {}}
      />
    </MantineProvider>,
  );
  await userEvent.tab();
  const field = screen.getByRole('combobox', { name: 'Name' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('Choice 7');
  expect(await screen.findByRole('option', { name: 'Choice 7' })).toBeTruthy();
});

test('the hint of a field goes while its fault is shown', () => {
  const shown = (error?: string) => (
    <MantineProvider env="test">
      <FieldEditor
        field={{ key: 'name', label: 'Name', editor: { kind: 'number', hint: 'Digits only' } }}
        draft={{ name: 'x' }}
        set={() => {}}
        {...(error && { error })}
      />
    </MantineProvider>
  );
  const { rerender } = render(shown());
  expect(descriptionOf(screen.getByLabelText('Name'))).toBe('Digits only');
  rerender(shown('Name must be a number'));
  expect(descriptionOf(screen.getByLabelText('Name'))).toBe('Name must be a number');
});
