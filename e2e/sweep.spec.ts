import type { Page } from '@playwright/test';
import { openRow, saveButton } from './list.ts';
import { expectNoError, expectReadableColours, readRows, show } from './page-errors.ts';
import { sql } from './product.ts';
import { everyScreen, type Shown, visit } from './screens.ts';
import { expect, test } from './test.ts';
import { expectTouchable } from './touch.ts';
import { expectWholeTables, expectWholeTitle } from './widths.ts';

// Two workers share the parts; small parts are fast enough even on a busy machine.
test.describe.configure({ mode: 'parallel' });

const parts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

for (const part of parts) {
  test(
    `every screen has no error, reading and writing, part ${part} of ${parts.length}`,
    {
      tag: '@both',
    },
    async ({ openAs }, { project }) => {
      test.setTimeout(180_000);
      const isDesktop = project.name === 'desktop';
      await sql(plainTerms);
      const page = await openAs('superAdmin', '/nowhere');
      const screens = (await everyScreen()).filter((_, index) => index % parts.length === part - 1);
      for (const screen of screens) {
        const { path, isWritten } = screen;
        await reach(page, screen);
        await expectNoError(page, path);
        await expectWholeTitle(page, path);
        await expectWholeTables(page, path);
        if (!isDesktop) await expectTouchable(page, path);
        if (!isWritten) continue;
        await openFirstRow(page, path);
        await expectNoError(page, `the open row of ${path}`, [readRows]);
      }
    },
  );
}

/** Together they draw every kind of part that a screen has. */
const screensOfAllParts = [
  ...['/', '/coupons', '/reviews', '/graph', '/addcoupons', '/updatehtml', '/quiz', '/roles/{id}'],
  ...['/learner/{id}', '/reply/{id}', '/notification', '/dashboard'],
];

test('on a desktop every kind of part is readable in the dark', async ({ openAs }) => {
  test.slow();
  await sql(plainTerms);
  const page = await openAs('superAdmin', '/nowhere');
  await show(page, 'dark');
  const screens = await everyScreen();
  for (const path of screensOfAllParts) {
    const screen = screens.find((one) => one.path === path);
    if (!screen) throw new Error(`there is no screen ${path}`);
    await reach(page, screen);
    await expectReadableColours(page, path);
    if (!screen.isWritten) continue;
    await openFirstRow(page, path);
    await expectReadableColours(page, `the open row of ${path}`, [readRows]);
  }
});

/** Leaves out what other journeys wrote there. */
const plainTerms = `update content_pages set html = '<h2>Terms</h2><p>Be fair.</p>' where page = 'terms'`;

async function reach(page: Page, { path, address, seen }: Shown): Promise<void> {
  await visit(page, address);
  await expect(page.locator(seen).first(), path).toBeVisible();
}

async function openFirstRow(page: Page, path: string): Promise<void> {
  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('F2');
  await expect(saveButton(page), `the open row of ${path}`).toBeVisible();
  await expect(openRow(page).locator(':focus'), `the open row of ${path}`).toHaveCount(1);
}
