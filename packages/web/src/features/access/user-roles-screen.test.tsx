import { roles } from '@prepdesk/contract/access/roles';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, choose, field, saveButton } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import UserRolesScreen from './user-roles-screen.tsx';

const role = (id: number, roleName: string, rightCount: number) => ({
  id,
  roleName,
  rightCount,
  isActive: 1,
  peopleCount: 1,
  rowVersion: 1,
});

const priya = {
  userID: 3,
  fullName: 'Priya Deshmukh',
  userCountryCode: '91',
  userPhone: '9000000003',
  roleID: 4,
  roleName: 'Support',
  ownRightCount: 0,
  facultyID: null,
  isActive: 1,
  rowVersion: 1,
};

async function userRolesScreen(at = '/user/roles') {
  const network = new AnsweringNetwork()
    .on(roles.list, () => ({
      roles: [role(1, 'Super Admin', 90), role(2, 'Content', 40), role(4, 'Support', 12)],
    }))
    .on(userRoles.list, () => ({ user_roles: [priya], page: 1, total: 1, isCapped: false }))
    .on(userRoles.edit, () => ({}))
    .on(userRoles.add, () => ({}))
    .on(userRoles.inactivate, () => ({}));
  return { network, ...(await mounted(UserRolesScreen, ['/user/roles'], at)) };
}

const popup = (name: string) => screen.findByRole('dialog', { name: new RegExp(name) });

test('the roles to give begin with the fewest rights and end with Super Admin', async () => {
  const { user } = await userRolesScreen();
  await user.click(await screen.findByRole('button', { name: 'Edit Priya Deshmukh' }));
  await user.click(field('Role', await popup('Edit')));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Support', 'Content', 'Super Admin']);
});

test('Super Admin is given after a question that names the person, whose first answer is no, and can be undone', async () => {
  const { user, network } = await userRolesScreen();
  await user.click(await screen.findByRole('button', { name: 'Edit Priya Deshmukh' }));
  const editing = await popup('Edit');
  await choose(user, 'Role', 'Super Admin', editing);
  await user.click(saveButton(editing));
  await popup('Make Priya Deshmukh a Super Admin');
  await user.keyboard('{Enter}');
  expect(network.inputsOf(userRoles.edit)).toEqual([]);
  await user.click(saveButton(editing));
  await user.click(button('Make Super Admin', await popup('Make Priya Deshmukh a Super Admin')));
  expect(network.inputsOf(userRoles.edit)).toMatchObject([{ roleID: '1' }]);
  await user.click(button('Undo', await popup('Well done,')));
  expect(await screen.findByText('Priya Deshmukh is as before')).toBeTruthy();
  expect(network.inputsOf(userRoles.edit).at(-1)).toMatchObject({ roleID: 4, isActive: 1 });
});

test('a colleague is added with a name, which the console asks for', async () => {
  const { user, network } = await userRolesScreen();
  await user.click(await screen.findByRole('button', { name: 'Add Role' }));
  const adding = await popup('Add Role');
  expect(within(adding).getByText(/Adds a colleague/)).toBeTruthy();
  await user.type(field('Phone', adding), '9876500011');
  await choose(user, 'Role', 'Support', adding);
  await user.click(saveButton(adding));
  expect(await within(adding).findByText('Please enter Full Name')).toBeTruthy();
  await user.type(field('Full Name', adding), 'Ravi Kulkarni');
  await user.click(saveButton(adding));
  await popup('Well done,');
  expect(network.inputsOf(userRoles.add)).toMatchObject([{ fullName: 'Ravi Kulkarni' }]);
});

test('after a colleague was added, the form for the next one is empty', async () => {
  const { user, network } = await userRolesScreen();
  await user.click(await screen.findByRole('button', { name: 'Add Role' }));
  const adding = await popup('Add Role');
  await user.type(field('Phone', adding), '9876500011');
  await user.type(field('Full Name', adding), 'Ravi Kulkarni');
  await choose(user, 'Role', 'Support', adding);
  // The roles are read again before the list is, and the form that is still open is drawn with them.
  network.on(roles.list, () => ({ roles: [role(4, 'Support, renamed', 12)] }));
  const answerList = network.holdBack(userRoles.list);
  await user.click(saveButton(adding));
  await expect.poll(() => field('Role', adding).value).toBe('Support, renamed');
  answerList();
  await user.click(button('Continue', await popup('Well done,')));
  await user.click(await screen.findByRole('button', { name: 'Add Role' }));
  const next = await popup('Add Role');
  expect(field('Phone', next).value).toBe('');
  expect(within(next).queryByText(/Unsaved changes/)).toBeNull();
});

test('an address that opens the form keeps it open, and Escape leaves the screen as it was', async () => {
  const { user, location } = await userRolesScreen('/user/roles?open=add');
  await popup('Add Role');
  expect(location().href).toBe('/user/roles?open=add');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(location().href).toBe('/user/roles');
});
