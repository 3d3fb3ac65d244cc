import { companyDay } from '../packages/contract/src/company-time.ts';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';
import { nameFor } from './test.ts';

/** Where the screens of orders have something to show in the demo company. */
export async function orderAddresses() {
  const [order] = await sql(
    'select order_number, purchased_at from orders where app_id = 1 order by id desc limit 1',
  );
  const [sold] = await sql('select package_id from package_classes order by package_id limit 1');
  const orderID = String(order?.order_number);
  return {
    '/orders': `/orders?id=${encodeId({ search: orderID })}`,
    '/address/{id}': `/address/Learner?id=${encodeId({ orderId: orderID })}`,
    '/activation': `/activation?id=${encodeId({ monthyear: companyDay(order?.purchased_at as Date).slice(0, 7) })}`,
    '/user_class/{id}': `/user_class/Package?id=${encodeId({ packageId: Number(sold?.package_id) })}`,
  };
}

/** A learner with an order paid in full, which no other journey uses. */
export async function paidOrder(what: string, price = 4999) {
  const orderID = nameFor(what).replace(/\W+/g, '-');
  const [learner] = await sql(
    `insert into learners (app_id, phone, full_name, email)
     select 1, (9800000000 + coalesce(max(id), 0))::text, $1, $1 || '@example.com' from learners
     returning id, phone, full_name`,
    [orderID],
  );
  const [sold] = await sql(
    `select id, package_name from packages where app_id = 1 and is_active = 1 order by id limit 1`,
  );
  await sql(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       payment_mode, reference_number, payment_details, transaction_details, validity_in_days, package_expiry_date)
     values ($1, 1, $2, $3, $4, $5, $5, 'upi', '5501', 'Paid', '{"signature":{"trans_date":"2026-10-02 12:30:00"}}',
       180, '2099-03-31')`,
    [orderID, learner?.id, sold?.id, sold?.package_name, price],
  );
  return { orderID, phone: String(learner?.phone), packageName: String(sold?.package_name) };
}

export const searchFor = (search: string) => `/orders?id=${encodeId({ search })}`;
