import { apps } from '@prepdesk/contract/catalogue/apps';
import { purchasedClasses } from '@prepdesk/contract/entitlement/purchased-classes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import PurchasedClassesScreen from './purchased-classes-screen.tsx';

const nothingBought = { buyers: [], total: 0, page: 1, isCapped: false };

async function opened(search = '') {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(purchasedClasses.list, () => nothingBought);
  const { user } = await mounted(
    PurchasedClassesScreen,
    ['/UsersPurchasedClasses'],
    `/UsersPurchasedClasses${search}`,
  );
  await screen.findByText('No data found');
  return { user, asked: () => network.inputsOf(purchasedClasses.list) };
}

test('opened without a class, the list shows everybody who bought anything', async () => {
  const { asked } = await opened();
  // The list and its sums, in either order.
  expect(asked()).toContainEqual(expect.objectContaining({ appID: 1 }));
  for (const input of asked()) expect(input).not.toHaveProperty('classID');
  expect(screen.queryByRole('button', { name: 'All classes' })).toBeNull();
});

test('an order for nothing is free', async () => {
  new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(purchasedClasses.list, () => ({
      ...nothingBought,
      total: 1,
      buyers: [{ orderID: 'PD1', fullName: 'Diya', purchasedPrice: '0.00' }],
    }));
  await mounted(PurchasedClassesScreen, ['/UsersPurchasedClasses'], '/UsersPurchasedClasses');
  expect(await screen.findByRole('cell', { name: 'Free' })).toBeTruthy();
});

test('a list of one class leads back to all classes', async () => {
  const { user, asked } = await opened(`?id=${encodedID({ appId: 1, clId: 12, className: 'Torts' })}`);
  expect(asked().at(-1)).toMatchObject({ classID: 12 });
  await user.click(screen.getByRole('button', { name: 'All classes' }));
  await expect.poll(() => asked().at(-1)).not.toHaveProperty('classID');
});
