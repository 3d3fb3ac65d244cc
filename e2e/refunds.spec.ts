import { paidOrder, searchFor } from './order-addresses.ts';
import { expectNoError } from './page-errors.ts';
import { sql } from './product.ts';
import { heldBack } from './replies.ts';
import { expect, phoneOf, test } from './test.ts';

test('a refund says beforehand what it does; a large one waits until somebody else approves it', async ({
  openAs,
}) => {
  const { orderID } = await paidOrder('Given-back', 24_999);
  const page = await openAs('superAdmin', searchFor(orderID));
  await page.getByRole('button', { name: `Refund ${orderID}` }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await expect(refund).toContainText('Refundable');
  const answer = await heldBack(page, 'admin/refundplan');
  await refund.getByLabel('Amount').fill('24999');
  await expect(refund.getByRole('list', { name: 'What this refund does' }), 'not yet known').toHaveCount(0);
  answer();
  await refund.getByLabel('Reference ID').fill('77');
  await expect(refund.getByRole('list', { name: 'What this refund does' })).toContainText('cannot open');
  await refund.getByLabel('Reason (optional)').fill('Bought twice');
  await expectNoError(page, 'a refund that says what it does');
  await refund.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('dialog', { name: 'Well done,' })).toContainText('Needs a second approval');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Refund needs approval');
  // It was entered by somebody else, so this person may approve it.
  await sql(
    `update refunds set decided_by = (select min(id) from admin_users where phone <> $2)
     where order_id = (select id from orders where order_number = $1)`,
    [orderID, phoneOf('superAdmin')],
  );
  await page.reload();
  await page.getByRole('button', { name: /^Refunds to approve/ }).click();
  const queue = page.getByRole('dialog', { name: 'Refunds to approve' });
  const waiting = queue.getByRole('listitem').filter({ hasText: orderID });
  await expect(waiting).toContainText('Bought twice');
  await expectNoError(page, 'the refunds to approve');
  await waiting.getByRole('button', { name: 'Approve refund 77' }).click();
  await page
    .getByRole('dialog', { name: /^Approve the refund/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(waiting).toHaveCount(0);
  await queue.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: orderID })).toContainText('Refunded');
  // Somebody else marks it as failed: the reason for the refund is shown next to the reason for the failure.
  await page.getByRole('button', { name: `Refund ${orderID}` }).click();
  await refund.getByRole('button', { name: 'Mark as failed: refund 77' }).click();
  const failed = page.getByRole('dialog', { name: 'Mark as failed' });
  await failed.getByLabel('Reason').fill('The account is closed');
  await failed.getByRole('button', { name: 'Save' }).click();
  const row = refund.getByRole('listitem').filter({ hasText: '77' });
  await expect(row).toContainText('Bought twice');
  await expect(row).toContainText('Failed: The account is closed');
});

test('an order of which nothing can be refunded says so, and offers no form', async ({ openAs }) => {
  const { orderID } = await paidOrder('Unpaid', 0);
  const page = await openAs('superAdmin', searchFor(orderID));
  const refund = page.getByRole('dialog', { name: 'Refund' });
  const open = () => page.getByRole('button', { name: `Refund ${orderID}` }).click();
  const expectNoForm = async (why: string) => {
    await expect(refund).toContainText(why);
    await expect(refund.getByRole('textbox')).toHaveCount(0);
    await expect(refund.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await refund.getByRole('button', { name: 'Close' }).last().click();
  };
  await open();
  await expectNoForm('This order was free: there is nothing to give back');
  await sql('update orders set paid_amount = 500, refunded_amount = 500 where order_number = $1', [orderID]);
  await page.reload();
  await open();
  await expectNoForm('Nothing left to refund');
});

test('a payment and the refund that waits take two lines at most', async ({ openAs }) => {
  const { orderID } = await paidOrder('Waits');
  await sql(
    `insert into refunds (order_id, amount, reference_id, state, decided_by)
     select id, 4999, order_number, 'waiting', 1 from orders where order_number = $1`,
    [orderID],
  );
  const page = await openAs('superAdmin', searchFor(orderID));
  await page.setViewportSize({ width: 1280, height: 800 });
  const state = page.getByText('Refund needs approval');
  const lines = () =>
    state.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  await expect.poll(lines).toBeLessThan(2.5);
  await sql('delete from refunds where reference_id = $1', [orderID]);
});
