import type { AnyCall } from '@prepdesk/contract/define-call';
import { paiseOf } from '@prepdesk/contract/money';
import { facultyRoyalty } from '@prepdesk/contract/royalty/faculty-royalty';
import { generalRoyalty } from '@prepdesk/contract/royalty/general-royalty';
import { mg } from '@prepdesk/contract/royalty/mg';
import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { defaultBounds } from '../../db/call-bounds.ts';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { renewedSums } from '../../testing/renewed-sums.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../testing/royalty-world.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { booksOf } from './pricing/books.ts';
import { facultiesWhere } from './pricing/terms.ts';
import { openStatement, openSums, sumsOfLines } from './statements/open-statement.ts';
import { shownTotals } from './statements/statement-rows.ts';

/**
 * After every kind of change, the counts that the database keeps are those of its orders, and statements added up from
 * them come to the same as their lines.
 */

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const dice = newDice(65);
const months = ['2026-01', '2026-02'] as const;
let world: RoyaltyWorld;
let sold: number[];

async function done<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const { body } = await product.ask(call, input, { token });
  if (!body.status) throw new Error(`${call.path}: ${body.message}`);
  return body.response;
}

const termsFrom = (faculty: number, fromDay: string, percentage: string) =>
  done(mg.save, {
    facultyID: world.facultyIDs[faculty],
    mgAmount: '40000',
    mgRecovered: '100',
    royalityPercentage: percentage,
    exchangeRoyality: 1,
    exchangePercentage: '83.33',
    fromDay,
  });

const query = (text: string, values: unknown[] = []) => product.pool.query(text, values);
const some = (): number => dice.oneOf(sold);

beforeAll(async () => {
  await query('alter table orders disable trigger orders_audit');
  world = await addRoyaltyWorld(product, token, {
    packages: [
      [
        [1, 3600],
        [2, 1000],
        [3, 77],
      ],
      [
        [1, 0],
        [0, 0],
        [2, 0],
      ],
      [[3, 0]],
    ],
  });
  sold = await world.sell(
    Array.from({ length: 120 }, () => ({
      sold: dice.below(3),
      at: `${dice.oneOf(months)}-${String(1 + dice.below(28)).padStart(2, '0')}T${String(dice.below(24)).padStart(2, '0')}:50:00Z`,
      paise: dice.oneOf([0, 100, 499_900, 499_901, 1_249_999, 49_900 + dice.below(90_000)]),
      isPaid: dice.isHit(0.9),
    })),
  );
  for (const faculty of [0, 1]) await termsFrom(faculty, '2026-01-01', '18.25');
}, 60_000);

const refund = async (orderIDs: readonly number[], part: string, state = 'done'): Promise<void> => {
  await query(
    `insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
     select id, round((paid_amount - refunded_amount) * ${part}, 2), gen_random_uuid()::text, $2, 1, purchased_at + interval '2 days'
     from orders where id = any($1) and paid_amount - refunded_amount > 1`,
    [orderIDs, state],
  );
};

const lockFirst = async (faculty: number): Promise<void> => {
  const { statementID } = await done(calls.begin, { facultyID: world.facultyIDs[faculty], month: months[0] });
  await done(calls.calculate, { statementID });
  await done(calls.lock, { statementID });
};

const changes: [string, () => Promise<unknown>][] = [
  ['orders alone', async () => {}],
  ['refunds in part', () => refund([some(), some(), some()], '0.333')],
  ['whole refunds', () => refund([some(), some(), some()], '1')],
  ['refunds that wait', () => refund([some(), some()], '0.5', 'waiting')],
  [
    'refunds that are decided',
    () => query(`update refunds set state = 'done', done_at = now() where state = 'waiting'`),
  ],
  ['refunds that fail', () => query(`update refunds set state = 'failed' where id % 3 = 0`)],
  [
    'disputed refunds',
    () => query(`update refunds set state = 'disputed' where state = 'done' and id % 2 = 0`),
  ],
  [
    'payments that come later',
    () =>
      query(
        'update orders set is_active = 1, paid_amount = package_price where is_active = 0 and id % 2 = 0',
      ),
  ],
  [
    'orders that are moved to another day',
    () => query(`update orders set purchased_at = purchased_at + interval '9 days' where id % 11 = 0`),
  ],
  [
    'orders of another package',
    () => query('update orders set package_id = $1 where id % 13 = 0', [world.packageIDs[1]]),
  ],
  [
    'an order that is removed',
    () =>
      query(
        'delete from orders where id = (select max(id) from orders o where not exists (select from refunds where order_id = o.id))',
      ),
  ],
  ['terms that begin in the middle of a month', () => termsFrom(0, '2026-01-15', '33.33')],
  [
    'a package that changes',
    () =>
      world.teach(0, [
        [1, 10],
        [3, 20],
      ]),
  ],
  ['a locked statement', () => lockFirst(0)],
  [
    'a package that changes after a lock',
    () =>
      world.teach(0, [
        [2, 10],
        [3, 20],
      ]),
  ],
  ['refunds after a lock', () => refund([some(), some(), some(), some(), some()], '0.4')],
  [
    'payments after a lock',
    () =>
      query(
        'update orders set is_active = 1, paid_amount = package_price where is_active = 0 and id % 3 = 0',
      ),
  ],
  [
    'orders that are entered after a lock',
    () => world.sell([{ sold: 1, at: '2026-01-20T07:00:00Z', paise: 123_457 }]),
  ],
  ['the lock of a second faculty', () => lockFirst(1)],
  ['a package that leaves settled shares to others', () => world.teach(0, [[1, 10]])],
  ['sums that were put together', () => query('select fold_royalty_months()')],
];

