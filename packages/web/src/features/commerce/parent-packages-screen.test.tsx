import { apps } from '@prepdesk/contract/catalogue/apps';
import { parentPackages } from '@prepdesk/contract/commerce/parent-packages';
import { whereUsed } from '@prepdesk/contract/mapping/where-used';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, edit, saveButton } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import ParentPackagesScreen from './parent-packages-screen.tsx';

const row = {
  id: 5,
  appID: 1,
  courseID: 1,
  packageName: 'Weekend lectures',
  defaultPackageName: 'Twelve months',
  defaultPackageID: 7,
  packageDescription: 'Lectures',
  packageTypeName: 'Regular',
  packageType: 3,
  packageImage: '/files/images/p.png',
  fullAccess: 0,
  isActive: 1,
  rowVersion: 1,
};

test('a save that asked for confirmation and then failed gives the focus back', async () => {
  const network = new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(parentPackages.types, () => [{ id: 3, type: 'Regular' }] as never)
    .on(parentPackages.defaults, () => [{ id: 7, packageName: 'Twelve months', isActive: 1 }] as never)
    .on(parentPackages.list, () => [row])
    .on(parentPackages.edit, () => ({}) as never)
    .on(whereUsed.list, () => ({ groups: [] }) as never);
  const at = `/parentPackage?id=${encodedID({ appId: 1, coId: 1 })}`;
  const { user } = await mounted(ParentPackagesScreen, ['/parentPackage'], at);
  await edit(user, 'Weekend lectures');
  // The last one: the first is the filter above the list.
  await user.click(screen.getAllByLabelText('IsActive', { selector: 'input' }).at(-1)!);
  await user.click(await screen.findByRole('option', { name: 'Inactive' }));
  await user.click(saveButton());
  const question = await screen.findByRole('dialog', { name: 'Deactivate Weekend lectures?' });
  network.isDown = true;
  await user.click(button('Deactivate', question));
  expect(await screen.findByText("Something went wrong. Let's try one more again.")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(saveButton());
});
