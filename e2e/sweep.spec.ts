import { openRow, saveButton } from './list.ts';
import { expectNoError, readRows } from './page-errors.ts';
import { sql } from './product.ts';
import { everyScreen, visit } from './screens.ts';
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
      // Leaves out what other journeys wrote there.
      await sql(`update content_pages set html = '<h2>Terms</h2><p>Be fair.</p>' where page = 'terms'`);
      const page = await openAs('superAdmin', '/nowhere');
      const screens = (await everyScreen()).filter((_, index) => index % parts.length === part - 1);
      for (const { path, address, seen, isWritten } of screens) {
        await visit(page, address);
        await expect(page.locator(seen).first(), path).toBeVisible();
        await expectNoError(page, path);
        await expectWholeTitle(page, path);
        await expectWholeTables(page, path);
        if (!isDesktop) await expectTouchable(page, path);
        if (!isWritten) continue;
        await page.locator('tr[data-row]').first().focus();
        await page.keyboard.press('F2');
        await expect(saveButton(page), `the open row of ${path}`).toBeVisible();
        await expect(openRow(page).locator(':focus'), `the open row of ${path}`).toHaveCount(1);
        await expectNoError(page, `the open row of ${path}`, [readRows]);
      }
    },
  );
}
