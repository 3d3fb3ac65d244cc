import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { levelTable } from '../../testing/level-table.tsx';
import { edit, field, rowOf } from '../../testing/list.ts';

const popup = () => screen.queryByRole('dialog', { name: 'Keys on this screen' });

test("'?' shows the keys of the screen", async () => {
  const { user } = await levelTable(['Morning']);
  (await rowOf('Morning')).focus();
  // What listens for it is loaded after the screen.
  await expect
    .poll(async () => {
      if (!popup()) await user.keyboard('?');
      return popup();
    })
    .not.toBeNull();
  const shown = within(popup() as HTMLElement).getByRole('table');
  for (const says of ['Edit the row', 'Add', 'Save from any field'])
    expect(shown.textContent).toContain(says);
});

test("'?' is an ordinary letter while someone is typing", async () => {
  const { user } = await levelTable(['Morning']);
  await edit(user, 'Morning');
  await user.type(field('Level Name'), '?');
  expect(field('Level Name').value).toBe('Morning?');
  expect(popup()).toBeNull();
});
