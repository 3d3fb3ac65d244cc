import { type Order, orderStates } from '@prepdesk/contract/orders/order';
import marks from '../../shared/marks.module.css';
import classes from './orders.module.css';

type Paid = Pick<Order, 'isActive' | 'paidAmount' | 'refundedAmount' | 'waitingAmount'>;

/** An amount that waits for a second person is not refunded yet. */
const isRefunded = ({ paidAmount, refundedAmount, waitingAmount }: Paid): boolean =>
  paidAmount !== '0.00' && paidAmount === refundedAmount && waitingAmount === '0.00';

/** The state of the payment, in words. */
export function orderStateText(order: Paid): string {
  if (isRefunded(order)) return 'Refunded';
  const words = orderStates[order.isActive === 1 ? 1 : 0];
  if (order.waitingAmount !== '0.00') return `${words}, refund waits`;
  return order.refundedAmount === '0.00' ? words : `${words}, partly refunded`;
}

/** The same text with a mark; each state has its own shape. What it says of a refund may be on a second line. */
export function OrderState({ order }: { order: Paid }) {
  const [payment, ofRefund] = orderStateText(order).split(/(?<=,) /);
  return (
    <span className={classes.state}>
      <i
        className={marks.payment}
        data-state={isRefunded(order) ? 'refunded' : order.isActive === 1 ? 'paid' : 'unpaid'}
        aria-hidden
      />
      <span>
        <span>{payment}</span>
        {ofRefund && ' '}
        {ofRefund && <span>{ofRefund}</span>}
      </span>
    </span>
  );
}
