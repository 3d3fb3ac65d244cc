import type { RoutePath } from '@prepdesk/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import { AppSwitch } from './app-switch.tsx';

async function hasSwitch(at: RoutePath, keys: readonly RoutePath[]): Promise<boolean> {
  await mounted(
    () => (
      <main>
        <AppSwitch />
      </main>
    ),
    keys,
    at,
    keys,
  );
  await screen.findByRole('main');
  return screen.queryByRole('group', { name: 'App' }) !== null;
}

const keys = [
  '/courses',
  '/courses/{id}',
  '/doubts',
  '/royalty-prepclinic',
  '/sales',
  '/sales_coupons',
  '/prepclinic/drugs',
] as const;

test.each([
  ['/courses', true],
  ['/courses/{id}', false],
  ['/doubts', true],
  ['/sales_coupons', true],
  ['/sales', false],
  ['/royalty-prepclinic', false],
  ['/prepclinic/drugs', false],
] as const)('whether there is a choice of app on %s: %s', async (path, isThere) => {
  expect(await hasSwitch(path, keys)).toBe(isThere);
});

test('whoever has no list of an app has no choice of app', async () => {
  expect(await hasSwitch('/doubts', ['/', '/doubts', '/reply/{id}', '/royalty-prepclinic'])).toBe(false);
});
