import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { dayFromToday } from '@prepdesk/contract/company-time';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ImportReport } from '@prepdesk/contract/import-report';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sendFile } from '../../testing/send-file.ts';
import { useSession } from '../../testing/sessions.ts';
import { addSoldPackage, soldPackageID } from '../../testing/sold-packages.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'Law');
  await addSoldPackage(product.pool, chain);
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

describe('a replay', () => {
  const replay = async (more = {}) =>
    (
      await ask(coupons.replay, {
        appID: chain.appID,
        packageID: soldPackageID,
        discountType: 1,
        discountPercentage: '12.5',
        discountPrice: '0',
        ...more,
      })
    ).response;

  beforeAll(async () => {
    await product.pool.query(
      `insert into learners (id, app_id, phone) values (1, 1, '9300000001'), (2, 1, '9300000002');
      insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, discount_price,
        is_active, paid_amount, validity_in_days, package_expiry_date, purchased_at)
      select 'R-' || n, 1, 1 + n % 2, ${soldPackageID}, 'p', price, off, active, case active when 1 then price - off end,
        90, '2030-01-01', now() - days * interval '1 day'
      from (values
        (1, 9999.99, 0, 1, 1), (2, 9999.99, 500, 1, 2), (3, 9999.99, 2000, 1, 3), (4, 100.02, 0, 1, 89),
        (5, 9999.99, 0, 0, 4), (6, 9999.99, 9998.99, 1, 5), (7, 9999.99, 0, 1, 92)) v (n, price, off, active, days)`,
    );
  });

  it('a replay takes the confirmed orders of 90 days, and applies the coupon where it is cheaper, to the paisa', async () => {
    // 12.5 % of 9999.99 is 1249.99875, of 100.02 it is 12.5025; the third order was already cheaper.
    expect(await replay()).toMatchObject({
      from: dayFromToday(-90),
      until: dayFromToday(0),
      orders: 4,
      uses: 3,
      revenue: '27599.99',
      replayed: '25587.49',
      discount: '2012.50',
    });
  });

  it('a replay gives the uses to the first buyers, and a learner’s own coupon to that learner only', async () => {
    expect(await replay({ usesMost: 1 })).toMatchObject({ orders: 4, uses: 1, discount: '12.50' });
    expect(await replay({ userPhone: '9300000002' })).toMatchObject({ uses: 1, discount: '1250.00' });
    expect(await replay({ discountType: 2, discountPrice: '600' })).toMatchObject({
      uses: 3,
      replayed: '26799.97',
    });
  });

  it('a replay is refused for a package of another app', async () => {
    const { message } = await ask(coupons.replay, {
      appID: 2,
      packageID: soldPackageID,
      discountType: 2,
      discountPercentage: 0,
      discountPrice: 1,
    });
    expect(message).toContain('The package was not found');
  });
});

it('ending coupons makes today their last day; those that are over or have not begun stay as they are', async () => {
  const { rows } = await product.pool.query(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, starts_on, ends_on)
     select 1, ${chain.courseID}, ${soldPackageID}, 'END' || n, 1, from_on::date, to_on::date
     from (values (1, null, null), (2, '2020-01-01', '2999-01-01'), (3, '2020-01-01', '2020-02-01'),
       (4, '2999-01-01', '2999-02-01')) v (n, from_on, to_on) returning id`,
  );
  const { response } = await ask(coupons.end, { couponIDs: rows.map(({ id }) => id).join() });
  expect(response).toEqual({ ended: 2, left: 2 });
  const couponRows = await product.pool.query(
    `select ends_on from coupons where coupon_code::text like 'END%' order by id`,
  );
  const today = dayFromToday(0);
  expect(couponRows.rows.map(({ ends_on }) => ends_on)).toEqual([today, today, '2020-02-01', '2999-02-01']);
});

it('an order does not change the version of a coupon that somebody is editing', async () => {
  const { rows } = await product.pool.query(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type)
     values (1, ${chain.courseID}, ${soldPackageID}, 'BUSY', 1) returning id`,
  );
  const version = async (change: string) => {
    const changed = await product.pool.query(
      `update coupons set ${change} where id = ${rows[0].id} returning row_version`,
    );
    return changed.rows[0].row_version;
  };
  expect(await version('uses = uses + 1')).toBe(1);
  expect(await version('is_active = 0')).toBe(2);
});

