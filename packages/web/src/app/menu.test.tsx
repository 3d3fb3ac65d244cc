import type { RoutePath } from '@prepdesk/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import { Menu } from './menu.tsx';

async function namesFor(keys: readonly RoutePath[]) {
  await mounted(Menu, keys, '/nowhere');
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

test('an entry of which a person may open one screen has the name of that screen', async () => {
  expect(await namesFor(['/logs'])).toEqual(['Mapping Logs']);
});

test('an entry with several screens has the name of what they are for', async () => {
  expect(await namesFor(['/royalty', '/royalty-prepclinic'])).toEqual(['Royalty']);
});
