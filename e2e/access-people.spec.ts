import { dialog, ownPerson, ownRole, phoneFor } from './access.ts';
import { choose, field, heading, rowOf } from './list.ts';
import { phoneOf } from './people.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const roleOfPhone = async (phone: string) =>
  (
    await sql('select role_id as "roleID", is_active as "isActive" from admin_users where phone = $1', [
      phone,
    ])
  )[0];

test('a new person is given a role; a person who has one is refused', async ({ openAs }) => {
  const phone = phoneFor('Newcomer');
  const role = nameFor('Helpers');
  const roleID = await ownRole(role);
  const page = await openAs('superAdmin', '/user/roles');
  await expect(heading(page)).toHaveText('User role assignment');
  await page.getByRole('button', { name: 'Add Role' }).click();
  const popup = dialog(page, 'Add Role');
  await popup.getByLabel('Phone').fill('98765');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(popup.getByText('Please select role')).toBeVisible();
  await popup.getByLabel('Phone').fill(phone);
  const firstName = nameFor('Arrival');
  await popup.getByLabel('Full Name').fill(firstName);
  await choose(popup, 'Role', role);
  await popup.getByRole('button', { name: 'Save' }).click();
  const success = dialog(page, 'Well done,');
  await expect(success).toContainText('Role Added Successfully');
  await success.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Search in this list').fill(phone);
  await rowOf(page, firstName)
    .getByRole('button', { name: `Edit ${firstName}` })
    .click();
  const naming = dialog(page, `Edit ${firstName}`);
  await naming.getByLabel('Full Name').fill(nameFor('Newcomer'));
  await naming.getByRole('button', { name: 'Save' }).click();
  await success.getByRole('button', { name: 'Continue' }).click();
  await expect(rowOf(page, nameFor('Newcomer'))).toContainText(role);
  expect(await roleOfPhone(phone)).toEqual({ roleID, isActive: 1 });

  await page.getByRole('button', { name: 'Add Role' }).click();
  await popup.getByLabel('Phone').fill(phone);
  await popup.getByLabel('Full Name').fill(firstName);
  await choose(popup, 'Role', role);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Ooops,')).toContainText('User already has a role');
});

test('a role is changed; without a network the change can be retried later', async ({ openAs, context }) => {
  const [phone, name] = [phoneFor('Mover'), nameFor('Mover')];
  await ownPerson(phone, name, null);
  const role = nameFor('Movers');
  const roleID = await ownRole(role);
  const page = await openAs('superAdmin', `/user/roles?search=${phone}`);
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const popup = dialog(page, `Edit ${name}`);
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled();
  await choose(popup, 'Role', role);
  await context.setOffline(true);
  await popup.getByRole('button', { name: 'Save' }).click();
  const failure = dialog(page, 'Ooops,');
  await expect(failure).toContainText('Please Try Again Later');
  await failure.getByRole('button', { name: 'Back' }).click();
  await context.setOffline(false);
  await expect(field(popup, 'Role')).toHaveValue(role);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Well done,')).toContainText('Role Changed Successfully');
  expect(await roleOfPhone(phone)).toEqual({ roleID, isActive: 1 });
});

test('a person who left is deactivated, and nobody can deactivate themselves', async ({ openAs }) => {
  const [phone, name] = [phoneFor('Leaver'), nameFor('Leaver')];
  await ownPerson(phone, name, await ownRole(nameFor('Leavers')));
  const page = await openAs('superAdmin', `/user/roles?search=${phone}`);
  await rowOf(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await dialog(page, `Deactivate ${name}?`).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User deactivated')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Inactive');
  expect(await roleOfPhone(phone)).toMatchObject({ isActive: 0 });

  await page.goto(`/user/roles?search=${phoneOf('superAdmin')}`);
  await rowOf(page, 'Asha Sharma').getByRole('button', { name: 'More for Asha Sharma' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await dialog(page, 'Deactivate Asha Sharma?').getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog(page, 'Ooops, Error!!')).toContainText('You cannot change your own role or rights');
});

test('a video-player user is added and edited', async ({ openAs }) => {
  const phone = phoneFor('Viewer');
  const page = await openAs('superAdmin', '/brightcove');
  await expect(heading(page)).toHaveText('Bright Cove Users');
  await expect(rowOf(page, 'Diya Krishnan')).toContainText('EXO');
  await page.getByRole('button', { name: 'Add User' }).click();
  const popup = dialog(page, 'Add User');
  await popup.getByLabel('Phone').fill(phone);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByText('Please select status')).toBeVisible();
  await expect(popup.getByText('Please select L3Enabled')).toBeVisible();
  await choose(popup, 'Status', 'EXO');
  await choose(popup, 'L3Enabled', 'Yes');
  await popup.getByRole('button', { name: 'Save' }).click();
  await dialog(page, 'Well done,').getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Search in this list').fill(phone);
  const row = rowOf(page, 'NA').filter({ hasText: phone });
  await expect(row).toContainText('EXO');
  await row.getByRole('button', { name: 'Edit NA' }).click();
  const editing = dialog(page, `Edit +91 ${phone}`);
  await choose(editing, 'Status', 'BrightCove');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, 'Well done,')).toContainText('User updated');
  expect(await sql('select status, l3_enabled as l3 from video_players where phone = $1', [phone])).toEqual([
    { status: 1, l3: 1 },
  ]);
  await sql(
    "insert into learners (app_id, phone, full_name, email) values (1, $1, $2, 'viewer@example.com')",
    [...[phone, nameFor('Registered')]],
  );
  await page.reload();
  await expect(rowOf(page, nameFor('Registered'))).toContainText('viewer@example.com');
});

test('a phone is looked up, and the look-up is recorded', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/checkuser');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await page.getByLabel('Phone number').fill('+91 90000 00003');
  await expect(page.getByLabel('Phone number')).toHaveValue('9000000003');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rowOf(page, 'Admin console')).toContainText('Priya Deshmukh');
  await page.reload();
  await expect(rowOf(page, 'Admin console')).toContainText('Support');
  await page.getByLabel('Phone number').fill('9000009999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Data Found')).toBeVisible();
  const rows = await sql("select 1 from look_ups where sought = '919000000003'");
  expect(rows.length).toBeGreaterThanOrEqual(2);
});
