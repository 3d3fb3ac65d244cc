import type { RoutePath } from '@prepdesk/contract/routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { existingScreenAt } from './screen-list.ts';

test.each([
  ['/classes/Anything', '/subjects', 'Subject List'],
  ['/referral/7', '/icai', ''],
  ['/permission', '/permission', ''],
  ['/checkuser', '/checkuser', ''],
  ['/access', '/access', ''],
  ['/prepclinic/packges_details/Gone', '/prepclinic/packges', ''],
] as const)('%s with an id that cannot be read says so and leads back', async (path, back, name) => {
  const network = new AnsweringNetwork();
  const found = existingScreenAt(path)!;
  const { default: Shown } = await found.load();
  const keys: readonly RoutePath[] = [found.path, back];
  const { user, location } = await mounted(Shown, keys, `${path}?id=azzb`, keys);
  expect(await screen.findByText(/^This link cannot be read/)).toBeTruthy();
  expect(network.sent).toEqual([]);
  const link = within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link');
  if (name) expect(link.textContent).toContain(name);
  await user.click(link);
  expect(location().href).toBe(back);
});
