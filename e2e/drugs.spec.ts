import { drugAddresses, drugOf } from './drug-addresses.ts';
import {
  choose,
  edit,
  expectAtRightEnd,
  field,
  follow,
  heading,
  openRow,
  rowOf,
  save,
  saveButton,
} from './list.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { heldBack } from './replies.ts';
import { expect, nameFor, test } from './test.ts';

test('an editor adds a drug with category, sub category and a text, which learners then read', async ({
  openAs,
}) => {
  const name = nameFor('Placebin');
  const [added] = await sql('insert into drugs (name) values ($1) returning id', [name]);
  const page = await openAs('superAdmin', drugOf(Number(added?.id), name));
  await expect(heading(page)).toContainText('Manage Drugs Details');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();

  await choose(page, 'Category', 'Analgesics');
  await choose(page, 'Sub category', 'Opioids');
  const dose = page.getByRole('region', { name: 'Dose' });
  await expect(dose.getByRole('textbox')).toHaveCount(0);
  await dose.getByRole('button', { name: /Dose/ }).click();
  await dose.getByRole('textbox').fill('One drop at dawn');
  await expect(dose.getByText('One drop at dawn')).toHaveCount(3);

  await test.step('what was typed survives a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Dose One drop at dawn' })).toBeVisible();
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: 'Drug details saved' })).toBeVisible();
    await expect(save).toBeDisabled();
  });

  await page.goto(`/prepclinic/drugs?search=${encodeURIComponent('drop at dawn')}`);
  await page.getByRole('button', { name: `Preview ${name}` }).click();
  const preview = page.getByRole('dialog', { name });
  await expect(preview).toContainText('Analgesics, Opioids');
  await expect(preview.getByRole('heading', { name: 'Dose' })).toBeVisible();
  await expect(preview).toContainText('One drop at dawn');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(field(page, 'Search in this list')).toHaveValue('drop at dawn');
});

