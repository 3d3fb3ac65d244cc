import { companyDay } from '../packages/contract/src/company-time.ts';
import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Where the screens of orders have something to show in the demo company. */
export async function orderPlaces() {
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
