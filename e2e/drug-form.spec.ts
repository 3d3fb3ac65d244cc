import type { Page } from '@playwright/test';
import { fileOf } from './build-files.ts';
import { drugOf } from './drug-addresses.ts';
import { choose, field } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const beyondBriefness = 'Watch the liver. '.repeat(80).trimEnd();
const longText = `<h3>Adults</h3><p>One drop at dawn</p><p>${beyondBriefness}</p><ul><li><p>The last word</p></li></ul><p>One drop at dawn</p>`;

/** A drug with a long text for each of two metadata types. */
async function longDrug(name: string): Promise<{ id: number; address: string; other: string }> {
  const [drug] = await sql('insert into drugs (name) values ($1) returning id', [name]);
  const [other] = await sql(
    `select name from meta_types where is_active = 1 and id > 2 and name <> 'Dose' order by id limit 1`,
  );
  await sql(
    'insert into drug_texts (drug_id, meta_id, html) select $1, id, $2 from meta_types where name in ($3, $4)',
    [drug?.id, longText, 'Dose', other?.name],
  );
  const id = Number(drug?.id);
  return { id, address: drugOf(id, name), other: String(other?.name) };
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const opener = (page: Page, name: string) => section(page, name).getByRole('button', { name });

test('a long text is read when its section is opened, and edits to it survive a reload and a colleague’s save', async ({
  openAs,
}) => {
  const { id, address, other } = await longDrug(nameFor('Longazole'));
  const page = await openAs('superAdmin', address);
  const dose = section(page, 'Dose');
  await expect(opener(page, 'Dose')).toContainText('Adults · One drop at dawn · Watch the liver.');
  await expect(page.getByText(/^2 of \d+ texts are written$/)).toBeVisible();
  await opener(page, 'Dose').click();
  const preview = dose.locator('h3:has-text("Preview") + div > *');
  await expect(preview.getByText('The last word')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await test.step('only the edited part of its preview is drawn again', async () => {
    await preview.evaluateAll((blocks) => {
      for (const [at, block] of blocks.entries()) block.setAttribute('data-at', `${at}`);
    });
    await dose.getByRole('textbox').getByText('One drop at dawn').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' or noon');
    await expect(preview.getByText('One drop at dawn or noon')).toBeVisible();
    const stood = preview.evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-at')));
    expect(await stood).toEqual(['0', null, '2', '3', '4']);
  });

  await page.keyboard.type(' or dusk');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(opener(page, 'Dose')).toContainText('dawn or noon or dusk');
  await sql('update drug_texts set html = $1 where drug_id = $2 and html = $3 and meta_id <> $4', [
    ...['<p>Theirs</p>', id, longText, await metaOf('Dose')],
  ]);
  await sql('update drugs set row_version = row_version + 1 where id = $1', [id]);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('group')).toHaveAccessibleName('Dose');
  await expect(conflict.getByRole('radio', { name: /^Keep mine/ })).toBeChecked();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Drug details saved' })).toBeVisible();
  await expect(opener(page, other)).toContainText('Theirs');
  const [stored] = await sql('select html from drug_texts where drug_id = $1 and meta_id = $2', [
    ...[id, await metaOf('Dose')],
  ]);
  expect(stored?.html).toContain('One drop at dawn or noon or dusk');
  expect(stored?.html).toContain('The last word');
});

test('the browser’s own Back asks before it discards what was typed just now in a long text', async ({
  openAs,
}) => {
  const name = nameFor('Backazole');
  const { id } = await longDrug(name);
  await sql(`update drug_texts set html = repeat(html, 5) where drug_id = $1`, [id]);
  const page = await openAs('superAdmin', `/prepclinic/drugs?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: 'View Drug Details' }).click();
  await opener(page, 'Dose').click();
  const text = section(page, 'Dose').getByRole('textbox');
  await text.getByText('One drop at dawn').first().click();
  await page.keyboard.press('End');
  // In one step: the pause after which a long text reaches the form must not come between.
  await page.evaluate(() => {
    document.execCommand('insertText', false, ' or dusk');
    history.back();
  });
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/prepclinic/drugs_details/'));
  await expect(text).toContainText('One drop at dawn or dusk');
});

const metaOf = async (name: string) =>
  (await sql('select id from meta_types where name = $1', [name]))[0]?.id;

test('a section says that its editor is loading or could not be loaded, and trying again loads it', async ({
  openAs,
  page,
}) => {
  const { address } = await longDrug(nameFor('Latezole'));
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(fileOf('ui/rich-text/rich-text-editor.tsx'), async (route) => {
    await failing;
    await route.abort();
  });
  await openAs('superAdmin', address);
  await choose(page, 'Category', 'Analgesics');
  await opener(page, 'Dose').click();
  await expect(page.getByText('Loading the editor of Dose…')).toBeVisible();
  fail();
  const error = page.getByRole('alert').filter({ hasText: 'A content blocker stopped a part of this page' });
  await expect(error).toBeVisible();
  await page.unroute(fileOf('ui/rich-text/rich-text-editor.tsx'));
  page.once('dialog', (dialog) => void dialog.accept());
  await error.getByRole('button', { name: 'Try Again' }).click();
  await expect(field(page, 'Category')).toHaveValue('Analgesics');
  await opener(page, 'Dose').click();
  await expect(section(page, 'Dose').getByRole('textbox')).toContainText('The last word');
});
