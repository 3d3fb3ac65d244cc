import { apps } from '@prepdesk/contract/catalogue/apps';
import { packages } from '@prepdesk/contract/commerce/packages';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field, saveButton } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import PackagesScreen from './packages-screen.tsx';

test('an error in a popup is reported in the popup', async () => {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(parentPackages.list, () => [])
    .on(packages.list, () => ({ packages: [], total: 0, page: 1, isCapped: false }) as never)
    .on(packages.add, () => ({ insertID: 5 }));
  const at = `/prepclinic/packges?id=${encodedID({ appId: 2, coId: 2 })}`;
  const { user } = await mounted(PackagesScreen, ['/prepclinic/packges'], at);
  await user.click(await screen.findByRole('button', { name: 'Add package' }));
  const popup = await screen.findByRole('dialog', { name: 'Add Package' });
  await user.type(field('Package Name', popup), 'Paper 2');
  await user.type(field('Package Price', popup), 'ten');
  await user.type(field('Validity In Days', popup), '30');
  await user.click(saveButton(popup));
  await expect.poll(() => document.activeElement).toBe(field('Package Price', popup));
  expect(network.inputsOf(packages.add)).toEqual([]);
  await user.clear(field('Package Price', popup));
  await user.type(field('Package Price', popup), '10');
  network.isDown = true;
  await user.click(saveButton(popup));
  expect((await within(popup).findByRole('alert')).textContent).toContain('The server cannot be reached');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(button(/^Save/, popup).disabled).toBe(false);
  await expect.poll(() => document.activeElement).toBe(saveButton(popup));
});
