import { Box } from '@mantine/core';
import { shownMoment } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ListSum } from '@prepdesk/contract/list-call';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import { numberText } from '../fields/amount-text.ts';
import { Rupees } from '../fields/field-display.tsx';
import layout from '../layout/layout.module.css';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { alignOf, positionsOf } from '../table/cell-look.ts';
import type { Columns } from '../table/use-column-layout.ts';
import classes from './list-sums.module.css';
import { useBelowNotices } from './use-below-notices.ts';
import { useSums } from './use-sums.ts';

type Props = {
  call: AnyCall;
  input: object;
  /** The number of rows as the head of the screen says it. */
  count?: string | undefined;
  /** The visible columns: the totals have a row under them. `hasActions`: the rows end with their actions. */
  under?: { columns: Pick<Columns<never>, 'shown' | 'layout'>; hasActions: boolean } | undefined;
};

type Sum = { name: string; label: string; isMoney: boolean; says: ReactNode };

/** The totals over all matching rows, or why there are none. */
export default function ListSums({ call, input, count, under }: Props) {
  const { data, asOf, isRefreshing, failure, reload } = useSums(call, input);
  const amounts = (data as { sums?: Record<string, string> } | undefined)?.sums;
  const isPhone = useIsPhone();
  if (failure) {
    const says = isRefusal(failure) ? (
      <p className={layout.note} role="status">
        {failure.message}
      </p>
    ) : (
      <Box p="12px 12px 0">
        <FailureBanner isRefresh failure={failure} onClose={() => void reload()} />
      </Box>
    );
    if (!under) return says;
    return (
      <tfoot>
        <tr>
          <td colSpan={under.columns.shown.length + Number(under.hasActions)}>{says}</td>
        </tr>
      </tfoot>
    );
  }
  const sums = Object.entries(call.list?.sums ?? {}).map(([name, { label, kind, isSubtracted }]): Sum => {
    return { name, label, isMoney: kind === 'rupees', says: sumText(amounts?.[name], kind, isSubtracted) };
  });
  if (asOf) sums.push({ name: 'asOf', label: 'As of', isMoney: false, says: shownMoment(asOf) });
  const isBusy = isRefreshing || !amounts;
  if (under) return <SumsRow {...under} sums={sums} isBusy={isBusy} />;
  return isPhone ? (
    <PhoneSums sums={sums} count={count} isBusy={isBusy} />
  ) : (
    <Sums sums={sums} isBusy={isBusy} />
  );
}

function Sums({ id, sums, isBusy }: { id?: string; sums: readonly Sum[]; isBusy: boolean }) {
  const list = useRef<HTMLDListElement>(null);
  useBelowNotices(list);
  return (
    <dl ref={list} id={id} className={classes.sums} aria-label="Totals (all pages)" aria-busy={isBusy}>
      {sums.map(({ name, label, says }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

type RowProps = NonNullable<Props['under']> & { sums: readonly Sum[]; isBusy: boolean };

/** Each total under the column whose amounts it adds up. */
function SumsRow({ columns: { shown, layout: at }, hasActions, sums, isBusy }: RowProps) {
  const positions = positionsOf(shown, at);
  const row = useRef<HTMLTableRowElement>(null);
  useBelowNotices(row);
  return (
    <tfoot>
      <tr ref={row} className={classes.row} aria-label="Totals (all pages)" aria-busy={isBusy}>
        {shown.map((column, index) => (
          <td key={column.key} {...positions.get(column.key)} data-align={alignOf(column)}>
            {index === 0 ? 'Totals' : <b>{sums.find(({ name }) => name === column.key)?.says}</b>}
          </td>
        ))}
        {hasActions && <td data-look="actions" />}
      </tr>
    </tfoot>
  );
}

type PhoneProps = { sums: readonly Sum[]; count: string | undefined; isBusy: boolean };

/** The main total, large; below it the amounts that add up to it; on request what the head does not say already. */
function PhoneSums({ sums, count, isBusy }: PhoneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const money = sums.filter(({ isMoney }) => isMoney);
  const inSight = [...money.slice(-1), ...money.slice(0, -1)];
  // Until both are read, they differ.
  const rest = isBusy ? [] : sums.filter(({ isMoney, says }) => !isMoney && says !== count);
  return (
    <div className={classes.first} data-money={money.length}>
      <Sums id={id} isBusy={isBusy} sums={isOpen ? [...inSight, ...rest] : inSight} />
      {rest.length > 0 && (
        <button
          type="button"
          className={layout.link}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          All totals <ChevronDown size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

function sumText(amount: string | undefined, kind: ListSum['kind'], isSubtracted = false): ReactNode {
  if (amount === undefined) return '–';
  if (kind === 'rupees') return <Rupees amount={isSubtracted ? negated(amount) : amount} />;
  return numberText(amount);
}

const negated = (amount: string): string =>
  Number(amount) === 0 ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
