import { Box } from '@mantine/core';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { CouponBar, sales } from '@prepdesk/contract/sales/sales';
import { useMemo } from 'react';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Filter } from '../../ui/list/filter-bar.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenSwitch } from '../../ui/screen/screen-switch.tsx';
import type { BarFilter, SearchedChoices } from '../../ui/table/bar-filters.ts';
import { filterText } from '../../ui/table/filter-text.ts';
import { asOfText, periodText } from './about-figures.ts';
import { CouponBars } from './coupon-bars.tsx';
import { useCouponChoices } from './coupon-choices.ts';
import classes from './sales.module.css';
import { SalesDates, useSalesDays } from './sales-dates.tsx';

type Props = {
  route: RoutePath;
  /** The screen with the list behind these bars. */
  list: RoutePath;
  appID: number;
  call: typeof sales.withGraph | typeof sales.withCoupons;
  given: { appID?: number };
};
type Answer = { graphData: CouponBar[]; totalGraph: string };

/** The coupons filter of a graph, kept in the address. */
export function useCouponFilter(coupons: SearchedChoices) {
  const search = useAddressSearch();
  const setSearch = useSetSearch();
  const chosen = /^\d+(,\d+)*$/.test(String(search.coupons ?? '')) ? String(search.coupons) : '';
  const filter: BarFilter = { kind: 'many', label: 'Coupons', names: ['coupons'], ...coupons };
  const choose = ({ coupons: wanted = '' }: Record<string, string>) => {
    const { coupons: _, ...rest } = search;
    void setSearch(wanted ? { ...rest, coupons: wanted } : rest);
  };
  const text = filterText(filter, { coupons: chosen });
  return { chosen, text: `Coupons: ${text || 'all'}`, filter, choose };
}

/** The average price per coupon for the chosen days and coupons, and the total price. */
export function CouponGraph({ route, list, appID, call, given }: Props) {
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
