import { Box, Button } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { type PlanTotal, sales } from '@prepdesk/contract/sales/sales';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AsOf } from '../../ui/feedback/as-of.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { rupeeParts } from '../../ui/fields/amount-text.ts';
import layout from '../../ui/layout/layout.module.css';
import classes from './sales.module.css';
import type { SalesDays } from './sales-dates.tsx';

const columns = { foundation: 'Foundation', inter: 'Inter', final: 'Final', total: 'Total' } as const;
const names = Object.keys(columns) as (keyof typeof columns)[];

const shown = (amount: string): string => rupeeParts(amount).join('');

/** Adds up whole paise, so that the sum is exact. */
function addedUp(rows: readonly PlanTotal[], name: keyof typeof columns): string {
  const paise = rows.reduce((sum, row) => sum + BigInt(row[name].replace('.', '')), 0n);
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** More would push the list out of sight: only their total is shown at first. */
const mostInSight = 2;

/** The total of each plan by exam level, whichever sales are listed. Only plans of the general app have them (d3 §2). */
export function PlanTotals({ appID, days }: { appID: number; days: SalesDays }) {
  const { data, asOf, failure, reload } = useRead(sales.planTotals, { appID, ...days }, { keepsPage: true });
  const [isOpen, setIsOpen] = useState(false);
  if (failure) return <FailureBanner failure={failure} onClose={() => void reload()} />;
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const isFolded = rows.length > mostInSight;
  return (
    <section aria-label="Plan totals">
      <table className={`${layout.numbers} ${classes.totals}`}>
        <Box component="caption" p="14px 16px 8px" fz={14} fw={620} ta="left">
          {`Plan totals of all sales${days.startDate ? ' of these days' : ''}, after refunds, in ₹ `}
          <AsOf at={asOf} />
          {isFolded && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide plans' : `Show ${inDigits(rows.length)} plans`}
            </Button>
          )}
        </Box>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isFolded && !isOpen ? [] : rows).map((row) => (
            <tr key={row.planName}>
              <th scope="row">{row.planName || 'No plan'}</th>
              {names.map((name) => (
                <td key={name} data-label={columns[name]}>
                  {shown(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {names.map((name) => (
              <td key={name} data-label={columns[name]}>
                {shown(addedUp(rows, name))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