test('a category with a sub category is added, and metadata that the form shows until it is deactivated', async ({
  openAs,
}) => {
  test.slow();
  const [category, sub, message] = [nameFor('Antidotes'), nameFor('Chelators'), nameFor('Storage')];
  const page = await openAs('superAdmin', '/prepclinic/category');
  const add = async (name: string, says: string) => {
    await page.keyboard.press('n');
    await field(page, 'Name').fill(name);
    await save(page, says);
    await expect(rowOf(page, name)).toBeVisible();
  };
  await rowOf(page, 'Analgesics').waitFor();
  await add(category, 'Category saved');
  await follow(page, category, 'Sub categories');
  await expect(field(page, 'Category')).toHaveValue(category);
  await add(sub, 'Category saved');
  await page.goto('/prepclinic/meta');
  await rowOf(page, 'Dose').waitFor();
  await add(message, 'Metadata saved');

  const [drug] = await sql('insert into drugs (name) values ($1) returning id', [nameFor('Edetatin')]);
  await page.goto(drugOf(Number(drug?.id), nameFor('Edetatin')));
  await choose(page, 'Category', category);
  await choose(page, 'Sub category', sub);
  await expect(page.getByRole('region', { name: message })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Drug details saved' })).toBeVisible();

  await page.goto('/prepclinic/meta');
  await edit(page, message);
  await choose(openRow(page), 'IsActive', 'Inactive');
  await save(page, 'Metadata saved');
  await expect(saveButton(page)).toBeHidden();
  await page.goto(drugOf(Number(drug?.id), nameFor('Edetatin')));
  await expect(field(page, 'Sub category')).toHaveValue(sub);
  await expect(page.getByRole('region', { name: message })).toHaveCount(0);
});

test('an edited dose goes live when somebody else signs it, with its source and the difference', async ({
  openAs,
}) => {
  test.slow();
  const name = nameFor('Signabin');
  const [drug] = await sql('insert into drugs (name) values ($1) returning id', [name]);
  const [meta] = await sql(`select id from meta_types where name = 'Dose'`);
  await sql('insert into drug_texts (drug_id, meta_id, html) values ($1, $2, $3)', [
    ...[drug?.id, meta?.id, '<table><tbody><tr><td>Adults</td><td>10 mg daily</td></tr></tbody></table>'],
  ]);
  const page = await openAs('superAdmin', '/prepclinic/signoff');
  try {
    await test.step('once sign-off is enabled', async () => {
      await page.getByRole('button', { name: 'Settings…' }).click();
      const setting = page.getByRole('dialog', { name: 'Sign-off settings' });
      await choose(setting, 'Sign-off', 'On: a text waits for its signatures');
      await setting.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Two people sign each text\./)).toBeVisible();
    });
    const [revision] = await sql(
      `insert into drug_revisions (drug_id, meta_id, html, author_id, citations, review_by) select $1, $2, $3, id,
         '[{"title": "A formulary", "link": "https://example.com/formulary", "year": 2024}]', current_date + 90
       from admin_users where phone = '9000000002' returning id`,
      [drug?.id, meta?.id, '<table><tbody><tr><td>Adults</td><td>20 mg daily</td></tr></tbody></table>'],
    );
    await sql(
      `insert into drug_signatures (revision_id, signed_by, content_hash, verdict)
       select r.id, u.id, r.content_hash, 'signed' from drug_revisions r, admin_users u
       where r.id = $1 and u.phone = '9000000004'`,
      [revision?.id],
    );
    await page.goto(`/prepclinic/signoff?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row', { name })).toContainText('1 of 2');
    await page.getByRole('button', { name: `Sign… ${name}` }).click();
    const review = page.getByRole('dialog', { name });
    await expect(review.getByRole('deletion')).toHaveText('10');
    await expect(review.getByRole('insertion')).toHaveText('20');
    await expect(review.getByRole('link', { name: 'A formulary, 2024' })).toBeVisible();
    const question = page.getByRole('dialog', { name: `Sign Dose of ${name}?` });
    await review.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(question).toContainText('the text goes live at once');
    await question.getByRole('button', { name: 'Sign' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Signed: the text is live' })).toBeVisible();

    const letGo = await heldBack(page, 'admin/drugrevisions');
    await page.goto(drugOf(Number(drug?.id), name));
    const waiting = page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ });
    await expect(page.getByRole('heading', { name: /^Sign-off/ })).toBeVisible();
    await expect(waiting, 'that of the form has ended').toHaveCount(1);
    expect((await waiting.boundingBox())?.height, 'there is room for it').toBeGreaterThan(60);
    letGo();
    const live = page.getByRole('list', { name: 'Live texts' });
    await expect(live).toContainText('Signed by Dr. Ananya Rao and Asha Sharma');

    await test.step('its sources change only by signatures, too', async () => {
      await page.getByRole('button', { name: 'Sources and review of Dose' }).click();
      const sources = page.getByRole('dialog', { name: 'Sources and review: Dose' });
      await sources.getByLabel('Source 1: year').fill('2026');
      await sources.getByRole('button', { name: 'Another source' }).click();
      await expect(sources.getByLabel('Source 2: title')).toBeFocused();
      await sources.getByRole('button', { name: 'Another source' }).click();
      await sources.getByLabel('Source 3: title').fill('A second formulary');
      await sources.getByLabel('Source 3: link').fill('https://example.com/second');
      await sources.getByLabel('Source 3: year').fill('25');
      await page.reload();
      await page.getByRole('button', { name: 'Sources and review of Dose' }).click();
      await expect(sources.getByLabel('Source 3: title'), 'kept over a reload').toHaveValue(
        'A second formulary',
      );
      await sources.getByRole('button', { name: 'Save' }).click();
      const year = sources.getByLabel('Source 3: year');
      await expect(year, 'the one before it is blank').toBeFocused();
      await expect(year).toHaveAccessibleDescription('Please enter the year of the source, such as 2024');
      await year.fill('2025');
      await sources.getByRole('button', { name: 'Save' }).click();
      const dose = page.getByRole('region', { name: 'Dose: Pending' });
      await expect(dose).toContainText('0 of 2 signatures');
      await expect(dose.getByRole('link')).toHaveText(['A formulary, 2026', 'A second formulary, 2025']);
      await expect(dose).toContainText('The text stays as it is; its sources or its review change.');
      await expectAtRightEnd(dose.getByRole('button', { name: 'Sign' }), dose);
      await expect(dose.getByRole('button', { name: 'Sign' })).toHaveAttribute(
        ...(['aria-description', 'You wrote some of it: two others sign it'] as const),
      );
    });

    await test.step('they are rejected with a reason', async () => {
      await page.getByRole('button', { name: 'Reject…' }).click();
      const rejection = page.getByRole('dialog', { name: `Reject Dose of ${name}` });
      await field(rejection, 'Reason').fill(' ');
      await rejection.getByRole('button', { name: 'Save' }).click();
      await expect(rejection.getByText('Please say why')).toBeVisible();
      await expectNoError(page, 'a rejection');
      await field(rejection, 'Reason').fill('That edition is not out yet');
      await rejection.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('region', { name: 'Dose: Rejected' })).toContainText(
        /Rejected by Asha Sharma, .*: That edition is not out yet/,
      );
    });

    await test.step('once sign-off is disabled, after a confirmation, a save is live at once', async () => {
      await page.goto('/prepclinic/signoff');
      await page.getByRole('button', { name: 'Settings…' }).click();
      const setting = page.getByRole('dialog', { name: 'Sign-off settings' });
      await choose(setting, 'Sign-off', 'Off: changes go live immediately');
      await setting.getByRole('button', { name: 'Save' }).click();
      const question = page.getByRole('dialog', { name: 'Turn sign-off off?' });
      await question.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('Sign-off is off: changes go live immediately.')).toBeVisible();
    });
  } finally {
    await sql('update sign_off_settings set is_on = 0');
  }
});

test('drugs are imported from a file despite its rows with errors, and undone as one change', async ({
  openAs,
}) => {
  const [first, second] = [nameFor('Filedrug'), nameFor('Otherdrug')];
  const csv = `Name,Category,Dose\n${first},Analgesics,<p>Two drops at noon</p>\n${second},Analgesics,\n${second},Nothing like it,\n`;
  const page = await openAs('superAdmin', '/prepclinic/drugs');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(heading(page)).toHaveText('Import drugs');
  const popup = page.getByRole('dialog', { name: 'Import drugs' });
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: `${first}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(popup.getByText('Nothing is written yet. New: 2 · Error: 1')).toBeVisible();
  await expectNoError(page, 'a file of drugs that was tried');
  await popup.getByRole('button', { name: 'Import 2 rows' }).click();
  const row = page.getByRole('row', { name: `${first}.csv` });
  await expect(row).toContainText('2 added, 1 skipped');
  const stored = () => sql('select name from drugs where name in ($1, $2)', [first, second]);
  expect(await stored()).toHaveLength(2);

  await row.getByRole('button', { name: /^Undo/ }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('2 drugs will be removed');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('2 removed');
  expect(await stored()).toEqual([]);
});

test('a faculty member is added with royalty terms, and appears in the list', async ({ openAs }) => {
  const name = nameFor('Dr Meera');
  const page = await openAs('superAdmin', '/prepclinic/faculty');
  await page.getByRole('button', { name: 'Add Faculty' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Faculty' });
  await field(popup, 'Name').fill(name);
  await field(popup, 'Phone').fill('98');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(field(popup, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  await field(popup, 'Phone').fill('9820000001');
  await field(popup, 'Royality Percentage').fill('12.5');
  // As long as a paragraph, so it is written in several lines.
  await field(popup, 'Short Description').fill('Teaches toxicology\nand critical care');
  await expect(field(popup, 'Short Description')).toHaveValue('Teaches toxicology\nand critical care');
  // After the existing ones.
  await expect(field(popup, 'OrderBy')).toHaveValue(/^[1-9]\d*$/);
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Faculty added' })).toBeVisible();
  await expect(rowOf(page, name)).toContainText('12.5');
});

test('the page of a faculty member shows what is owed and what waits, to people who may see it', async ({
  openAs,
}) => {
  const { '/prepclinic/faculty_detail/{id}': address = '' } = await drugAddresses();
  const page = await openAs('superAdmin', address);
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(
    panel('Royalty statements')
      .getByText(/· (Draft|Calculated|Locked|Paid|Preview)/)
      .first(),
  ).toBeVisible();
  await panel('Doubts waiting')
    .getByRole('link', { name: /^Show all/ })
    .click();
  await expect(heading(page)).toHaveText('Doubts Listing');
  await expect(page).toHaveURL(/[?&]facultyIDs=/);
});
