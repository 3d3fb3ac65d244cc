import type { Page } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { choose, edit, emptyState, field, heading, openRow, rowOf, save } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { clientOf, codeOwner } from './support-addresses.ts';
import { expect, nameFor, test } from './test.ts';

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

/** A learner of the general app for one journey. */
async function aLearner(what: string) {
  const [made] = await sql(
    `insert into learners (app_id, phone, full_name)
     values (1, (select '96' || lpad((count(*) + 1)::text, 8, '0') from learners), $1) returning id, phone, full_name as name`,
    [nameFor(what)],
  );
  return made as { id: number; phone: string; name: string };
}

test('a developer is added by phone, switched off in the row, and edited', async ({ openAs }) => {
  test.slow();
  const { phone, name } = await aLearner('Developer');
  const page = await openAs('support', '/developers');
  await expect(heading(page)).toHaveText('Developers listing');
  await page.getByRole('button', { name: 'Add developer' }).click();
  const adding = popup(page, 'Add developer');
  await field(adding, 'Developer Phone').fill(phone);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('Please select the app', { exact: true })).toBeVisible();
  await expect(adding.getByText('Please enter a comment')).toBeVisible();
  await choose(adding, 'App', 'General');
  await choose(adding, 'Active on', 'Clinical');
  await field(adding, 'Comment').fill('Tests the player');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(popup(page, 'Well done,')).toContainText('Developer added');
  await popup(page, 'Well done,').getByRole('button', { name: 'Continue' }).click();
  await rowOf(page, name)
    .getByRole('switch', { name: `IsDeveloper of ${name}` })
    .click();
  await expect(said(page, 'Developer updated')).toBeVisible();
  await expect(rowOf(page, name).getByRole('switch', { name: `IsDeveloper of ${name}` })).toBeFocused();
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click();
  const editing = popup(page, 'Edit developer');
  await field(editing, 'Comment').fill('Left the team');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(popup(page, 'Well done,')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Left the team');
  await expectNoError(page, 'developers');
});

test('a student of the institute links to friends who joined with the code, and to their papers', async ({
  openAs,
}) => {
  test.slow();
  const owner = await codeOwner();
  const page = await openAs('support', `/icai?search=${owner.phone}`);
  await expect(heading(page)).toHaveText('ICAI Global Credits');
  const [referrals] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'View referrals' }).click(),
  ]);
  await expect(heading(referrals)).toHaveText('Referral Code Listing');
  await referrals
    .getByRole('row')
    .filter({ hasText: '2 documents' })
    .first()
    .getByRole('button', { name: /^Documents/ })
    .click();
  const shown = popup(referrals, 'Documents');
  await expect(shown.getByRole('img', { name: 'Image' })).toBeVisible();
  await expect(shown.getByRole('status')).toHaveText('1 of 2: Image');
  await expectNoError(referrals, 'an image of a referral');
  await referrals.keyboard.press('ArrowRight');
  const [file] = await Promise.all([
    referrals.waitForEvent('download'),
    shown.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await referrals.close();
  await page.goto('/icai');
  // Whoever has no code has no referrals.
  const noCode = page.locator('[data-field=referralCode]').filter({ hasText: /^NA$/ });
  const without = page.getByRole('row').filter({ has: noCode });
  await expect(without.first()).toBeVisible();
  await expect(without.getByText('View referrals')).toHaveCount(0);
});

test('the ICAI listing is filtered and read again', async ({ openAs }) => {
  const page = await openAs('support', '/icaiListing');
  await choose(page, 'ICAI', 'Pending');
  await expect(page.locator('tr[data-row]').first()).toContainText('Pending');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.locator('tr[data-row]').first()).toContainText('Pending');
});

test('a phone leads to its referral code and to what friends bought', async ({ openAs }) => {
  const owner = await codeOwner();
  const page = await openAs('support', '/refer');
  await field(page, 'Phone number').fill('12345');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please Enter valid phone number')).toBeVisible();
  await page.goto(`/refer?id=${encodeId({ appId: 1, userPhone: owner.phone })}`);
  await expect(page.getByText(owner.code, { exact: true })).toBeVisible();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await expectNoError(page, 'what friends bought');
  const noted = await sql(`select 1 from look_ups where call = 'admin/referdetails' and sought = $1`, [
    `91${owner.phone}`,
  ]);
  expect(noted.length).toBeGreaterThan(0);
});

test('a client is added, buys seats, and can have as many users as seats', async ({ openAs }) => {
  test.slow();
  const name = nameFor('College');
  const [first, second] = [await aLearner('First seat'), await aLearner('Second seat')];
  const page = await openAs('support', '/clientuser');
  await page.getByRole('button', { name: 'Add client' }).click();
  await field(popup(page, 'Add client'), 'Name').fill(name);
  await popup(page, 'Add client').getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Client added')).toBeVisible();
  await edit(page, name);
  await field(openRow(page), 'City').fill('Nashik');
  await save(page, 'Client updated');
  await rowOf(page, name).getByRole('link', { name: 'View Details' }).click();
  await expect(heading(page)).toHaveText('Institution client');
  await page.getByRole('button', { name: 'Add package' }).click();
  const adding = popup(page, 'Add package');
  await field(adding, 'Package Name').click();
  await page.getByRole('option').first().click();
  await field(adding, 'Seats').fill('1');
  await field(adding, 'Last day').fill('31/12/2099');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/0 of 1 seats taken/)).toBeVisible();
  const add = async (phone: string) => {
    await page.getByRole('button', { name: 'Add users' }).click();
    await field(popup(page, 'Add users'), 'Phones, separated by commas or lines').fill(phone);
    await popup(page, 'Add users').getByRole('button', { name: 'Save' }).click();
  };
  await add(first.phone);
  await expect(rowOf(page, first.name)).toBeVisible();
  await expect(page.getByText('Full', { exact: true })).toBeVisible();
  await expectNoError(page, 'a client whose seats are taken');
  await add(second.phone);
  await expect(popup(page, 'Add users').getByText(/^The seat of .* is taken/)).toBeVisible();
  await popup(page, 'Add users').getByRole('button', { name: 'Cancel' }).last().click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await rowOf(page, first.name).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(emptyState(page, 'No learner holds a seat yet')).toBeVisible();
  const [stored] = await sql('select id from institution_clients where name = $1', [name]);
  await page.goto(clientOf(Number(stored?.id), name));
  await expect(page.getByText('Nashik')).toBeVisible();
});
