import { drugOf } from './drug-places.ts';
import { choose, field, heading } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

test('an editor tells of a drug: category, sub category and a text, which learners then read', async ({
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
  await expect(field(page, 'Search in this list')).toHaveValue('drop at dawn');
});
