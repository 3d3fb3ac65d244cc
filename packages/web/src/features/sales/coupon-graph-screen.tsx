import { Box } from '@mantine/core';
import type { CouponBar, sales } from '@prepdesk/contract/sales/sales';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Filter } from '../../ui/list/filter-bar.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenSwitch } from '../../ui/screen/screen-switch.tsx';
import { asOfText, periodText } from './about-figures.ts';
import { CouponBars } from './coupon-bars.tsx';
import { useCouponChoices, useCouponFilter } from './coupon-choices.ts';
import { useCouponSales } from './coupon-sales.ts';
import classes from './sales.module.css';
import { SalesDates, useSalesDays } from './sales-dates.tsx';

type Answer = { graphData: CouponBar[]; totalGraph: string };

/** At /graph and at /sales_graph: the average price per coupon for the chosen days and coupons, and the total price. */
export default function CouponGraphScreen() {
  const { list, graph: route, appID, call, given } = useCouponSales();
  const { days, range } = useSalesDays();
  const { chosen, text, filter, choose } = useCouponFilter(useCouponChoices(appID));
  const input = { ...given, ...range, coupons: chosen, limit: 1 };
  const { data, asOf, failure, reload } = useRead(call as typeof sales.withGraph, input, { keepsPage: true });
  const { graphData, totalGraph } = (data ?? {}) as Partial<Answer>;
  // The time at which these numbers arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has its own time
  const at = useMemo(() => asOf ?? new Date().toISOString(), [data, asOf]);
  const period = days.startDate ? periodText({ from: days.startDate, until: days.endDate }) : 'All days';
  return (
    <Screen route={route} actions={<ScreenSwitch current={route} list={list} graph={route} />}>
      <div className={layout.stack}>
        <Card>
          <Box className={layout.actions} p={12}>
            <Filter filter={filter} values={{ coupons: chosen }} onChoose={choose} />
            <SalesDates days={days} />
          </Box>
          <p className={`${layout.line} ${classes.total}`}>
            Total price <b>{totalGraph === undefined ? '–' : <Rupees amount={totalGraph} />}</b> before
            refunds
          </p>
        </Card>
        <FailureBanner failure={failure} onClose={() => void reload()} />
        {!graphData && !failure && <Waiting text="Loading.." />}
        {graphData && (
          <CouponBars asOf={asOf} bars={graphData} about={[`${text} · ${period}`, asOfText(at)]} />
        )}
      </div>
    </Screen>
  );
}
