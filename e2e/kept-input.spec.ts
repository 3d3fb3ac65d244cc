import { aClass, ownCourse, storedLevels } from './addresses.ts';
import { edit, field, pickInPopup, rowOf, save, saveButton } from './list.ts';
import { forgetLimits } from './product.ts';
import { endSession, expect, nameFor, phoneOf, signIn, test, typeOtp } from './test.ts';

const active = (name: string) => ({ name, isActive: 1 });

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
  await pickInPopup(page, 'Release Date', 'live');
  await pickInPopup(page, 'Slug Name', 'Video');
  await endSession(page);
  await saveButton(page).click();
  const popup = page.getByRole('dialog', { name: 'Please sign in again' });
  await forgetLimits(phoneOf('content'));
  await popup.getByRole('button', { name: 'Send OTP' }).click();
  await expect(popup.getByText(/6-digit OTP/)).toBeVisible();
  await typeOtp(page, phoneOf('content'));
  await expect(rowOf(page, name)).toBeVisible();
});
