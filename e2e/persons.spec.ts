import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { heading } from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const popup = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const personAt = (userPhone: string): string => `/erasures?id=${encodeId({ userPhone })}`;

let made = 0;
async function aLearner(what: string) {
  const fullName = nameFor(what);
  const phone = String(9_470_000_000 + (Date.now() % 9_000_000) * 10 + ++made);
  const [row] = await sql(
    'insert into learners (app_id, phone, full_name) values (1, $1, $2) returning person_id as id',
    [phone, fullName],
  );
  return { fullName, phone, personID: row?.id as number };
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Export, merge, erase…' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('two persons are merged by their phones, and unmerged again', async ({ openAs }) => {
  test.slow();
  const [one, other] = [await aLearner('Kavya'), await aLearner('Kavya N')];
  const page = await openAs('superAdmin', '/erasures');
  await expect(heading(page)).toHaveText('Erase & merge');
  await page.getByLabel('Phone of the learner').fill(one.phone);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: one.fullName })).toBeVisible();
  await choose(page, 'Merge…');
  const joining = popup(page, 'Merge two learners');
  await joining.getByLabel('Phone of the other').fill(one.phone);
  await joining.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(joining.getByText('This phone already belongs to this learner')).toBeVisible();
  await joining.getByLabel('Phone of the other').fill(other.phone);
  await joining.getByRole('button', { name: 'Search', exact: true }).click();
  await joining.getByRole('radio', { name: other.fullName }).check();
  await expectNoError(page, 'two persons who are to be joined');
  await joining.getByRole('button', { name: 'Merge' }).click();
  await expect(said(page, 'Learners merged')).toBeVisible();
  await expect(page.getByText(`+91 ${one.phone}`)).toBeVisible();
  await expect(page.getByText(`+91 ${other.phone}`)).toBeVisible();
  await choose(page, `Unmerge ${one.fullName}`);
  await popup(page, `Unmerge ${one.fullName} from ${other.fullName}?`)
    .getByRole('button', { name: 'Unmerge' })
    .click();
  await expect(said(page, 'Learners unmerged')).toBeVisible();
  await expect(page.getByText(`+91 ${other.phone}`)).toBeHidden();
  await expect(page.locator('tr[data-row]').first()).toContainText('Unmerged');
});

test('all data about a person are downloaded, and erased on request', async ({ openAs }) => {
  test.slow();
  const { fullName, phone, personID } = await aLearner('Zoya');
  const page = await openAs('superAdmin', personAt(phone));
  await page.getByRole('button', { name: 'Export, merge, erase…' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export personal data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^person-${personID}-.*\\.json$`));
  const { held } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(held.learners.rows).toMatchObject([{ full_name: fullName, phone }]);
  await page.keyboard.press('Escape');
  await choose(page, 'Erase…');
  const erasing = popup(page, 'Erase a learner');
  await expect(erasing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export, merge, erase…' })).toBeFocused();
  await choose(page, 'Erase…');
  await expect(erasing.getByRole('term').filter({ hasText: /^learners$/i })).toBeVisible();
  await erasing.getByText('What stays, and why').click();
  await expect(erasing.getByText('CGST Act 2017')).toBeVisible();
  await erasing.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(erasing.getByText('Please say why: who asked, when and how')).toBeVisible();
  await expectNoError(page, 'a person who is to be erased');
  await erasing.getByLabel('Reason').fill('Asked by letter');
  await erasing.getByLabel('Type ERASE').fill('ERASE');
  await erasing.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(said(page, 'Learner erased')).toBeVisible();
  await expect(page.locator('tr[data-row]').first()).toContainText('Asked by letter');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
  expect(await sql('select full_name from learners where person_id = $1', [personID])).toEqual([
    { full_name: 'Erased learner' },
  ]);
});
