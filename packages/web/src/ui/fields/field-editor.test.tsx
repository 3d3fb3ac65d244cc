import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { descriptionOf } from '../../testing/list.ts';
import { FieldEditor } from './field-editor.tsx';

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
