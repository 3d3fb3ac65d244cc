import type { AnyCall } from '@prepdesk/contract/define-call';
import { orders } from '@prepdesk/contract/orders/orders';
import { facultyRoyalty } from '@prepdesk/contract/royalty/faculty-royalty';
import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, expect, it } from 'vitest';
import { useProduct } from '../../../testing/product.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../../testing/royalty-world.ts';
import { sessionOf, useSession } from '../../../testing/sessions.ts';
import { staff } from '../../../testing/staff.ts';

/** A package changes after one of its faculties was settled for its sales. */

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let world: RoyaltyWorld;
let sold: number[];

async function done<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const { body } = await product.ask(call, input, { token });
  expect(body, body.message).toMatchObject({ status: true });
  return body.response;
}

const begun = async (faculty: number, month: string): Promise<number> =>
  (await done(calls.begin, { facultyID: world.facultyIDs[faculty], month })).statementID;
const linesOf = async (faculty: number, month: string) => {
  const { lines } = await done(calls.lines, { statementID: await begun(faculty, month) });
  return lines.map(({ kind, orderID, price }) => [kind, orderID, price]);
};
const settle = async (faculty: number, month: string) => {
  const statementID = await begun(faculty, month);
  await done(calls.calculate, { statementID });
  await done(calls.lock, { statementID });
};

beforeAll(async () => {
  world = await addRoyaltyWorld(product, token, {
    packages: [
      [
        [1, 0],
        [2, 0],
      ],
      [[3, 0]],
    ],
  });
  sold = await world.sell([
    { sold: 0, at: '2026-01-05T07:00:00Z', paise: 100_000 },
    { sold: 0, at: '2026-02-05T07:00:00Z', paise: 100_000 },
  ]);
  await settle(0, '2026-01');
  await world.teach(0, [
    [1, 0],
    [1, 0],
    [1, 0],
    [3, 0],
  ]);
});

it('the faculty settled next gets the share that the first statement left them, and a new one gets none', async () => {
  expect(await linesOf(1, '2026-01')).toEqual([['sale', 'W1-1', '500.00']]);
  expect(await linesOf(2, '2026-01')).toEqual([]);
  const listed = async (faculty: number) => {
    const input = { appID: 1, facultyID: world.facultyIDs[faculty], monthyear: '2026-01' };
    return (await done(facultyRoyalty.list, input)).data.map(({ price }) => price);
  };
  expect([await listed(0), await listed(1), await listed(2)]).toEqual([['500.00'], ['500.00'], []]);
  await settle(1, '2026-01');
});

it('sales that are not settled are shared by the current package', async () => {
  expect(await linesOf(0, '2026-02')).toEqual([['sale', 'W1-2', '750.00']]);
  expect(await linesOf(1, '2026-02')).toEqual([]);
  expect(await linesOf(2, '2026-02')).toEqual([['sale', 'W1-2', '250.00']]);
});

it('a refund takes back the settled shares, and nothing from a faculty that joined the package later', async () => {
  await world.refundAll([{ orderID: sold[0] ?? 0, paise: 40_000, at: '2026-02-20T07:00:00Z' }]);
  expect(await linesOf(0, '2026-02')).toContainEqual(['correction', 'W1-1', '-200.00']);
  expect(await linesOf(1, '2026-02')).toEqual([['correction', 'W1-1', '-200.00']]);
  expect(await linesOf(2, '2026-02')).toEqual([['sale', 'W1-2', '250.00']]);
});

it('an order of a settled month keeps its package, and the refusal says why', async () => {
  const [other] = await world.sell([{ sold: 1, at: '2026-01-06T07:00:00Z', paise: 100_000 }]);
  const edited = async (orderNumber: string, packageID: number | undefined, its = token) => {
    const input = {
      orderID: orderNumber,
      packageID,
      packagePrice: '50000',
      discountPrice: '0',
      discountCode: '',
      transactionDetails: '{}',
      paymentDetails: 'Paid',
      paymentMode: 'upi',
      referenceNumber: '1',
      isActive: 1,
    };
    return (await product.ask(orders.edit, input, { token: its })).body;
  };
  // Nobody was settled for it yet, but the faculties of the other package were settled without it.
  expect((await edited('W1-3', world.packageIDs[0])).message).toMatch(
    /^Royalty was settled for this order \(RS202601\d{3}\): its package stays as it is/,
  );
  // The number of a statement ends in its faculty: it is for people with the right to royalty.
  const vikram = await sessionOf(product.pool, staff.content);
  expect((await edited('W1-3', world.packageIDs[0], vikram)).message).toMatch(
    /^Royalty was settled for this order: its package stays as it is/,
  );
  await product.pool.query(`update orders set purchased_at = '2026-02-06' where id = $1`, [other]);
  expect(await edited('W1-3', world.packageIDs[0])).toMatchObject({ status: true });
});
