import type { Locator, Page } from '@playwright/test';
import { bannersAtOnce, dashboardsOf, drawerOf } from './home-addresses.ts';
import { choose, edit, emptyState, field, follow, openRow, save } from './list.ts';
import { pictureFile } from './pictures.ts';
import { encodePng } from './png.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

/** The preview of what a learner sees, next to the form. */
const phone = (page: Page): Locator => page.getByRole('complementary', { name: 'Learner’s view' });

async function chooseFile(
  page: Page,
  scope: Locator,
  label: string,
  file: Awaited<ReturnType<typeof pictureFile>>,
) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    scope.getByRole('button', { name: new RegExp(`^${label}.*(Choose|Replace|\\.png)`) }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Each heading with its position in the window. */
const columnsSeen = (page: Page): Promise<[string, number][]> =>
  page
    .locator('th[data-key]')
    .evaluateAll((heads) =>
      heads.map((head) => [head.textContent ?? '', Math.round(head.getBoundingClientRect().left)]),
    );

const pictureOf = async (width: number, height: number) => ({
  name: `${width}.png`,
  mimeType: 'image/png',
  buffer: await encodePng(width, height, new Uint8Array(width * height * 3).fill(120)),
});

test('a person adds a dashboard with an item, and sees both on the phone before they are saved', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', dashboardsOf(1, 3));
  const name = nameFor('Last week');
  await page.locator('tr[data-row]').first().waitFor();
  const seen = await columnsSeen(page);
  await page.getByRole('button', { name: 'Add dashboard' }).click();
  await field(openRow(page), 'Name').fill(name);
  await field(openRow(page), 'Background').fill('#14304A');
  expect(await columnsSeen(page), 'the columns of the other rows stay where they are').toEqual(seen);
  await field(openRow(page), 'Background').press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('button', { name: 'Add dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field(openRow(page), 'Name').fill(name);
  await field(openRow(page), 'Background').fill('#14304A');
  await expect(openRow(page)).toContainText('Text on it is white');
  await choose(openRow(page), 'Table cell', 'Vertical list');
  const hidden = phone(page).getByText(/^Hidden:/);
  await hidden.click();
  await expect(phone(page)).toContainText(`${name} Dashboard`);
  await expect(phone(page)).toContainText('None of its items is shown.');
  await save(page, 'Dashboard added');

  await follow(page, name, 'View Dashboard Items');
  await expect(emptyState(page, `No data found for ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Add item' }).click();
  await openRow(page).getByRole('button', { name: /^Save/ }).waitFor();
  await field(openRow(page), 'Name').fill('Formula sheet');
  await expect(phone(page).getByRole('region', { name: 'Home screen' })).toContainText('Formula sheet');
  await field(openRow(page), 'DescriptionText').fill('One page each');
  await openRow(page).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('All field must be filled out').first()).toBeVisible();
  await chooseFile(page, openRow(page), 'Icon', await pictureFile('icon.png'));
  await expect(openRow(page).locator('img')).toBeVisible();
  await field(openRow(page), 'URL').fill('/formulas');
  await choose(openRow(page), 'Function', 'Open web page');
  await save(page, 'Dashboard item added');
  await expect(phone(page).getByRole('region', { name: 'Home screen' })).toContainText(name);
});

test('a person looks at the home screen at another moment and for another learner, and passes the address on', async ({
  openAs,
}) => {
  const page = await openAs('superAdmin', dashboardsOf(1, 1));
  const home = phone(page).getByRole('region', { name: 'Home screen' });
  await expect(home).toContainText('Continue learning');
  await phone(page).getByText('Not a customer').click();
  await expect(home).toContainText('Welcome offer');
  await expect(home).not.toContainText('Continue learning');
  await phone(page).getByLabel('Preview at', { exact: true }).fill('01/01/2020 10:00');
  await expect(home).not.toContainText('New this month');
  await expect(phone(page)).toContainText('01 Jan 2020, 10:00 IST');
  await page.reload();
  await expect(phone(page)).toContainText('01 Jan 2020, 10:00 IST');
  await expect(home).toContainText('Welcome offer');
  await phone(page).getByRole('button', { name: 'Now' }).press('Enter');
  await expect(phone(page)).not.toContainText('01 Jan 2020');
  await expect(phone(page).getByLabel('Preview at', { exact: true })).toBeFocused();
});

test('a person puts an entry under a new heading of the drawer', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/drawerheading');
  const [heading, title] = [nameFor('Events'), nameFor('Open day')];
  await page.getByRole('button', { name: 'Add heading' }).click();
  await field(openRow(page), 'Name').fill(heading);
  await save(page, 'Drawer heading added');
  await page.goto(drawerOf(1, 4));
  await page.getByRole('button', { name: 'Add drawer' }).click();
  await field(openRow(page), 'Title').fill(title);
  await choose(openRow(page), 'DrawerList', heading);
  await choose(openRow(page), 'Function', 'Open web page');
  await expect(phone(page).getByRole('region', { name: 'Drawer' })).toContainText(title);
  await save(page, 'Drawer added');
  await edit(page, title);
  await choose(openRow(page), 'IsActive', 'Inactive');
  await save(page, 'Drawer updated');
  await expect(phone(page).getByRole('region', { name: 'Drawer' })).not.toContainText(title);
});

test('a person adds a banner of the right size, deletes it and restores it', async ({ openAs }) => {
  const page = await openAs('superAdmin', '/banner');
  const add = page.getByRole('button', { name: 'Add banner' });
  const addBox = await add.boundingBox();
  const choiceBox = await page.getByText('Deleted', { exact: true }).boundingBox();
  expect(addBox?.y, 'beside the choice').toBeLessThan(choiceBox?.y ?? 0);
  await add.click();
  const form = page.getByRole('complementary', { name: 'Add banner' });
  const submit = form.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  const web = await pictureOf(1920, 628);
  await chooseFile(page, form, 'Web Image', web);
  await expect(form.locator('img')).toHaveCount(1);
  await test.step('a refused picture leaves the one before, with its name', async () => {
    const chosen = form.getByRole('button', { name: /^Web Image.*: / });
    await chooseFile(page, form, 'Web Image', await pictureOf(192, 62));
    await expect(form).toContainText('Web Image size must be 1920 * 628');
    await expect(chosen).toHaveText('1920.png');
    await form.getByRole('button', { name: /^Remove Web Image/ }).press(' ');
    await expect(form.locator('img')).toHaveCount(0);
    await expect(chosen).toBeFocused();
    await chooseFile(page, form, 'Web Image', web);
    await expect(form.locator('img')).toHaveCount(1);
  });
  const link = `https://prepdesk.example/${encodeURIComponent(nameFor('banner'))}`;
  await field(form, 'Link').fill(link);
  await submit.click();
  await expect(form).toContainText('Please upload Image for App');
  await expect(form).toContainText('Please select isActive');
  await chooseFile(page, form, 'App Image', await pictureOf(1200, 628));
  await expect(form.locator('img')).toHaveCount(2);
  await choose(form, 'isActive', 'Developer Mode');
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Banner added' })).toBeVisible();

  const row = page.locator('tr[data-row]').filter({ hasText: link.replace('https://', '') });
  const state = (option: string) => async () => {
    await row.getByRole('combobox').click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await state('Active')();
  const live = page.getByRole('dialog', { name: 'Press Ok if you want to make this banner LIVE !!!' });
  await live.getByRole('button', { name: 'Ok' }).click();
  await expect(row.getByRole('combobox')).toHaveValue('Active');
  await state('Inactive')();
  const remove = page.getByRole('dialog', { name: 'Press Ok if you want to DELETE this banner' });
  await remove.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('combobox')).toHaveValue('Active');
  await state('Inactive')();
  await remove.getByRole('button', { name: 'Ok' }).click();
  await expect(row).toBeHidden();
  await page.getByText('Deleted', { exact: true }).click();
  await state('Developer Mode')();
  await expect(row).toBeHidden();
  await page.getByText('Live', { exact: true }).click();
  await expect(row.getByRole('combobox')).toHaveValue('Developer Mode');
});

test('offline, the phone says so in its place while somebody types, and a save opens one popup', async ({
  openAs,
  context,
}) => {
  const { ids } = await bannersAtOnce();
  const page = await openAs('superAdmin', '/banner');
  await expect(phone(page).getByRole('region', { name: 'Next 30 days' })).toBeVisible({ timeout: 20_000 });
  await page.locator(`tr[data-row="${ids[0]}"]`).getByRole('button', { name: /^Edit/ }).click();
  const link = field(openRow(page), 'Link');
  // The editors are loaded when the first row opens.
  await link.waitFor();
  await context.setOffline(true);
  await link.fill('https://prepdesk.example/offline');
  await expect(phone(page).getByRole('alert')).toContainText('The server cannot be reached');
  await expect(link).toBeFocused();
  await link.press('Enter');
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('The server cannot be reached');
  await expect(popup).toHaveCount(1);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
  await expect(link).toHaveValue('https://prepdesk.example/offline');
});

test('at 1280 pixels a banner’s state is in view without scrolling sideways', async ({ openAs }) => {
  const { ids } = await bannersAtOnce();
  await sql('update banners set link = $2 where id = $1', [
    ids[0],
    `https://prepdesk.example/${'path'.repeat(40)}`,
  ]);
  const page = await openAs('superAdmin', '/banner');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('combobox', { name: `isActive of banner ${ids[0]}` })).toBeVisible();
  const [frame, ...heads] = await page
    .locator('table')
    .evaluate((table) =>
      [table.parentElement, ...table.querySelectorAll('thead th')].map((part) =>
        Math.round(part?.getBoundingClientRect().right ?? 0),
      ),
    );
  expect(heads).toHaveLength(7);
  expect(Math.max(...heads)).toBeLessThanOrEqual(frame ?? 0);
});
