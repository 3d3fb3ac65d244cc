import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import {
  type RoyaltyStatement,
  statementStates,
  stateWords,
} from '@prepdesk/contract/royalty/royalty-statements';
import { Check } from 'lucide-react';
import classes from './royalty.module.css';

/** Each step with its date and person, or with what it is waiting for. */
export function StatementSteps({ one }: { one: RoyaltyStatement }) {
  const now = statementStates.indexOf(one.state);
  return (
    <ol className={classes.steps} aria-label="Steps">
      {statementStates.map((state, place) => (
        <li
          key={state}
          data-done={place < now || undefined}
          aria-current={place === now ? 'step' : undefined}
        >
          <span aria-hidden>{place < now ? <Check size={14} /> : place + 1}</span>
          <div>
            <b>{stateWords[state]}</b>
            {saysOf(one, state, place <= now)}
          </div>
        </li>
      ))}
    </ol>
  );
}

function saysOf(one: RoyaltyStatement, state: RoyaltyStatement['state'], isReached: boolean): string {
  const { at, by } = one.steps[state];
  if (isReached && state === 'paid') return `${shownDay(one.paidOn)}, ${one.paymentReference}`;
  if (isReached && at) return `${shownInstant(at)}${by && ` by ${by}`}`;
  if (state === 'calculated') return 'Not calculated yet';
  if (state === 'paid') return `Due ${shownDay(one.dueOn)}`;
  return one.lockWaitsFor || 'No refund waits for approval';
}
