import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { fieldsOf } from '../fields/fields-of.ts';

afterEach(() => void vi.restoreAllMocks());

/** The tools of a text, and those that are shown of them. */
async function tools({ isInline = false } = {}) {
  const { terms } = fieldsOf<{ terms: string }>()({ terms: { label: 'Terms', editor: { kind: 'rich' } } });
  const field = { key: 'terms' as const, ...terms };
  const { user } = await mounted(
    () => <FieldEditor field={field} draft={{}} set={() => {}} isInline={isInline} />,
    ['/subjects'],
    '/subjects',
  );
  const toolbar = await screen.findByRole('toolbar', { name: 'Format Terms' });
  const names = () =>
    within(toolbar)
      .getAllByRole('button')
      .map((tool) => tool.getAttribute('aria-label'));
  return { names, open: () => user.click(within(toolbar).getByRole('button', { name: 'More' })) };
}

test('a wide text shows all its tools at once', async () => {
  const { names } = await tools();
  expect(names()).toContain('Justify');
  expect(names()).not.toContain('More');
});

test('an option shows the usual tools, the formula among them, and all behind More', async () => {
  const { names, open } = await tools({ isInline: true });
  expect(names()).toEqual(['Bold', 'Italic', 'Bullet list', 'Numbered list', 'Link', 'Formula', 'More']);
  await open();
  expect(names()).toEqual(expect.arrayContaining(['Justify', 'Table', 'Formula', 'More']));
});

test('on a phone every text shows the usual tools, and all behind More', async () => {
  everyMediaMatches(true);
  const { names, open } = await tools();
  expect(names()).toHaveLength(7);
  await open();
  expect(names()).toEqual(expect.arrayContaining(['Justify', 'Table', 'Formula', 'More']));
});
