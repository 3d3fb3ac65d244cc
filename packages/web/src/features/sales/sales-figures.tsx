import { Box, Stack } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { saleSums } from '@prepdesk/contract/sales/sale';
import { type SalesMonth, salesFigures } from '@prepdesk/contract/sales/sales-figures';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { type ChartRow, drawnValue } from '../../ui/charts/chart-data.ts';
import { AsOf } from '../../ui/feedback/as-of.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { rupeeParts } from '../../ui/fields/amount-text.ts';
import layout from '../../ui/layout/layout.module.css';
import { Filter } from '../../ui/list/filter-bar.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import type { SearchedChoices } from '../../ui/table/bar-filters.ts';
import { asOfText, changeText, periodText } from './about-figures.ts';
import { useCouponFilter } from './coupon-choices.ts';
import { monthText } from './months.ts';
import { SalesDates, useSalesDays } from './sales-dates.tsx';

const rupees = (amount: string | null): string =>
  amount === null ? '–' : `₹ ${rupeeParts(amount).join('')}`;

const shared = ({ month, until }: SalesMonth) => ({
  key: month,
  label: monthText(month),
  ...(until ? { isUnfinished: true, note: `to ${periodText({ from: until, until }).slice(0, 6)}` } : {}),
});

const salesRow = (one: SalesMonth): ChartRow => ({
  ...shared(one),
  value: drawnValue(one.net, rupees(one.net)),
  before: drawnValue(one.netBefore, rupees(one.netBefore)),
});

const refundRow = ({ refundsOfSales, refundsGiven, ...one }: SalesMonth): ChartRow => ({
  ...shared(one as SalesMonth),
  value: drawnValue(refundsOfSales, rupees(refundsOfSales)),
  second: drawnValue(refundsGiven, rupees(refundsGiven)),
});

/** Four figures compared with the previous period, and bars for twelve months. */
export default function SalesFigures({ coupons }: { coupons: SearchedChoices }) {
  const { days } = useSalesDays();
  const { chosen, text, filter, choose } = useCouponFilter(coupons);
  const { data, asOf, failure, reload } = useRead(
    salesFigures.read,
    { ...days, coupons: chosen },
    { keepsPage: true },
  );
  return (
    <div className={layout.stack}>
      <Card>
        <Box className={layout.actions} p={12}>
          <Filter filter={filter} values={{ coupons: chosen }} onChoose={choose} />
          <SalesDates days={days} />
          {data && (
            <span className={`${layout.hint} ${layout.end}`}>
              {asOf ? <AsOf at={asOf} /> : asOfText(data.asOf)}
            </span>
          )}
        </Box>
      </Card>
      <FailureBanner failure={failure} onClose={() => void reload()} />
      {!data && !failure && <Waiting text="Loading.." />}
      {data && <Shown data={data} filters={text} />}
    </div>
  );
}

type Answer = NonNullable<ReturnType<typeof useRead<typeof salesFigures.read>>['data']>;

function Shown({ data, filters }: { data: Answer; filters: string }) {
  const { figures, figuresBefore, months, periodBefore } = data;
  const about = [`${filters} · ${periodText(data.period)}`, asOfText(data.asOf)];
  const before = periodText(periodBefore);
  return (
    <>
      <Box
        component="dl"
        display="grid"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))', gap: 12 }}
        aria-label={`Figures of ${periodText(data.period)}`}
      >
        <Figure label="Total sale amount, after refunds" value={rupees(figures.net)}>
          <Change
            isGoodUp
            now={figures.net}
            was={figuresBefore.net}
            text={rupees(figuresBefore.net)}
            days={before}
          />
        </Figure>
        <Figure label="Orders with confirmed payment" value={inDigits(figures.orders)}>
          <Change
            isGoodUp
            now={String(figures.orders)}
            was={String(figuresBefore.orders)}
            text={inDigits(figuresBefore.orders)}
            days={before}
          />
        </Figure>
        <Figure label="Average price after discount" value={rupees(figures.averagePrice)}>
          <Change
            isGoodUp
            now={figures.averagePrice ?? '0'}
            was={figuresBefore.averagePrice ?? '0'}
            text={rupees(figuresBefore.averagePrice)}
            days={before}
          />
        </Figure>
        <Figure label={saleSums.refunds.label} value={rupees(figures.refunds)}>
          <Change
            now={figures.refunds}
            was={figuresBefore.refunds}
            text={rupees(figuresBefore.refunds)}
            days={before}
          />
        </Figure>
      </Box>
      <ChartCard
        title="Total sale amount per month"
        heading="Month"
        rows={months.map(salesRow)}
        names={{ value: 'Net sales', before: 'Same month a year before', unfinished: 'Month not finished' }}
        about={about}
      />
      <ChartCard
        title="Refunds per month"
        name="refunds"
        heading="Month"
        rows={months.map(refundRow)}
        names={{ value: 'By month of sale', second: 'By month of refund', unfinished: 'Month not finished' }}
        about={about}
      />
    </>
  );
}

type FigureProps = { label: string; value: string; children: ReactNode };

const Figure = ({ label, value, children }: FigureProps) => (
  <Box className={layout.box} p="14px 16px" bg="var(--surface)" bdrs={12}>
    <dt>{label}</dt>
    <Stack component="dd" gap={4} mt={4}>
      <Box component="b" fz={21} fw={650} style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Box>
      {children}
    </Stack>
  </Box>
);

type ChangeProps = { now: string; was: string; text: string; days: string; isGoodUp?: boolean };

function Change({ now, was, text, days, isGoodUp }: ChangeProps) {
  const change = changeText(now, was);
  const tone = change.startsWith('+') ? 'ok' : change.startsWith('−') ? 'bad' : undefined;
  return (
    <span className={layout.small}>
      {change && (
        <Box component="span" className={layout.tone} fw={600} data-tone={isGoodUp ? tone : undefined}>
          {change}
        </Box>
      )}{' '}
      from {text}, {days}
    </span>
  );
}
