import { choose, chooseInPopup, edit, field, openRow, rowOf, save, saveButton } from './list.ts';
import { aClass, ownCourse, storedLevels } from './places.ts';
import { forgetLimits } from './product.ts';
import { endSession, expect, nameFor, phoneOf, signIn, test, typeOtp } from './test.ts';

const active = (name: string) => ({ name, isActive: 1 });

test('a stale save shows both values of each field, and the person chooses', async ({ openAs, context }) => {
  const { coID, levels } = await ownCourse(nameFor('Stale'), ['Regular']);
  const mine = await openAs('content', levels);
  const theirs = await context.newPage();
  await theirs.goto(levels);
  for (const page of [mine, theirs]) await edit(page, 'Regular');
  await field(theirs, 'Level Name').fill('Regular by them');
  await choose(openRow(theirs), 'IsActive', 'Inactive');
  await save(theirs, 'Level updated');

  await field(mine, 'Level Name').fill('Regular by me');
  await saveButton(mine).click();
  const popup = mine.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(popup).toContainText('Vikram Nair changed this while you worked on it');
  const name = popup.getByRole('group', { name: 'Level Name' });
  await expect(name).toContainText('Regular by me');
  await expect(name).toContainText('Regular by them');
  await expect(popup.getByRole('group', { name: 'IsActive' }).getByLabel(/Take theirs/)).toBeChecked();
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.getByLabel(/Keep mine/).check();
  await popup.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(mine, 'Regular by me')).toContainText('Inactive');
  expect(await storedLevels(coID)).toEqual([{ name: 'Regular by me', isActive: 0 }]);
});

test('typed text survives a lost network and is saved once', async ({ openAs, context }) => {
  const { coID, levels } = await ownCourse(nameFor('Offline'));
  const page = await openAs('content', levels);
  await page.getByRole('button', { name: 'Add level' }).click();
  await field(page, 'Level Name').fill('Typed on a train');
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(page.getByText("Something went wrong. Let's try one more again.")).toBeVisible();
  await expect(field(page, 'Level Name')).toHaveValue('Typed on a train');
  await context.setOffline(false);
  await save(page, 'Level added');
  expect(await storedLevels(coID)).toEqual([active('Typed on a train')]);
});

test('typed text survives a reload and a new sign-in', async ({ openAs }) => {
  const { coID, levels } = await ownCourse(nameFor('Reloaded'), ['Regular']);
  const page = await openAs('content', levels);
  page.on('dialog', (question) => void question.accept());
  await edit(page, 'Regular');
  await field(page, 'Level Name').fill('Half of a thought');
  await page.reload();
  await expect(field(page, 'Level Name')).toHaveValue('Half of a thought');
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, phoneOf('content'));
  await expect(field(page, 'Level Name')).toHaveValue('Half of a thought');
  await save(page, 'Level updated');
  expect(await storedLevels(coID)).toEqual([active('Half of a thought')]);
});

test('a session that ends while a sub-topic is edited is renewed in place, with its popups', async ({
  openAs,
}) => {
  const { subTopics } = await aClass();
  const page = await openAs('content', subTopics);
  await page.getByRole('button', { name: 'Add sub-topic' }).click();
  const name = nameFor('Interrupted');
  await field(page, 'Name').fill(name);
  await field(page, 'OrderBy').fill('90');
  await chooseInPopup(page, 'Release Date', (popup) => popup.getByLabel('live').check());
  await chooseInPopup(page, 'Slug Name', (popup) => popup.getByLabel('Video').check());
  await endSession(page);
  await saveButton(page).click();
  const popup = page.getByRole('dialog', { name: 'Please sign in again' });
  await forgetLimits(phoneOf('content'));
  await popup.getByRole('button', { name: 'Send OTP' }).click();
  await expect(popup.getByText(/6-digit OTP/)).toBeVisible();
  await typeOtp(page, phoneOf('content'));
  await expect(rowOf(page, name)).toBeVisible();
});
