import { dialog, ownPerson, ownRole, phoneFor, right, storedKeys } from './access.ts';
import { permissionOf, roleOf } from './addresses.ts';
import { choose, edit, field, follow, heading, rowOf, save } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, signIn, test } from './test.ts';

test('a role is added, renamed, given rights and cloned', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/roles');
  await expect(heading(page)).toHaveText('Admin Role List');
  const name = nameFor('Editors');
  await page.getByRole('button', { name: 'Add role' }).click();
  await field(page, 'Role Name').fill(name);
  await save(page, 'Role added');
  await edit(page, name);
  await field(page, 'Role Name').fill(`${name} of notes`);
  await save(page, 'Role updated');

  await follow(page, `${name} of notes`, 'View Role Permissions');
  await expect(heading(page)).toHaveText('Role Permission');
  const saveRights = page.getByRole('button', { name: 'Save' });
  await expect(saveRights).toBeDisabled();
  await right(page, 'All of Catalogue').check();
  await page.getByLabel('Search in this list').fill('refund');
  await expect(right(page, 'Courses /courses')).toBeHidden();
  await right(page, 'Refunds /orders#refund').check();
  await expect(page.getByText('11 added')).toBeVisible();
  await saveRights.press('Enter');
  await expect(page.getByText('Permissions saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' }), 'the focus stays in the foot').toBeFocused();
  await page.reload();
  await expect(right(page, 'Refunds /orders#refund')).toBeChecked();

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Roles' }).click();
  await rowOf(page, `${name} of notes`)
    .getByRole('button', { name: /^Clone/ })
    .click();
  const popup = dialog(page, 'Clone role');
  await popup.getByLabel('Role Name').fill('Content');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Another role already has this name')).toBeVisible();
  await popup.getByLabel('Role Name').fill(`${name} again`);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, `${name} again`)).toContainText('11');
});

test('ticks are not lost by leaving the page', async ({ openAs }) => {
  const name = nameFor('Guarded');
  const id = await ownRole(name, [10]);
  const page = await openAs('superAdmin', roleOf({ id, name }));
  await right(page, 'Subjects /subjects').uncheck();
  await right(page, 'Orders /orders').check();
  await expect(page.getByText('1 added')).toBeVisible();
  await expect(page.getByText('1 revoked')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Roles' }).click();
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
  await expect(right(page, 'Orders /orders')).toBeChecked();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(right(page, 'Subjects /subjects')).toBeChecked();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Roles' }).click();
  await expect(heading(page)).toHaveText('Admin Role List');
  expect(await storedKeys(id)).toEqual([10]);
});

test('two people who edit the same role at once lose nothing', async ({ openAs }) => {
  const name = nameFor('Shared');
  const id = await ownRole(name, [10]);
  const page = await openAs('superAdmin', roleOf({ id, name }));
  await right(page, 'Orders /orders').check();
  await sql('insert into role_permissions values ($1, 12)', [id]);
  await sql('update roles set row_version = row_version + 1 where id = $1', [id]);
  await page.getByRole('button', { name: 'Save' }).click();
  const popup = dialog(page, 'Changed by someone else');
  await expect(popup).toContainText('Added: Class List');
  await popup.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(right(page, 'Class List /classes/{id}')).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Permissions saved')).toBeVisible();
  expect(await storedKeys(id)).toEqual([10, 12, 35]);
});

test('two roles are compared side by side', async ({ openAs }) => {
  const [name, other] = [nameFor('Left'), nameFor('Right')];
  const id = await ownRole(name, [10, 11]);
  await ownRole(other, [10, 35]);
  const page = await openAs('superAdmin', roleOf({ id, name }));
  await choose(page, 'Compare with', other);
  await choose(page, 'Compared', 'Different');
  await expect(right(page, 'Add Subject /addsubjects')).toBeChecked();
  await expect(right(page, 'Orders /orders')).not.toBeChecked();
  await expect(page.getByText(`${other}: Granted`)).toHaveCount(1);
  await expect(right(page, 'Subjects /subjects')).toBeHidden();
  await page.reload();
  await expect(field(page, 'Compare with')).toHaveValue(other);
});

test('the Super Admin role is shown and cannot be changed', async ({ openAs }) => {
  const page = await openAs('superAdmin', roleOf({ id: 1, name: 'Super Admin' }));
  await expect(page.getByText('This role cannot be changed: Super Admin has every right')).toBeVisible();
  await expect(right(page, 'Refunds /orders#refund')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
});

test('people with the right to a public tool have it in the menu', async ({ openAs, page }) => {
  const name = nameFor('Toolers');
  const id = await ownRole(name, [1]);
  const phone = phoneFor('Tooler');
  await ownPerson(phone, 'Farah Khan', id);
  await openAs('superAdmin', roleOf({ id, name }));
  await expect(page.getByText('this right puts it in the menu')).toHaveCount(2);
  await right(page, 'Encrypt and decrypt /encrypt').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Permissions saved')).toBeVisible();
  expect(await storedKeys(id)).toEqual([1, 104]);

  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, phone);
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await expect(menu.getByRole('link', { name: 'Encrypt and decrypt' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Postman' })).toHaveCount(0);
});

test('one person’s rights are fetched by phone and added to those of the role', async ({ openAs }) => {
  const phone = phoneFor('Rights');
  const role = nameFor('Lookers');
  await ownPerson(phone, 'Gauri Patil', await ownRole(role, [10, 11]));
  const page = await openAs('superAdmin', '/permission');
  await expect(heading(page)).toHaveText('User Permission');
  await page.getByLabel('Phone number').fill('98765');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gauri Patil')).toBeVisible();
  await expect(page.getByText(`Role ${role}`)).toHaveCount(2);
  await right(page, 'Orders /orders').check();
  await right(page, 'Subjects /subjects').check();
  await expect(page.getByText(`Role ${role} + Direct`)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Permissions saved')).toBeVisible();
  await page.goto(permissionOf(phone));
  await choose(page, 'Effective', 'Effective');
  await expect(page.getByText(/^3$/)).toBeVisible();
  await expect(right(page, 'Orders /orders')).toBeChecked();
  await expect(right(page, 'Add Subject /addsubjects')).not.toBeChecked();
  await expect(right(page, 'Courses /courses')).toBeHidden();
});
