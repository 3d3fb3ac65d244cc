import type { Page } from '@playwright/test';
import { choose, edit, field, follow, heading, openRow, rowNames, rowOf, save, saveButton } from './list.ts';
import { packageCourse, packagesOf, parentPackagesOf } from './package-addresses.ts';
import { pictureFile } from './pictures.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

const clinicalCourse = 'MBBS and NEET PG';

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('an editor sells two classes: package, parent package with image, and what Check Course Detail shows', async ({
  openAs,
}) => {
  test.slow();
  const names = {
    package: nameFor('Anatomy for a year'),
    parent: nameFor('First year'),
    renamed: nameFor('First professional'),
    classes: [nameFor('Shoulder and arm'), nameFor('Hip and thigh')],
  };
  await addClasses(names.classes);
  const page = await openAs('superAdmin', '/prepclinic/packges');

  await test.step('the package, with its price', async () => {
    await page.getByRole('button', { name: 'Add package' }).click();
    const popup = page.getByRole('dialog', { name: 'Add Package' });
    await field(popup, 'Package Name').fill(names.package);
    await field(popup, 'Package Price').fill('1,250');
    await field(popup, 'Validity In Days').fill('36.5');
    await popup.getByRole('button', { name: 'Save' }).click();
    const priceRule = 'Please enter Package Price in rupees, such as 4999 or 4999.50';
    await expect(field(popup, 'Package Price')).toHaveAccessibleDescription(priceRule);
    await expect(field(popup, 'Package Price')).toHaveValue('1,250');
    await expect(field(popup, 'Validity In Days')).toHaveValue('36.5');
    // Pasted as the lists show it.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('₹1,250.00'));
    await field(popup, 'Package Price').fill('');
    await field(popup, 'Package Price').press('ControlOrMeta+V');
    await expect(field(popup, 'Package Price')).toHaveValue('1250.00');
    await field(popup, 'Validity In Days').focus();
    await expect(field(popup, 'Package Price')).toHaveValue('1,250.00');
    await field(popup, 'Package Price').fill('12.50');
    await field(popup, 'Discount Price').fill('12.51');
    await field(popup, 'Validity In Days').fill('0');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('Validity In Days must be 1 or more')).toBeVisible();
    await field(popup, 'Validity In Days').fill('365');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('Discount Price cannot be more than the Package Price')).toBeVisible();
    await field(popup, 'Discount Price').fill('2.5');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'Package added')).toBeVisible();
    await expect(rowOf(page, names.package)).toContainText('12.50');
  });

  await test.step('its two classes', async () => {
    await follow(page, names.package, 'View Details');
    await expect(heading(page)).toHaveText('Package detail');
    await expect(page.getByText('No class is in this package yet')).toBeVisible();
    for (const name of names.classes) {
      await page.getByRole('button', { name: 'Add class' }).click();
      const popup = page.getByRole('dialog', { name: 'Add class' });
      await field(popup, 'Class').fill(name.slice(0, -1));
      await page.getByRole('option', { name }).click();
      await popup.getByRole('button', { name: 'Save' }).click();
      await expect(rowOf(page, name)).toContainText('No');
    }
    await rowOf(page, names.classes[1] ?? '')
      .getByRole('button', { name: /^Edit/ })
      .click();
    const popup = page.getByRole('dialog', { name: 'Edit class' });
    await field(popup, 'Credits (HH:mm:ss)').fill('1:30:00');
    await choose(popup, 'Elective', 'Yes');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, names.classes[1] ?? '')).toContainText('1.5');
    await expect(page.locator('th', { hasText: 'Credits (hours)' })).toBeAttached();

    await rowOf(page, names.classes[1] ?? '')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(rowOf(page, names.classes[1] ?? '')).toBeHidden();
  });

  await test.step('the parent package, in a popup, then in its row', async () => {
    await page.goto('/parentPackage');
    // The first choices are made by then: drawing them closes a list that is open.
    await expect(field(page, 'Course')).not.toHaveValue('');
    await choose(page, 'App', 'Clinical');
    await choose(page, 'Course', clinicalCourse);
    await page.getByRole('button', { name: 'Add parent package' }).click();
    const popup = page.getByRole('dialog', { name: 'Add Parent Package' });
    await field(popup, 'Package Name').fill(names.parent);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('All field must be filled out').first()).toBeVisible();
    await field(popup, 'Description').fill('All that the first year asks for.');
    await field(popup, 'Image').setInputFiles(await pictureFile('large.png', 2_097_153));
    await expect(popup.getByText('Image Size must be less than 2MB')).toBeVisible();
    await field(popup, 'Image').setInputFiles(await pictureFile());
    await expect(popup.getByRole('button', { name: 'Image: cover.png' })).toBeVisible();
    await choose(popup, 'Package Type', 'Group');
    await choose(popup, 'Full Access', 'Full');
    await choose(popup, 'Default Package', names.package);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(said(page, 'Parent package added')).toBeVisible();

    await page.getByLabel('Search in this list').fill(names.parent);
    await expect(page).toHaveURL(/search=First/);
    await edit(page, names.parent);
    await field(page, 'Package Name').fill(names.renamed);
    await choose(page, 'Package Type', 'Subject');
    await save(page, 'Parent package updated');
    await page.getByLabel('Search in this list').fill(names.renamed);
    await expect(rowOf(page, names.renamed)).toContainText(names.package);
    await expect(rowOf(page, names.renamed)).toContainText('Subject');
  });

  await test.step('Check Course Detail shows price and validity', async () => {
    await page.goto('/prepclinic/classCrm');
    await field(page, 'Course name').fill((names.classes[0] ?? '').slice(0, -1));
    await page.getByRole('option', { name: names.classes[0] }).click();
    const detail = page.getByRole('table', { name: names.classes[0] });
    await expect(detail.getByRole('row', { name: /^Package Price/ })).toContainText('₹ 12.50');
    await expect(detail.getByRole('row', { name: /^Validity In Days/ })).toContainText('365');
    await page.reload();
    await expect(detail.getByRole('row', { name: /^Package Price/ })).toContainText('₹ 12.50');
  });
});

