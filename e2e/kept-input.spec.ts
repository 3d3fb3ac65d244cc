import { aClass } from './addresses.ts';
import { field, pickInPopup, rowOf, saveButton } from './list.ts';
import { forgetLimits } from './product.ts';
import { endSession, expect, nameFor, phoneOf, test, typeOtp } from './test.ts';

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
