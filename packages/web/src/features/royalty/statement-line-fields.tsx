import { Box } from '@mantine/core';
import { shownDay } from '@prepdesk/contract/company-time';
import { percentText } from '@prepdesk/contract/numbers-shown';
import { type StatementLine, statementLine } from '@prepdesk/contract/royalty/royalty-statements';
import { amountText } from '../../ui/fields/amount-text.ts';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { reasonWords } from './statement-words.ts';

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

const quietZero = (amount: string) => (
  <span className={isZero(amount) ? layout.hint : undefined}>{amountText(amount)}</span>
);

const amount = { kind: 'number', widthPx: 90 } as const;

/** A line of a statement: 0.00 is grey, payable is bold, and a correction names its reason and its statement. */
export const lineFields = columnsFor(statementLine, {
  orderID: {
    look: 'strong',
    card: 'start',
    widthPx: 130,
    asText: ({ orderID }) => orderID,
    display: ({ orderID, kind, day }) => (
      <Box component="span" display="grid">
        {orderID}
        {kind === 'correction' ? (
          <small className={layout.tone} data-tone="dev">
            Correction
          </small>
        ) : (
          <small>{shownDay(day)}</small>
        )}
      </Box>
    ),
  },
  packageName: {
    card: 'under',
    asText: ({ packageName }) => packageName,
    display: (line) =>
      line.kind === 'correction' ? (
        <Corrected line={line} />
      ) : (
        <Box component="span" display="block" data-words="long">
          {line.packageName}
        </Box>
      ),
  },
  price: {
    ...amount,
    asText: ({ price }) => amountText(price),
    display: ({ price, orderPrice }) => (
      <Box component="span" display="grid">
        {amountText(price)}
        {price !== orderPrice && <small>of {amountText(orderPrice)}</small>}
      </Box>
    ),
  },
  rate: { kind: 'number', widthPx: 76, asText: ({ rate }) => percentText(rate) },
  exchange: {
    widthPx: 84,
    asText: ({ exchange }) => percentText(exchange),
  },
  royalty: { ...amount, asText: ({ royalty }) => amountText(royalty) },
  recovered: {
    ...amount,
    label: 'Recovered',
    asText: ({ recovered }) => amountText(recovered),
    display: ({ recovered }) => quietZero(recovered),
  },
  payable: {
    card: 'end',
    ...amount,
    asText: ({ payable }) => amountText(payable),
    display: ({ payable }) => (isZero(payable) ? quietZero(payable) : <b>{amountText(payable)}</b>),
  },
  rule: {
    isHiddenAtFirst: true,
    widthPx: 120,
    asText: ({ rule }) => (rule === 'credits' ? 'Credit seconds' : 'Classes'),
  },
  refundReference: { isHiddenAtFirst: true, widthPx: 140 },
});

function Corrected({ line }: { line: StatementLine }) {
  const { reason, day, correctsNumber, correctsStatementID } = line;
  const when = reason === 'refunded' ? ` ${shownDay(day)}` : '';
  return (
    <Box component="span" display="grid" data-words="long">
      {reasonWords[reason] ?? 'Corrected'}
      {when}, after the lock
      <small>
        {line.royalty.startsWith('-') ? 'Deduction' : 'Credit'} for a line of{' '}
        <ScreenLink
          className={layout.link}
          path="/royalty/{id}"
          name={correctsNumber}
          id={{ statementID: correctsStatementID }}
        >
          {correctsNumber}
        </ScreenLink>
      </small>
    </Box>
  );
}
