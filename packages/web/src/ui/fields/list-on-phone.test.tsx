import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, field } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { FieldEditor } from './field-editor.tsx';
import type { Draft, Editor } from './fields-of.ts';

beforeEach(() => everyMediaMatches(true));
afterEach(() => vi.restoreAllMocks());

const courses = [
  { value: '1', label: 'Foundation' },
  { value: '2', label: 'Final' },
];

async function opened(Field: () => React.ReactNode) {
  const page = await mounted(
    () => (
      <>
        <Field />
        <button type="button">Beside it</button>
      </>
    ),
    ['/courses'],
    '/courses',
  );
  await page.go('/subjects');
  const layers = (count: number | undefined) => expect.poll(() => page.location().state.layers).toBe(count);
  return { ...page, layers };
}

const formField = (editor: Editor) =>
  function Field() {
    const [draft, setDraft] = useState<Draft>({ course: '' });
    return (
      <FieldEditor
        field={{ key: 'course', label: 'Course', editor }}
        draft={draft}
        set={(values) => setDraft((before) => ({ ...before, ...(values as Draft) }))}
      />
    );
  };

function ChoiceAboveList() {
  const [course, setCourse] = useState('1');
  return <ChoiceSelect label="Course" value={course} choices={courses} onChoose={setCourse} />;
}

test.each([
  ['of a form', formField({ kind: 'select', choices: courses })],
  ['above a list', ChoiceAboveList],
])('on a phone Back closes the choices of a field %s, and then leaves the screen', async (_, Field) => {
  const { user, goBack, location, layers } = await opened(Field);
  await user.click(field('Course'));
  await screen.findByRole('option', { name: 'Final' });
  await layers(1);
  await goBack();
  await expect.poll(() => screen.queryByRole('option')).toBeNull();
  expect(location().pathname).toBe('/subjects');
  await layers(undefined);
  await user.click(field('Course'));
  await layers(1);
  await user.click(await screen.findByRole('option', { name: 'Final' }));
  expect(field('Course').value).toBe('Final');
  await layers(undefined);
  await goBack();
  await expect.poll(() => location().pathname).toBe('/courses');
});

test('on a phone Back closes the suggestions for a text, and what was typed stays', async () => {
  const Text = formField({ kind: 'suggest', suggestions: ['Foundation', 'Final'] });
  const { user, goBack, location, layers } = await opened(Text);
  await user.type(field('Course'), 'F');
  await screen.findByRole('option', { name: 'Final' });
  await layers(1);
  await goBack();
  await expect.poll(() => screen.queryByRole('option')).toBeNull();
  await layers(undefined);
  await user.type(field('Course'), 'o');
  await layers(1);
  await user.type(field('Course'), 'rm');
  await layers(undefined);
  expect(field('Course').value).toBe('Form');
  expect(location().pathname).toBe('/subjects');
  await user.click(button('Beside it'));
  await goBack();
  await expect.poll(() => location().pathname).toBe('/courses');
});
