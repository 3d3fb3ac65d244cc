import { companyDay } from '@prepdesk/contract/company-time';
import type { Pool } from 'pg';
import { addChain } from './catalogue.ts';
import type { Dice } from './dice.ts';
import type { TestProduct } from './product.ts';

/** Random sales of two years, as rows and as values that a test adds up by itself: amounts are whole paise. */

const levels = ['foundation', 'inter', 'final', ''] as const;
/** Each app's packages; for the general app, one of each exam level. */
export const packages = [
  ...levels.map((level, n) => ({ id: n + 1, app: 1, level })),
  ...[5, 6].map((id) => ({ id, app: 2, level: '' as const })),
];
/** Several packages may share a code, however it is written. */
export const coupons = [
  { id: 1, app: 1, packageID: 1, code: 'FESTIVE' },
  { id: 2, app: 1, packageID: 2, code: 'Festive' },
  { id: 3, app: 1, packageID: 1, code: 'TOPPER' },
  { id: 4, app: 2, packageID: 5, code: 'FESTIVE' },
  { id: 5, app: 2, packageID: 6, code: 'RANK' },
];
const learners = ['', 'Ananya', 'Rohit'];

export type SoldOrder = {
  id: number;
  app: number;
  learner: string;
  packageID: number;
  plan: string;
  coupon: (typeof coupons)[number] | undefined;
  /** In paise, like all amounts here. */
  price: number;
  discount: number;
  isActive: 0 | 1;
  paid: number;
  day: string;
  refunds: { amount: number; day: string; isWaiting: boolean }[];
};

/** '-12.50' of -1250. */
export const rupees = (paise: number): string =>
  `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`;
/** In one of two years. */
export const anyInstant = (dice: Dice) =>
  new Date(
    Date.UTC(dice.oneOf([2024, 2025]), dice.below(12), 1 + dice.below(28), dice.below(24), dice.below(60)),
  );

export const sumOf = <T>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);
export const amountDueOf = ({ price, discount }: SoldOrder) => price - discount;
export const backOf = ({ refunds }: SoldOrder) => sumOf(refunds, ({ amount }) => amount);
export const netOf = (order: SoldOrder) => order.paid - backOf(order);

/** Orders of both apps with their refunds, in the database and as answered here. */
export async function addRandomSales(
  product: TestProduct,
  token: string,
  dice: Dice,
  count: number,
): Promise<SoldOrder[]> {
  const { pool } = product;
  await pool.query('alter table orders disable trigger orders_audit');
  for (const { id, app, level } of packages) {
    const { courseID } = await addChain(product, token, `Course ${id}`, app);
    const examLevel = { foundation: 4, inter: 1, final: 2, '': null }[level];
    if (examLevel)
      await pool.query('update courses set exam_level = $2 where id = $1', [courseID, examLevel]);
    await pool.query(
      `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
       values ($1::int, $2, $3, 'Package ' || $1::int, 100, 30)`,
      [id, app, courseID],
    );
  }
  for (const { id, app, packageID, code } of coupons) {
    await pool.query(
      `insert into coupons (id, app_id, course_id, package_id, coupon_code, discount_type)
       select $1, $2, course_id, id, $4, 1 from packages where id = $3`,
      [id, app, packageID, code],
    );
  }
  await pool.query(
    `insert into learners (id, app_id, phone, full_name)
     select app * 10 + n, app, '91000000' || app || n, (array['Ananya', 'Rohit'])[n]
     from generate_series(1, 2) app, generate_series(1, 2) n`,
  );
  return sell(pool, dice, count);
}

async function sell(pool: Pool, dice: Dice, count: number): Promise<SoldOrder[]> {
  const rows: Record<string, unknown>[] = [];
  const refunds: Record<string, unknown>[] = [];
  const orders = Array.from({ length: count }, (_, index): SoldOrder => {
    const { id: packageID, app } = dice.oneOf(packages);
    const kind = dice.below(20);
    const price = kind === 0 ? 100 : 1 + dice.below(3_000_000);
    const discount = kind === 0 ? 0 : kind === 1 ? price : dice.below(price + 1);
    const isActive = dice.isHit(0.8) ? 1 : 0;
    const coupon = dice.isHit(0.4) ? dice.oneOf(coupons.filter((one) => one.app === app)) : undefined;
    const at = anyInstant(dice);
    const order: SoldOrder = {
      id: index + 1,
      app,
      packageID,
      price,
      discount,
      isActive,
      coupon,
      day: companyDay(at),
      learner: dice.oneOf(learners.slice(1)),
      plan: dice.oneOf(['', 'Group', 'Subject']),
      paid: isActive ? price - discount : 0,
      refunds: [],
    };
    rows.push({
      id: order.id,
      order_number: `M-${order.id}`,
      app_id: app,
      package_id: packageID,
      package_name: 'P',
      learner_id: app * 10 + learners.indexOf(order.learner),
      plan_name: order.plan,
      package_price: rupees(price),
      discount_price: rupees(discount),
      coupon_id: coupon?.id ?? null,
      is_active: isActive,
      paid_amount: isActive ? rupees(order.paid) : null,
      validity_in_days: 30,
      package_expiry_date: '2027-01-01',
      purchased_at: at.toISOString(),
    });
    while (order.paid - backOf(order) > 0 && dice.isHit(0.06)) {
      const amount = dice.isHit(0.5) ? netOf(order) : 1 + dice.below(netOf(order));
      const state = dice.oneOf(['waiting', 'done', 'disputed', 'rejected', 'failed']);
      const [decidedAt, doneAt] = [anyInstant(dice), anyInstant(dice)];
      const isDone = state === 'done' || state === 'disputed';
      refunds.push({
        order_id: order.id,
        amount: rupees(amount),
        reference_id: String(refunds.length),
        state,
        decided_by: 2,
        decided_at: decidedAt.toISOString(),
        done_at: isDone ? doneAt.toISOString() : null,
      });
      if (isDone || state === 'waiting')
        order.refunds.push({
          amount,
          day: companyDay(isDone ? doneAt : decidedAt),
          isWaiting: state === 'waiting',
        });
    }
    return order;
  });
  for (const [table, all] of [
    ['orders', rows],
    ['refunds', refunds],
  ] as const) {
    const columns = Object.keys(all[0]!).join(', ');
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(all)],
    );
  }
  await pool.query('analyze orders, refunds');
  return orders;
}
