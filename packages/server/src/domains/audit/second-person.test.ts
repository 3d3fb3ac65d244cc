import { userPermissions } from '@prepdesk/contract/access/user-permissions';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { refunds } from '@prepdesk/contract/orders/refunds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedTables } from '../../db/audited-tables.ts';
import { revertRights } from '../../db/revert-policy.ts';
import { openRefundDesk, type RefundDesk } from '../../testing/refund-desk.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** What needs a second person, or may not be done for oneself, is not done alone by reverting changes in the log. */

let desk: RefundDesk;
beforeAll(async () => {
  desk = await openRefundDesk();
});
afterAll(() => desk.product.close());

/** Reverts each change alone, then everything of each request, newest first. */
async function revertAll(token: string): Promise<void> {
  const revert = (auditID: number, lastID: number) =>
    desk.product.ask(auditLog.revert, { auditID, lastID }, { token });
  const rows = await desk.query('select id::int, request_id as request from audit_log order by id desc');
  for (const { id } of rows) await revert(id, id);
  for (const request of new Set(rows.map((row) => row.request))) {
    const ids = rows.filter((row) => row.request === request).map(({ id }) => id);
    await revert(Math.min(...ids), Math.max(...ids));
  }
}

it('a refund above the limit stays with the second person, whatever its author reverts', async () => {
  const { orderID } = await desk.paidOrder();
  const { refundID } = (await desk.ask(orderID, '1500')).body.response as { refundID: number };
  const standing = async () => [
    await desk.query('select state, approved_by from refunds where id = $1', [refundID]),
    await desk.moneyOf(orderID),
  ];
  const before = await standing();
  await revertAll(desk.asha);
  expect((await desk.approve(refundID, desk.asha)).body.status).toBe(false);
  expect((await desk.mark(refundID, 'done', desk.asha)).body.status).toBe(false);
  expect(await standing()).toEqual(before);

  // Rejected by the second person, it stays rejected.
  await desk.product.ask(refunds.reject, { refundID, reason: 'No' }, { token: desk.vikram });
  const rejected = await standing();
  await revertAll(desk.asha);
  expect(await standing()).toEqual(rejected);
});

it('a right that was revoked from somebody is not given back by themselves', async () => {
  const [{ id: userID }] = await desk.query('select id from admin_users where phone = $1', [staff.nobody]);
  const grant = (permissions: string) =>
    desk.product.ask(
      userPermissions.save,
      { userCountryCode: '91', userPhone: staff.nobody, permissions },
      { token: desk.asha },
    );
  await grant('24,25,26,27,44,108');
  await grant('24,25,26,27,108');
  const keys = () =>
    desk.query('select route_key from user_permissions where user_id = $1 order by 1', [userID]);
  const before = await keys();
  expect(before).toHaveLength(5);
  await revertAll(await sessionOf(desk.product.pool, staff.nobody));
  expect(await keys()).toEqual(before);
});

it('rows of refunds, royalty, rights and signatures cannot be reverted by anybody', () => {
  const guarded = auditedTables.filter(({ name }) =>
    /^(orders|refunds|royalty_.*|roles|admin_users|.*_permissions|api_tokens|drug_revisions|drug_signatures)$/.test(
      name,
    ),
  );
  expect(guarded).toHaveLength(19);
  for (const { name } of guarded)
    for (const action of ['add', 'edit', 'remove'] as const)
      expect([name, revertRights(name, action, {})]).toEqual([name, { never: expect.any(String) }]);
});