const counts = `select app_id, month, package_id, split, kept, sum(sales)::int as sales from royalty_months
  group by 1, 2, 3, 4, 5 having sum(sales) <> 0 order by 1, 2, 3, 4, 5`;

it.each(changes)('royalty is the same from counts and from lines: %s', async (_, change) => {
  await change();
  const client = await product.pool.connect();
  const kept = (await client.query(counts)).rows;
  await client.query('begin; select refill_royalty_months()');
  const counted = (await client.query(counts)).rows;
  await client.query('rollback');
  client.release();
  expect(kept).toEqual(counted);
  await expectSameAsLines();
  await renewedSums(product);
  await expectSameAsLines();
  // The next change finds sums that are kept.
  await query('select fold_royalty_months()');
  await renewedSums(product);
});

it('lists and sums of royalty read no row for each order that was entered after a lock', async () => {
  const late = Array.from({ length: 240 }, (_, n) => ({
    sold: n % 2,
    at: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}T09:00:00Z`,
    paise: 49_900 + dice.below(90_000),
  }));
  await refund((await world.sell(late)).slice(0, 50), '0.25');
  await expectSameAsLines();
  const { facultyIDs } = world;
  const answers = async () => [
    await done(generalRoyalty.list, { month: months[1], limit: 7, page: 3 }),
    await done(generalRoyalty.list, { month: months[1], limit: 7, search: 'Diya' }),
    await done(facultyRoyalty.list, { appID: 1, facultyID: facultyIDs[0], monthyear: months[1], limit: 10 }),
    await done(facultyRoyalty.packages, { appID: 1, facultyID: facultyIDs[0], monthyear: months[1] }),
    await done(calls.list, { appID: 1, from: months[0], until: months[1] }),
  ];
  const usual = await answers();
  product.services.bounds = { ...defaultBounds, maxRows: 120 };
  try {
    expect(await answers()).toEqual(usual);
  } finally {
    product.services.bounds = defaultBounds;
  }
});

/** Statements, pages and the total of all time come to what their lines come to. */
async function expectSameAsLines(): Promise<void> {
  const { db } = product.services.connection;
  const faculties = await facultiesWhere(db, sql`f.app_id = 1`);
  const books = await booksOf(db, 1);
  const sums = await openSums(db, faculties, { from: months[0], until: months[1] }, books);
  for (const faculty of faculties) {
    for (const month of months) {
      const open = await openStatement(db, faculty, month, books);
      expect(shownTotals(sums(faculty, month))).toEqual(shownTotals(sumsOfLines(open)));
    }
  }
  let royalty = 0n;
  // Some orders were moved to the month after.
  for (const month of [...months, '2026-03']) {
    const plain = await done(generalRoyalty.list, { month, limit: 7, page: 2 });
    const all = await done(generalRoyalty.list, { month });
    expect(all.data.slice((plain.page - 1) * 7, plain.page * 7)).toEqual(plain.data);
    expect(plain.totalRoyaltyThisMonth).toBe(all.totalRoyaltyThisMonth);
    expect(plain.total).toBe(all.data.length);
    // A search makes every line in the database.
    const searched = await done(generalRoyalty.list, { month, search: 'Package' });
    expect(searched.data).toEqual(all.data);
    const ofLines = all.data.reduce((sum, { royaltyamount }) => sum + paiseOf(royaltyamount), 0n);
    expect(paiseOf(all.totalRoyaltyThisMonth)).toBe(ofLines);
    royalty += ofLines;
  }
  for (const facultyID of world.facultyIDs) {
    const months = { appID: 1, facultyID, startDate: '2026-01-01', endDate: '2026-03-31' };
    const all = await done(facultyRoyalty.list, { ...months, limit: 100 });
    const searched = await done(facultyRoyalty.list, { ...months, limit: 100, search: 'Diya' });
    expect(searched.data).toEqual(all.data);
    const page = await done(facultyRoyalty.list, { ...months, limit: 10, page: 2 });
    expect(page.data).toEqual(all.data.slice(10, 20));
  }
  const [first] = months;
  const { totalRoyalty } = await done(generalRoyalty.list, { month: first, limit: 7 });
  expect(paiseOf(totalRoyalty)).toBe(royalty);
}
