import type { RoutePath } from '@prepdesk/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useApp } from '../api/chosen-app.ts';
import { mounted } from '../testing/mounted.tsx';
import { AppSwitch } from './app-switch.tsx';

/** A screen that is another for each app. */
function Following() {
  return <h1>{useApp().appID}</h1>;
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

async function hasSwitch(at: RoutePath, isFollowed: boolean): Promise<boolean> {
  await mounted(
    () => (
      <main>
        <AppSwitch />
        {isFollowed && <Following />}
      </main>
    ),
    keys,
    at,
    keys,
  );
  await screen.findByRole('main');
  return screen.queryByRole('group', { name: 'App' }) !== null;
}

test.each([
  ['/courses', true],
  ['/sales_coupons', true],
  ['/courses/{id}', false],
  ['/sales', false],
  ['/royalty-prepclinic', false],
  ['/prepclinic/drugs', false],
] as const)('whether a screen that follows the choice of app has it on %s: %s', async (path, isThere) => {
  expect(await hasSwitch(path, true)).toBe(isThere);
});

test('a screen that is the same for both apps has no choice of app', async () => {
  expect(await hasSwitch('/doubts', false)).toBe(false);
});
