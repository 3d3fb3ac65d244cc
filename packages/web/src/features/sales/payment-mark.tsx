import classes from './sales.module.css';

const states = {
  paid: 'Confirmed Payment',
  unpaid: 'Payment Not Completed',
  refunded: 'Refunded',
} as const;
type State = keyof typeof states;

export const stateOf = (row: { isActive: number; refundedAmount: string }): State =>
  Number(row.refundedAmount) > 0 ? 'refunded' : row.isActive === 1 ? 'paid' : 'unpaid';

/** A shape for each state, so that its colour is not needed. */
export const Mark = ({ state }: { state: State }) => (
  <i className={classes.mark} data-state={state} role="img" aria-label={states[state]} />
);

/** What the marks mean. */
export const Legend = () => (
  <p className={classes.legend}>
    {(Object.keys(states) as State[]).map((state) => (
      <span key={state}>
        <i className={classes.mark} data-state={state} aria-hidden /> {states[state]}
      </span>
    ))}
  </p>
);