it('reverting an edit keeps the uses counted since, and a use itself cannot be reverted', async () => {
  const { rows } = await product.pool.query(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type)
     values (1, ${chain.courseID}, ${soldPackageID}, 'COUNTED', 1) returning id`,
  );
  const change = async (what: string): Promise<number> => {
    await product.pool.query(`update coupons set ${what} where id = ${rows[0].id}`);
    return (await product.pool.query('select max(id)::int as id from audit_log')).rows[0].id;
  };
  const edited = await change('uses_most = 9, uses = 1');
  const used = await change('uses = 2');
  expect((await ask(auditLog.revert, { auditID: used })).message).toContain('it follows from other changes');
  expect((await ask(auditLog.revert, { auditID: edited })).status).toBe(true);
  const couponRows = await product.pool.query(`select uses, uses_most from coupons where id = ${rows[0].id}`);
  expect(couponRows.rows).toEqual([{ uses: 2, uses_most: null }]);
});

describe('a file of coupons', () => {
  const send = async (content: string, isTrial: 0 | 1) => {
    const input = { appID: 1, courseID: chain.courseID, isTrial };
    const file = { name: 'coupons.csv', content };
    return (await sendFile(product, token, coupons.import, input, file)).response as ImportReport;
  };
  const csv = [
    // The last heading is the one of exports before 2.5.
    'Package Name,coupon code,Discount Type,Discount Percentage,Discount Price,Start Date,End Date,Uses At Most',
    'Sold for a year,Spring,Percentage,12.5,,01/04/2026,2026-04-30,25',
    'Sold for a year,SAVE20,Percentage,20,,,,',
    'Sold for a year,Early,Price,0,99999,,,',
    'Nothing,Early,Price,0,10,,,',
    'SOLD FOR A YEAR,Early,price,,10,Full Access,,Any number',
    'Sold for a year,early,Price,,10,,,',
  ].join('\n');
  const errors = [
    [3, 'fault', 'Coupon Code: “SAVE20” was read. Invaild couponCode'],
    [4, 'fault', 'Discount Price: “99999” was read. Discount Price cannot be more than the Package Price'],
    [5, 'fault', 'This course has no package Nothing'],
    [7, 'fault', 'Row 6 has the same code for this package'],
  ];

  it('a file of coupons is tried first; then its good rows are imported once, without the faulty ones', async () => {
    const formatted = (rows: { rowNumber: number; action: string; says: string }[]) =>
      rows.map(({ rowNumber, action, says }) => [rowNumber, action, says]);
    const expected = [
      [2, 'add', 'New coupon: 12.50% off, from 01 Apr 2026 to 30 Apr 2026; it is over'],
      ...errors.slice(0, 3),
      [6, 'add', 'New coupon: ₹ 10.00 off, full access'],
      ...errors.slice(3),
    ];
    const countOf = async () =>
      (
        await product.pool.query(
          `select count(*)::int as n from coupons where coupon_code in ('Spring', 'Early')`,
        )
      ).rows[0].n;
    expect(formatted((await send(csv, 1)).rows)).toEqual(expected);
    expect(await countOf()).toBe(0);
    expect(formatted((await send(csv, 0)).rows)).toEqual(expected);
    const { rows } = await product.pool.query(
      `select discount_percentage, starts_on, ends_on, uses_most from coupons where coupon_code = 'Spring'`,
    );
    expect(rows).toEqual([
      { discount_percentage: '12.50', starts_on: '2026-04-01', ends_on: '2026-04-30', uses_most: 25 },
    ]);
    const again = formatted((await send(csv, 0)).rows);
    expect(again.filter(([, action]) => action === 'same').map(([row]) => row)).toEqual([2, 6]);
    expect(await countOf()).toBe(2);
  });
});