/** Two classes of the clinical course that nothing else uses. */
async function addClasses(names: readonly string[]): Promise<void> {
  await sql(
    `insert into classes (subject_map_id, name, description, image, order_by)
     select (select min(id) from subject_maps where app_id = 2 and course_id = 2), name, 'For the first year.',
       'https://cdn.example/class.png', 900 from unnest($1::text[]) names (name)`,
    [names],
  );
}

test('a list of 450 packages continues beyond the documented 200', async ({ openAs }) => {
  const { coID, address } = await packageCourse(nameFor('Test series'), 450);
  const page = await openAs('superAdmin', address);
  await rowOf(page, 'Paper 450').waitFor();
  await expect(page.locator('thead th')).toContainText([
    ...['ID', 'Package Name', 'Package Price', 'Credits (hours)', 'Discount Price', 'IsActive'],
    ...['Validity In Days', 'Parent Package', 'Classes'],
  ]);
  await expect(page.getByText('1–200 of 450')).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByText('401–450 of 450')).toBeVisible();
  await choose(page, 'Rows per page', '50');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 9' }).click();
  await expect(page.getByText('401–450 of 450')).toBeVisible();
  expect((await rowNames(page)).at(-1)).toBe('Paper 1');
  await page.getByLabel('Search in this list').fill('paper 44');
  await expect(page.getByText('1–11 of 11')).toBeVisible();
  await page.goto(`${packagesOf(1, coID)}&page=9&size=50`);
  await rowOf(page, 'Paper 1').waitFor();
});

test('a package that somebody else changed shows both values; an outdated link says so', async ({
  openAs,
}) => {
  test.slow();
  const { coID, address } = await packageCourse(nameFor('Batch'), 1);
  const [{ id } = {}] = await sql('select id from packages where course_id = $1', [coID]);
  const page = await openAs('superAdmin', address);
  await follow(page, 'Paper 1', 'View Details');
  await field(page, 'Package Price').fill('250.75');
  await field(page, 'Speed').fill('2x');
  await sql(`update packages set package_price = 300 where id = $1`, [id]);
  await page.getByRole('button', { name: 'Save' }).click();
  const popup = page.getByRole('dialog', { name: 'Changed by someone else' });
  await popup
    .getByRole('group', { name: 'Package Price' })
    .getByLabel(/Keep mine/)
    .check();
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Package updated')).toBeVisible();
  const stored = await sql('select package_price as price, speed from packages where id = $1', [id]);
  expect(stored).toEqual([{ price: '250.75', speed: '2x' }]);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await field(page, 'Package Name').fill('Paper one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/Paper%20one/);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(heading(page)).toHaveText(/^History of /);
  await page.goBack();
  await expect(field(page, 'Package Name')).toHaveValue('Paper one');

  await page.goto('/prepclinic/packges_details/Gone?id=azzb');
  await expect(page.getByText('This link cannot be read')).toBeVisible();
});

test('an error in a popup is reported in the popup', async ({ openAs }) => {
  const { address } = await packageCourse(nameFor('Broken line'), 1);
  const page = await openAs('superAdmin', address);
  await page.getByRole('button', { name: 'Add package' }).click();
  const popup = page.getByRole('dialog', { name: 'Add Package' });
  await field(popup, 'Package Name').fill(nameFor('Paper 2'));
  await field(popup, 'Package Price').fill('ten');
  await field(popup, 'Validity In Days').fill('30');
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(field(popup, 'Package Price')).toBeFocused();
  await field(popup, 'Package Price').fill('10');
  await page.route('**/api/admin/addpackage', (route) => route.abort());
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(popup.getByRole('alert')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Save' })).toBeFocused();
});

test('a save that asked for confirmation and then failed gives the focus back', {
  tag: '@desktop',
}, async ({ openAs, context }) => {
  const page = await openAs('superAdmin', parentPackagesOf(1, 1));
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const [name = ''] = await rowNames(page);
  await edit(page, name);
  await choose(openRow(page), 'IsActive', 'Inactive');
  await saveButton(page).click();
  const question = page.getByRole('dialog', { name: `Deactivate ${name}?` });
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText("Something went wrong. Let's try one more again.")).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
});
