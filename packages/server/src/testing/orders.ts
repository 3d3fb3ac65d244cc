import type { Pool } from 'pg';
import type { Chain } from './catalogue.ts';
import { spareStaffID } from './learners.ts';
import { oneOfEachID } from './one-of-each.ts';

/** Orders, for tests of purchases and refunds. */

type Db = Pick<Pool, 'query'>;

let made = 0;

/** A learner and a package of the general app's course, new ones each time. */
export async function addBuyer(pool: Db, courseID: number, price = '4999.00') {
  made += 1;
  const userPhone = String(9_700_000_000 + made);
  const email = `kavya${made}@example.com`;
  const learner = await pool.query(
    `insert into learners (app_id, phone, full_name, email) values (1, $1, 'Kavya Nair', $2) returning id`,
    [userPhone, email],
  );
  const sold = await pool.query(
    `insert into packages (app_id, course_id, package_name, package_price, validity_in_days, credit_seconds)
     values (1, $1, $2, $3, 180, 7200) returning id`,
    [courseID, `CA Inter Group ${made}`, price],
  );
  return { userPhone, email, learnerID: learner.rows[0].id as number, packageID: sold.rows[0].id as number };
}

export type Buyer = Awaited<ReturnType<typeof addBuyer>>;

/** What the form of a new order sends. */
export const newOrder = ({ userPhone, packageID }: Pick<Buyer, 'userPhone' | 'packageID'>) => ({
  orderID: `CA-${++made}`,
  userPhone,
  packageID,
  packagePrice: '4999',
  discountPrice: '0',
  discountCode: '',
  transactionDetails: '{}',
  paymentDetails: 'Paid at the desk',
  isActive: 1,
  paymentMode: 'upi',
  referenceNumber: '5501',
  paymentID: 'pay_1',
});

/** Refunds for calls that use each of them once; ids are far from a sequence's. */
const firstWaitingRefundID = 760_001;
const waitingCount = 400;
let decided = 0;
export const nextWaitingRefund = () => firstWaitingRefundID + decided++;

let references = 0;
export const nextReference = () => String(8_000_000 + ++references);

export const nextOrderID = () => `EX-${++made}`;

/** For the package that `addOneOfEach` made; the coupon calls themselves do not use it. */
const couponCode = 'MONSOON';

/** Orders of the learner and package that `addOneOfEach` made: one to edit, and one with many waiting refunds. */
export async function addOrders(
  pool: Db,
  { appID, courseID }: Pick<Chain, 'appID' | 'courseID'>,
): Promise<void> {
  await pool.query(
    `insert into coupons (id, app_id, course_id, package_id, coupon_code, discount_type, discount_percentage)
     values (${firstWaitingRefundID}, $1, $2, $3, $4, 1, 10)`,
    [appID, courseID, oneOfEachID, couponCode],
  );
  await pool.query(
    `insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, discount_price,
       discount_code, coupon_id, paid_amount, validity_in_days, package_expiry_date)
     values (${firstWaitingRefundID + 1}, 'ORD-760002', 1, $1, $1, 'Six months', 4999, 499.90, $2,
       ${firstWaitingRefundID}, 4499.10, 180, '2027-03-31')`,
    [oneOfEachID, couponCode],
  );
  await pool.query(
    `insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date)
     values (${firstWaitingRefundID}, 'ORD-760001', 1, $1, $1, 'Six months', 1000000, 1000000, 180, '2027-03-31')`,
    [oneOfEachID],
  );
  await pool.query(
    `insert into refunds (id, order_id, amount, reference_id, state, decided_by)
     select ${firstWaitingRefundID} + n, ${firstWaitingRefundID}, 100, (7000000 + n)::text, 'waiting', ${spareStaffID}
     from generate_series(0, ${waitingCount}) n`,
  );
}
