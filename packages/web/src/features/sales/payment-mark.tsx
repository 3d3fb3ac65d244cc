import marks from '../../shared/marks.module.css';
import layout from '../../ui/layout/layout.module.css';
import classes from './sales.module.css';

const states = {
  paid: 'Confirmed Payment',
  unpaid: 'Payment Not Completed',
  waiting: 'Refund waits for approval',
  refunded: 'Refunded',
} as const;
/** Short enough for a cell. */
export const stateWords = {
  paid: states.paid,
  unpaid: 'Not paid',
  waiting: 'Refund waits',
  refunded: states.refunded,
} as const;
type State = keyof typeof states;

type Paid = { isActive: number; refundedAmount: string; hasWaitingRefund: number };

export function stateOf({ isActive, refundedAmount, hasWaitingRefund }: Paid): State {
  if (hasWaitingRefund === 1) return 'waiting';
  if (Number(refundedAmount) > 0) return 'refunded';
  return isActive === 1 ? 'paid' : 'unpaid';
}

/** Each state has its own shape, so that it does not depend on colour. */
export const Mark = ({ state }: { state: State }) => (
  <i className={marks.payment} data-state={state} role="img" aria-label={states[state]} />
);

/** The mark with its text. */
export const PaymentState = ({ state }: { state: State }) => (
  <span className={classes.state}>
    <i className={marks.payment} data-state={state} aria-hidden />
    {stateWords[state]}
  </span>
);

/** What the marks mean. */
export const Legend = () => (
  <p className={`${layout.line} ${layout.hint} ${classes.legend}`}>
    {(Object.keys(states) as State[]).map((state) => (
      <span key={state} className={layout.line}>
        <i className={marks.payment} data-state={state} aria-hidden /> {states[state]}
      </span>
    ))}
  </p>
);
