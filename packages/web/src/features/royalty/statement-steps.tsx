import { Box } from '@mantine/core';
import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import {
  type RoyaltyStatement,
  statementStates,
  stateWords,
} from '@prepdesk/contract/royalty/royalty-statements';
import layout from '../../ui/layout/layout.module.css';
import { Steps } from '../../ui/layout/steps.tsx';
import classes from './royalty.module.css';

/** Of the reason why a statement cannot be locked yet, which describes the button. */
export const lockWaitsID = 'lock-waits';

/** Each step with its date and person, or with what it is waiting for. */
export function StatementSteps({ one }: { one: RoyaltyStatement }) {
  const now = statementStates.indexOf(one.state);
  return (
    <Box className={`${layout.sheet} ${classes.steps}`} mb={14}>
      <Steps
        now={now}
        steps={statementStates.map((state, index) => ({
          name: stateWords[state],
          about: saysOf(one, state, index <= now),
          aboutID: state === 'locked' ? lockWaitsID : undefined,
        }))}
      />
    </Box>
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
