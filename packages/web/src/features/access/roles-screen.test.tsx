import { roles } from '@prepdesk/contract/access/roles';
import { Failure, refused } from '@prepdesk/contract/failures';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, edit, field, retype, rowOf, saveButton } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import RolesScreen from './roles-screen.tsx';

// On this screen failures are told in popups (d1 §9).

const content = { id: 1, roleName: 'Content', isActive: 1, rightCount: 3, peopleCount: 2, rowVersion: 1 };
const failed = () => {
  throw new Failure('unknown', 'The server failed', { reference: 'r-18' });
};
const popup = (name: string) => screen.findByRole('dialog', { name: new RegExp(name) });

async function rolesScreen() {
  const network = new AnsweringNetwork().on(roles.list, () => ({ roles: [content] }));
  return { network, ...(await mounted(RolesScreen, ['/roles', '/roles/{id}'], '/roles')) };
}

test('a failed save of a role is told in a popup, and what was typed survives it', async () => {
  const { user, network } = await rolesScreen();
  network.on(roles.edit, failed);
  await edit(user, 'Content');
  await retype(user, 'Role Name', 'Content still');
  await user.click(saveButton());
  const failure = await popup('Ooops,');
  expect(failure.textContent).toContain("Something went wrong. Let's try one more again.");
  expect(failure.textContent).toContain('The server failed (reference r-18)');
  expect(document.activeElement).toBe(button('Close', failure));
  await user.click(button('Close', failure));
  expect(field('Role Name').value).toBe('Content still');
  network.on(roles.edit, () => ({}));
  await user.click(saveButton());
  expect(await screen.findByText('Role updated')).toBeTruthy();
});

test('a refusal of a role is told in a popup, and the row stays as typed', async () => {
  const { user, network } = await rolesScreen();
  network.on(roles.edit, () => {
    throw refused('The role was not found');
  });
  await edit(user, 'Content');
  await retype(user, 'Role Name', 'Content no more');
  await user.click(saveButton());
  const refusal = await popup('Ooops, Error!!');
  expect(refusal.textContent).toContain('The role was not found');
  await user.click(button('Close', refusal));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(field('Role Name').value).toBe('Content no more');
});

test('a list of roles that cannot be read says so in a popup once, and then in its place', async () => {
  const { user, network, reload } = await rolesScreen();
  const answer = network.answerOf(roles.list);
  network.on(roles.list, failed);
  await reload();
  const failure = await popup('Ooops,');
  expect(failure.textContent).toContain("Something went wrong. Let's try one more again.");
  expect(document.activeElement).toBe(button('Try Again', failure));
  expect(screen.getAllByText(/reference r-18/)).toHaveLength(1);
  await user.click(button('Close', failure));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText(/reference r-18/)).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();

  const search = screen.getByLabelText('Search in this list');
  await user.type(search, 'Con');
  const tries = network.inputsOf(roles.list).length;
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => network.inputsOf(roles.list).length).toBeGreaterThan(tries);
  expect(await screen.findByText(/reference r-18/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(search);

  network.on(roles.list, answer);
  const reloading = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await user.click(button('Try Again'));
  expect(reloading).toHaveBeenCalledOnce();
  reloading.mockRestore();
  await reload();
  expect(await rowOf('Content')).toBeTruthy();
});

test('a list of roles that fails while a popup is open says so in its place, below it', async () => {
  const { user, network, reload } = await rolesScreen();
  let fail = () => {};
  network.on(roles.list, async () => {
    await new Promise<void>((resolve) => {
      fail = resolve;
    });
    return failed();
  });
  network.on(roles.add, () => {
    throw new Failure('unknown', 'The role could not be added', { reference: 'r-19' });
  });
  await reload();
  await user.click(button('Add role'));
  await user.type(field('Role Name'), 'Unread');
  await user.click(saveButton());
  const failure = await popup('Ooops,');
  expect(failure.textContent).toContain('reference r-19');
  fail();
  expect((await screen.findByText(/The server failed/)).closest('[role=alert]')).toBeTruthy();
  expect(screen.getAllByRole('dialog')).toEqual([failure]);
});

test('Escape closes the topmost popup and leaves the form below it open', async () => {
  const { user, network } = await rolesScreen();
  network.on(roles.clone, failed);
  await rowOf('Content');
  await user.click(button('Clone Content'));
  const form = await popup('Clone role');
  await user.type(field('Role Name', form), 'Content too');
  await user.keyboard('{Escape}');
  const question = await popup('Leave without saving?');
  await user.keyboard('{Escape}');
  await expect.poll(() => question.isConnected).toBe(false);
  expect(field('Role Name', form).value).toBe('Content too');
});

test('a slow save in a popup says so inside it, where screen readers read', async () => {
  const { user, network } = await rolesScreen();
  let answer = () => {};
  network.on(roles.clone, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { roleID: 2 };
  });
  await rowOf('Content');
  await user.click(button('Clone Content'));
  const form = await popup('Clone role');
  await user.type(field('Role Name', form), 'Content too');
  await user.click(saveButton(form));
  expect((await screen.findByText('Loading...')).closest('dialog')).toBe(form);
  answer();
  await expect.poll(() => form.isConnected).toBe(false);
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a list of roles that is shown says in its place that it could not be refreshed', async () => {
  const { network } = await rolesScreen();
  await rowOf('Content');
  network.on(roles.list, failed);
  await queryClient.refetchQueries();
  expect(await screen.findByText('The server failed (reference r-18)')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await rowOf('Content')).toBeTruthy();
});

test('a list of roles that failed offline is read again once the browser is online', async () => {
  const network = new AnsweringNetwork().on(roles.list, failed);
  const { user } = await mounted(RolesScreen, ['/roles', '/roles/{id}'], '/roles');
  window.dispatchEvent(new Event('offline'));
  await user.click(button('Close', await popup('Ooops,')));
  network.on(roles.list, () => ({ roles: [content] }));
  window.dispatchEvent(new Event('online'));
  expect(await rowOf('Content')).toBeTruthy();
});
