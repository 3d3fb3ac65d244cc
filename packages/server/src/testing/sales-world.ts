import { addChain } from './catalogue.ts';
import type { TestProduct } from './product.ts';

type Sold = {
  number: string;
  learner?: number;
  package?: number;
  price: string;
  discount?: string;
  coupon?: number | null;
  paid?: string | null;
  plan?: string;
  at?: string;
};

async function sell({ pool }: TestProduct, sold: Sold, appID = 1): Promise<void> {
  const { number, learner = 1, package: packageID = 1, price, discount = '0', coupon = null } = sold;
  const amountDue = (Number(price) - Number(discount)).toFixed(2);
  const paid = sold.paid === undefined ? amountDue : sold.paid;
  await pool.query(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, discount_price,
      coupon_id, is_active, paid_amount, plan_name, validity_in_days, package_expiry_date, purchased_at)
    select $1, $2, $3, $4::int, package_name, $5, $6, $7, $8, $9, $10, 30, '2027-01-01', $11 from packages where id = $4`,
    [
      ...[number, appID, learner, packageID, price, discount, coupon, paid === null ? 0 : 1, paid],
      ...[sold.plan ?? 'Group', sold.at ?? '2026-05-10T06:00:00Z'],
    ],
  );
}

const refund = ({ pool }: TestProduct, number: string, amount: string, doneAt: string) =>
  pool.query(
    `insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
    select id, $2, 'R-1', 'done', 2, $3 from orders where order_number = $1`,
    [number, amount, doneAt],
  );

export type Sell = (sold: Sold, appID?: number) => Promise<void>;

/** A few sales of both apps: with and without coupons, free, unpaid, refunded, and trials of 1 rupee. */
export async function addSales(product: TestProduct, token: string): Promise<Sell> {
  const foundation = await addChain(product, token, 'Foundation');
  const final = await addChain(product, token, 'Final');
  const clinical = await addChain(product, token, 'Clinical', 2);
  await product.pool.query(
    `update courses set exam_level = case id when ${foundation.courseID} then 4 when ${final.courseID} then 2 end where app_id = 1`,
  );
  await product.pool.query(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days) values
      (1, 1, ${foundation.courseID}, 'Foundation year', 9999, 365), (2, 1, ${final.courseID}, 'Final year', 19999, 365),
      (3, 2, ${clinical.courseID}, 'Anatomy', 4999, 365), (4, 2, ${clinical.courseID}, 'Surgery', 5999, 365)`,
  );
  await product.pool.query(
    `insert into coupons (id, app_id, course_id, package_id, coupon_code, discount_type) values
      (1, 1, ${foundation.courseID}, 1, 'FESTIVE', 1), (2, 1, ${final.courseID}, 2, 'Festive', 1),
      (3, 1, ${foundation.courseID}, 1, 'TOPPER', 1)`,
  );
  await product.pool.query(
    `insert into learners (id, app_id, phone, full_name, email) values
      (1, 1, '9811111111', 'Ananya Krishnan', 'ananya@example.com'), (2, 1, '9822222222', 'Rohit Agarwal', 'rohit@example.com'),
      (3, 2, '9833333333', 'Meera Nair', 'meera@example.com')`,
  );
  await sell(product, { number: 'CA-1', price: '1000.10', discount: '100.05', coupon: 1 });
  await sell(product, { number: 'CA-2', learner: 2, package: 2, price: '2000', coupon: 2, plan: 'Subject' });
  await sell(product, {
    number: 'CA-3',
    price: '500',
    discount: '500',
    coupon: 3,
    at: '2026-05-31T18:29:59Z',
  });
  await sell(product, {
    number: 'CA-4',
    learner: 2,
    price: '750.25',
    paid: null,
    at: '2026-05-31T18:30:00Z',
  });
  await sell(product, { number: 'CA-5', price: '1', coupon: 1 });
  await sell(product, { number: 'CA-6', price: '300', plan: '' });
  await refund(product, 'CA-2', '199.99', '2026-06-02T00:00:00Z');
  await sell(product, { number: 'PC-1', learner: 3, package: 3, price: '4999' }, 2);
  await sell(
    product,
    { number: 'PC-2', learner: 3, package: 3, price: '4999', discount: '4999', at: '2026-06-03T00:00:00Z' },
    2,
  );
  await sell(product, { number: 'PC-3', learner: 3, package: 4, price: '1' }, 2);
  await sell(product, { number: 'PC-4', learner: 3, package: 4, price: '5999', paid: null }, 2);
  return (sold, appID) => sell(product, sold, appID);
}
