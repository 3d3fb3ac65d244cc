import { aQuestion, ownCourse, ownSubTopic, storedLevels } from './addresses.ts';
import { edit, field, rowOf, save } from './list.ts';
import { sql } from './product.ts';
import { expect, nameFor, test } from './test.ts';

test('a change is undone from its notice, or by Ctrl-Z outside text fields', async ({ openAs }) => {
  const { coID, levels } = await ownCourse(nameFor('Undone'), ['Early', 'Late']);
  const page = await openAs('content', levels);
  const rename = async (from: string, to: string) => {
    await edit(page, from);
    await field(page, 'Level Name').fill(to);
    await save(page, 'Level updated');
  };
  await rename('Early', 'Mistyped');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change reverted')).toBeVisible();
  await expect(rowOf(page, 'Early')).toBeVisible();

  await rename('Late', 'Wrong');
  await page.getByLabel('Search in this list').fill('Wro');
  await page.keyboard.press('Control+z');
  await page.getByLabel('Search in this list').fill('');
  await expect(rowOf(page, 'Wrong')).toBeVisible();
  await rowOf(page, 'Wrong').focus();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Late')).toBeVisible();
  expect(await storedLevels(coID)).toEqual([
    { name: 'Early', isActive: 1 },
    { name: 'Late', isActive: 1 },
  ]);

  await page.keyboard.press('n');
  await page.keyboard.type('Surplus');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Surplus')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Surplus')).toHaveCount(0);
  await expect(page.locator('tr[data-row]').first()).toBeFocused();

  await rename('Late', 'Wrong');
  await sql(`update course_levels set name = 'Later' where course_id = $1 and name = 'Wrong'`, [coID]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText('name was changed again since');
});

test('the notice of a change covers no row and no button', { tag: '@desktop' }, async ({ openAs }) => {
  const names = Array.from({ length: 20 }, (_, index) => `Level ${index + 1}`);
  const { levels } = await ownCourse(nameFor('Covered'), names);
  const page = await openAs('content', levels);
  await edit(page, 'Level 20');
  await field(page, 'Level Name').fill('Last');
  await save(page, 'Level updated');
  await expect(rowOf(page, 'Last')).toBeInViewport();
  const covered = await page
    .getByRole('status')
    .filter({ hasText: 'Level updated' })
    .evaluate((notice) => {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      // Rows scroll under the bar, which hides them there.
      const barEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return [
        ...document.querySelectorAll<HTMLElement>('tr, main button, header button, nav:not(header *) a'),
      ]
        .filter((one) => !notice.contains(one))
        .filter((one) => {
          const at = one.getBoundingClientRect();
          const shownFrom = one.closest('header') ? at.top : Math.max(at.top, barEnd);
          return (
            at.left < right && at.right > left && shownFrom < Math.min(bottom, at.bottom) && at.bottom > top
          );
        })
        .map((one) => one.innerText || one.ariaLabel);
    });
  expect(covered).toEqual([]);
});

test('a saved set of questions is undone, and the screen shows it as it was', async ({ openAs }) => {
  const name = nameFor('Bank undone');
  const { id, mapping } = await ownSubTopic(name, 2);
  const texts = ['1', '2'].map((number) => nameFor(`Which remedy ${number}?`));
  const ids: number[] = [];
  for (const text of texts) ids.push(await aQuestion(text));
  await sql('insert into sub_topic_questions select $1, n, n from unnest($2::int[]) n', [id, ids]);
  const stored = () =>
    sql('select question_id, position from sub_topic_questions where sub_topic_id = $1 order by 2', [id]);
  const before = await stored();
  const page = await openAs('content', mapping);
  await page.getByRole('checkbox', { name: `Question ${ids[0]}` }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Questions mapped')).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change reverted')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Question ${ids[0]}` })).toBeChecked();
  expect(await stored()).toEqual(before);
});
