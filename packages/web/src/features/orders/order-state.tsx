import { type Order, orderStates } from '@prepdesk/contract/orders/order';
import classes from './orders.module.css';

type Paid = Pick<Order, 'isActive' | 'paidAmount' | 'refundedAmount'>;

const isRefunded = ({ paidAmount, refundedAmount }: Paid): boolean =>
  paidAmount !== '0.00' && paidAmount === refundedAmount;

/** What became of the payment, in words. */
export function orderStateText(order: Paid): string {
  if (isRefunded(order)) return 'Refunded';
  const words = orderStates[order.isActive === 1 ? 1 : 0];
  return order.refundedAmount === '0.00' ? words : `${words}, partly refunded`;
}

/** The same with a mark of its own shape. */
export const OrderState = ({ order }: { order: Paid }) => (
  <span
    className={classes.state}
    data-state={isRefunded(order) ? 'refunded' : order.isActive === 1 ? 'confirmed' : 'unpaid'}
  >
    <i aria-hidden />
    {orderStateText(order)}
  </span>
);
