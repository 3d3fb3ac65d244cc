import { dayAfter } from '@prepdesk/contract/company-time';
import { beforeAll, expect, it } from 'vitest';
import { coupons } from '../../db/schema/coupons.ts';
import { addChain } from '../../testing/catalogue.ts';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { judged } from './decide-coupon.ts';
import { type CouponDecision, type CouponQuery, decideCoupon, giveUseBack, takeUse } from './index.ts';

const product = useProduct();

const packageIDs = { 1: [1, 2, 3], 2: [4, 5] } as const;
const prices = [
  [1, 1, '4999.99'],
  [2, 1, '0.00'],
  [3, 1, '9999999999.99'],
  [4, 2, '0.01'],
  [5, 2, '1234.50'],
] as const;
const codes = ['EARLY', 'Diwali', 'holi', 'SAVE 20', 'TOPPER', 'NEET', 'A', 'Zz9'];
const phones = ['', '9300000001', '9300000002'];

beforeAll(async () => {
  const token = await sessionOf(product.pool, staff.superAdmin);
  const general = await addChain(product, token, 'General');
  const clinical = await addChain(product, token, 'Clinical', 2);
  await product.pool.query(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
     select id, app, case app when 1 then $1::int else $2 end, 'Package ' || id, price, 90
     from (values ${prices.map((one) => `(${one.join()})`).join()}) v (id, app, price)`,
    [general.courseID, clinical.courseID],
  );
});

type CouponRow = {
  id: number;
  app_id: number;
  package_id: number;
  coupon_code: string;
  starts_on: string | null;
  ends_on: string | null;
  user_phone: string;
  uses: number;
  uses_most: number | null;
  is_active: number;
  /** Computed by PostgreSQL. */
  off: string;
};

const middle = '2026-03-15';
const dice = newDice(7);
const dayNear = () => dayAfter(middle, dice.oneOf([-3, -2, -1, 0, 1, 2, 3]));

async function addRandomCoupons(count: number): Promise<CouponRow[]> {
  const values = Array.from({ length: count }, () => {
    const [from, until] = [dayNear(), dayNear()].sort();
    const max = dice.oneOf([null, 1, 2, 5]);
    return {
      package_id: dice.oneOf([1, 2, 3, 4, 5]),
      coupon_code: dice.oneOf(codes),
      discount_type: dice.oneOf([1, 2]),
      is_active: dice.isHit(0.8) ? 1 : 0,
      discount_percentage: dice.oneOf(['0', '0.01', '12.50', '33.33', '50', '99.99', '100']),
      discount_price: dice.oneOf(['0', '0.01', '500', '1234.50', '5000', '9999999999.99']),
      starts_on: dice.isHit(0.7) ? from : null,
      ends_on: dice.isHit(0.7) ? until : null,
      user_phone: dice.oneOf(phones),
      uses_most: max,
      uses: max === null ? dice.oneOf([0, 9]) : dice.oneOf([0, max - 1, max]),
    };
  });
  await product.pool.query(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, is_active,
       discount_percentage, discount_price, starts_on, ends_on, user_phone, uses_most, uses)
     select p.app_id, p.course_id, p.id, v.coupon_code, v.discount_type, v.is_active, v.discount_percentage,
       v.discount_price, v.starts_on, v.ends_on, v.user_phone, v.uses_most, v.uses
     from jsonb_populate_recordset(null::coupons, $1) v join packages p on p.id = v.package_id
     on conflict do nothing`,
    [JSON.stringify(values)],
  );
  const { rows } = await product.pool.query<CouponRow>(
    `select c.*, least(p.package_price, case c.discount_type when 1
       then round(p.package_price * c.discount_percentage / 100, 2) else c.discount_price end)::text as off
     from coupons c join packages p on p.id = c.package_id order by c.id`,
  );
  return rows;
}

const isFor = (one: CouponRow, { appID, packageID }: CouponQuery): boolean =>
  one.app_id === appID && one.package_id === packageID;

function meantOf(all: CouponRow[], query: CouponQuery): CouponRow | undefined {
  const same = all.filter((one) => one.coupon_code.toLowerCase() === query.couponCode.trim().toLowerCase());
  return (
    same.find((one) => isFor(one, query)) ??
    same.filter(({ app_id }) => app_id === query.appID).at(-1) ??
    same.at(-1)
  );
}

/** Whether each rule is met, and the discount; written without looking at the server's code. */
function modelOf(all: CouponRow[], query: CouponQuery & { day: string }) {
  const one = meantOf(all, query);
  if (!one) return { met: [false, null, null, null, null, null], off: '0.00' };
  const met = [
    true,
    one.is_active === 1,
    isFor(one, query),
    (one.starts_on ?? '0') <= query.day && query.day <= (one.ends_on ?? '9'),
    // It is not known yet who will use it.
    one.user_phone && !query.learnerPhone ? null : ['', query.learnerPhone].includes(one.user_phone),
    query.heldCouponID === one.id || one.uses_most === null || one.uses < one.uses_most,
  ];
  return { met, off: met.every(Boolean) ? one.off : '0.00' };
}

type Held = Pick<CouponDecision, 'rules' | 'isValid' | 'refusal' | 'discountPrice'>;

function differs(query: CouponQuery & { day: string }, all: CouponRow[], decided: Held): unknown {
  const expected = modelOf(all, query);
  const got = { met: decided.rules.map(({ isMet }) => isMet), off: decided.discountPrice };
  const isExplained = decided.rules.every(({ because }) => because);
  const isOne = decided.isValid === (decided.refusal === '') && isExplained;
  return isOne && JSON.stringify(got) === JSON.stringify(expected)
    ? undefined
    : { asked: query, expected, decided };
}

function randomQuestion(all: CouponRow[]): CouponQuery & { day: string } {
  const appID = dice.oneOf([1, 2] as const);
  const day = dayNear();
  return {
    appID,
    day,
    couponCode: dice.oneOf([...codes, ' early ', 'DIWALI', 'NONE']),
    // 00:30 and 23:30 in India: the first is another day in UTC.
    at: new Date(`${day}T${dice.oneOf(['00:30', '12:00', '23:30'])}:00+05:30`),
    packageID: dice.oneOf<number>([...packageIDs[appID], ...packageIDs[appID], 3, 4]),
    learnerPhone: dice.oneOf(phones),
    heldCouponID: dice.isHit(0.1) ? dice.oneOf(all).id : null,
  };
}

it('ten thousand decisions match those of an independent model, rule by rule and to the paisa', async () => {
  const all = await addRandomCoupons(160);
  const { db } = product.services.connection;
  const wrong: unknown[] = [];
  for (let count = 0; count < 300; count += 1) {
    const question = randomQuestion(all);
    wrong.push(differs(question, all, await decideCoupon(db, question)));
  }
  // What the database returns depends on the question alone, so the rest is judged without asking it again.
  const row = await db.select().from(coupons);
  let used = 0;
  for (let count = 300; count < 10_000; count += 1) {
    const question = randomQuestion(all);
    const meant = meantOf(all, question);
    const coupon = row.find(({ id }) => id === meant?.id);
    const price = prices.find(([id, app]) => id === question.packageID && app === question.appID)?.[2];
    const decided = judged(
      question,
      coupon && { coupon, packageName: 'Theirs', appName: 'Other' },
      price === undefined ? undefined : { packageName: 'Ours', packagePrice: price },
    );
    wrong.push(differs(question, all, decided));
    if (decided.isValid) used += 1;
  }
  expect(wrong.filter(Boolean).slice(0, 3)).toEqual([]);
  // A model that refuses everything would prove little.
  expect(used).toBeGreaterThan(500);
});

it('fifty buyers of a coupon with three uses get three, and a returned use goes to the next buyer', async () => {
  const { rows } = await product.pool.query(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, uses_most)
     select app_id, course_id, id, 'RUSH', 1, 3 from packages where id = 1 returning id`,
  );
  const couponID = rows[0].id;
  const { connection } = product.services;
  const buy = () => connection.transaction((db) => takeUse(db, couponID));
  const removed = await Promise.all(Array.from({ length: 50 }, buy));
  expect(removed.filter(Boolean)).toHaveLength(3);
  await giveUseBack(connection.db, couponID);
  expect(await Promise.all([buy(), buy()])).toContain(true);
  expect(await buy()).toBe(false);
  const left = await product.pool.query('select uses from coupons where id = $1', [couponID]);
  expect(left.rows).toEqual([{ uses: 3 }]);
});
