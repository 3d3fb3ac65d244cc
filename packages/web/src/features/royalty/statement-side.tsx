import { shownDay } from '@prepdesk/contract/company-time';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import {
  type RoyaltyStatement,
  royaltyStatements,
  type StatementChange,
} from '@prepdesk/contract/royalty/royalty-statements';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { amountText, rupeesShown } from '../../ui/fields/amount-text.ts';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { negated } from './amounts.ts';
import { ComparePopup, changeText, signOf } from './compare-popup.tsx';
import classes from './royalty.module.css';

/** The totals of a statement, the balance of the guarantee, and the changes since the previous run. */
export const StatementSide = ({ one }: { one: RoyaltyStatement }) => (
  <div className={classes.side}>
    <PayableCard one={one} />
    {one.mgFrom && paiseOf(one.mgAmount) > 0n && <GuaranteeCard one={one} />}
    {one.run > 1 && <DifferenceCard one={one} />}
  </div>
);

type PairProps = { label: ReactNode; value: string; isLast?: boolean; sign?: 'plus' | 'minus' | undefined };

const Pair = ({ label, value, isLast = false, sign }: PairProps) => (
  <div data-last={isLast || undefined}>
    <dt>{label}</dt>
    <dd data-sign={sign}>{value}</dd>
  </div>
);

const PayableCard = ({ one }: { one: RoyaltyStatement }) => (
  <Card>
    <section className={classes.sideCard} aria-label="Payable">
      <div>
        <h2>
          Payable <span>{one.run === 0 ? 'Preview' : `Run ${one.run}`}</span>
        </h2>
        <div className={classes.payable}>{rupeesShown(one.payable)}</div>
      </div>
      <dl className={classes.pairs}>
        <Pair label="Royalty" value={amountText(one.royalty)} />
        <Pair label="MG recovered" value={amountText(negated(one.recovered))} />
        {paiseOf(one.carriedIn) !== 0n && <Pair label="Carried in" value={amountText(one.carriedIn)} />}
        <Pair label="Carried forward" value={amountText(one.carriedOut)} />
      </dl>
    </section>
  </Card>
);

/** The share of the guarantee, in tenths of a percent. */
const partOf = (amount: string, whole: string): number =>
  Math.max(0, Number((paiseOf(amount) * 1000n) / paiseOf(whole)));

function GuaranteeCard({ one }: { one: RoyaltyStatement }) {
  const { mgAmount, mgBefore, recovered, mgLeft, mgFrom } = one;
  return (
    <Card>
      <section className={classes.sideCard} aria-label="MG balance">
        <h2>
          MG balance <span>{rupeesShown(mgAmount)}</span>
        </h2>
        <div className={classes.bar} aria-hidden>
          <i style={{ width: `${partOf(mgBefore, mgAmount) / 10}%` }} />
          <i data-now style={{ width: `${partOf(recovered, mgAmount) / 10}%` }} />
        </div>
        <dl className={classes.pairs}>
          <Pair
            label={
              <>
                <i className={classes.key} aria-hidden />
                Since {shownDay(mgFrom)}
              </>
            }
            value={amountText(mgBefore)}
          />
          <Pair
            label={
              <>
                <i className={classes.key} data-now aria-hidden />
                This statement
              </>
            }
            value={amountText(recovered)}
          />
          <Pair label="Left to recover" value={amountText(mgLeft)} isLast />
        </dl>
      </section>
    </Card>
  );
}

const maxShown = 4;

function DifferenceCard({ one: { statementID, run } }: { one: RoyaltyStatement }) {
  const [isComparing, setIsComparing] = useState(false);
  const { data } = useRead(royaltyStatements.difference, { statementID, fromRun: run - 1, toRun: run });
  if (!data) return null;
  const before = data.runs.find((one) => one.run === data.fromRun);
  const shown = data.changes.slice(0, maxShown);
  const rest = restOf(data, shown);
  return (
    <Card>
      <section className={classes.sideCard} aria-label="Since the last run">
        <h2>
          Since the last run <span>{before && shownDay(before.at)}</span>
        </h2>
        <dl className={classes.pairs}>
          <Pair label="Payable then" value={amountText(data.payableThen)} />
          {shown.map((change) => (
            <Pair
              key={`${change.what} ${change.kind} ${change.orderID}`}
              label={changeText(change)}
              value={signOf(change.difference).text}
              sign={signOf(change.difference).sign}
            />
          ))}
          {rest && (
            <Pair label={rest.label} value={signOf(rest.amount).text} sign={signOf(rest.amount).sign} />
          )}
          <Pair label="Payable now" value={amountText(data.payableNow)} isLast />
        </dl>
        <div>
          <button type="button" className={layout.link} onClick={() => setIsComparing(true)}>
            Compare lines
          </button>
        </div>
      </section>
      {isComparing && (
        <ComparePopup statementID={statementID} newestRun={run} onClose={() => setIsComparing(false)} />
      )}
    </Card>
  );
}

/** The total of the changes that are not listed, so that the sums add up. */
function restOf(
  data: { payableThen: string; payableNow: string; changeCount: number },
  shown: readonly StatementChange[],
): { label: string; amount: string } | undefined {
  const count = data.changeCount - shown.length;
  if (count === 0) return undefined;
  const all = paiseOf(data.payableNow) - paiseOf(data.payableThen);
  const rest = shown.reduce((left, { difference }) => left - paiseOf(difference), all);
  return { label: `${count} more`, amount: rupeesOf(rest) };
}
