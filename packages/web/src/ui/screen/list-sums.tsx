import { shownMoment } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { useRead } from '../../api/use-read.ts';
import { numberText } from '../fields/amount-text.ts';
import { Rupees } from '../fields/field-display.tsx';
import classes from './list-sums.module.css';

type Props = { call: AnyCall; asked: object };

/** What the list comes to over all that match, whichever page is shown. Read by itself: the rows do not wait for it. */
export default function ListSums({ call, asked }: Props) {
  const { sort: _, ...matching } = asked as Record<string, unknown>;
  const given = { ...matching, page: 1, limit: 1, sums: 1 };
  const { data, asOf, isRefreshing, failure } = useRead(call, given as never, { keepsPage: true });
  const sums = (data as { sums?: Record<string, string> } | undefined)?.sums;
  return (
    <dl
      className={classes.sums}
      aria-label="Sums of all pages"
      aria-busy={isRefreshing || (!sums && !failure)}
    >
      {Object.entries(call.list?.sums ?? {}).map(([name, { label, kind, isTakenOff }]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {sums?.[name] === undefined ? (
              '–'
            ) : kind === 'rupees' ? (
              <Rupees amount={isTakenOff ? takenOff(sums[name]) : sums[name]} />
            ) : (
              numberText(sums[name])
            )}
          </dd>
        </div>
      ))}
      {asOf && (
        <div>
          <dt>As of</dt>
          <dd>{shownMoment(asOf)}</dd>
        </div>
      )}
    </dl>
  );
}

const takenOff = (amount: string): string =>
  Number(amount) === 0 ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
