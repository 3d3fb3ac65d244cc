import { Box, Stack } from '@mantine/core';
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
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { negated } from './amounts.ts';
import { ComparePopup, changeText, signOf } from './compare-popup.tsx';
import classes from './royalty.module.css';

/** The totals of a statement, the balance of the guarantee, and the changes since the previous run. */
export const StatementSide = ({ one }: { one: RoyaltyStatement }) => (
  <div className={`${layout.stack} ${classes.side}`}>
    <PayableCard one={one} />
    {one.mgFrom && paiseOf(one.mgAmount) > 0n && <GuaranteeCard one={one} />}
    {one.run > 1 && <DifferenceCard one={one} />}
  </div>
);

type PartProps = { title: string; aside: ReactNode; children: ReactNode };

const Part = ({ title, aside, children }: PartProps) => (
  <section aria-label={title}>
    <Box component="header" className={layout.partHead} bd={0}>
      <h2>{title}</h2>
      <Box component="span" className={layout.end} flex="none">
        {aside}
      </Box>
    </Box>
    <Stack gap={10} p="0 16px 14px">
      {children}
    </Stack>
  </section>
);

const PayableCard = ({ one }: { one: RoyaltyStatement }) => (
  <Card>
    <Part title="Payable" aside={one.run === 0 ? 'Preview' : `Run ${one.run}`}>
      <Box fz={24} fw={680} style={{ whiteSpace: 'nowrap' }}>
        {rupeesShown(one.payable)}
      </Box>
      <Facts
        look="apart"
        facts={[
          { label: 'Royalty', value: amountText(one.royalty) },
          { label: 'MG recovered', value: amountText(negated(one.recovered)) },
          ...(paiseOf(one.carriedIn) === 0n
            ? []
            : [{ label: 'Brought forward', value: amountText(one.carriedIn) }]),
          { label: 'Carried forward', value: amountText(one.carriedOut) },
        ]}
      />
    </Part>
  </Card>
);

/** The share of the guarantee, in tenths of a percent. */
const partOf = (amount: string, whole: string): number =>
  Math.max(0, Number((paiseOf(amount) * 1000n) / paiseOf(whole)));

const colours = { before: 'var(--brand-strong)', now: 'var(--dev)' };

/** Words after the colour of their part of the bar. */
const Keyed = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <>
    <Box component="i" display="inline-block" w={11} h={11} mr={6} bdrs={3} bg={colour} aria-hidden />
    {children}
  </>
);

function GuaranteeCard({ one }: { one: RoyaltyStatement }) {
  const { mgAmount, mgBefore, recovered, mgLeft, mgFrom } = one;
  return (
    <Card>
      <Part title="MG balance" aside={rupeesShown(mgAmount)}>
        <Box
          display="flex"
          h={12}
          bdrs={6}
          bg="var(--line)"
          style={{ gap: 2, overflow: 'hidden' }}
          aria-hidden
        >
          <Box component="i" w={`${partOf(mgBefore, mgAmount) / 10}%`} bg={colours.before} />
          <Box component="i" w={`${partOf(recovered, mgAmount) / 10}%`} bg={colours.now} />
        </Box>
        <Facts
          look="apart"
          facts={[
            {
              key: 'before',
              label: <Keyed colour={colours.before}>Since {shownDay(mgFrom)}</Keyed>,
              value: amountText(mgBefore),
            },
            {
              key: 'now',
              label: <Keyed colour={colours.now}>This statement</Keyed>,
              value: amountText(recovered),
            },
            { label: 'Left to recover', value: amountText(mgLeft), isSum: true },
          ]}
        />
      </Part>
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
      <Part title="Since the last run" aside={before && shownDay(before.at)}>
        <Facts
          look="apart"
          facts={[
            { label: 'Payable then', value: amountText(data.payableThen) },
            ...shown.map((change) => ({
              key: `${change.what} ${change.kind} ${change.orderID}`,
              label: changeText(change),
              ...signOf(change.difference),
            })),
            ...(rest ? [{ label: rest.label, ...signOf(rest.amount) }] : []),
            { label: 'Payable now', value: amountText(data.payableNow), isSum: true },
          ]}
        />
        <div>
          <button type="button" className={layout.link} onClick={() => setIsComparing(true)}>
            Compare lines
          </button>
        </div>
      </Part>
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
