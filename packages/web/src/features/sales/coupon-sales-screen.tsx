import { Button } from '@mantine/core';
import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { Sale } from '@prepdesk/contract/sales/sale';
import type { sales } from '@prepdesk/contract/sales/sales';
import { RefreshCw } from 'lucide-react';
import { OrderStateLegend } from '../../shared/order-state.tsx';
import { Rupees } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useSums } from '../../ui/list/use-sums.ts';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { ScreenSwitch } from '../../ui/screen/screen-switch.tsx';
import { useCouponChoices } from './coupon-choices.ts';
import { useCouponSales } from './coupon-sales.ts';
import { PlanTotals } from './plan-totals.tsx';
import { saleFields } from './sale-fields.tsx';
import classes from './sales.module.css';
import { SalesDates, useSalesDays } from './sales-dates.tsx';

const grouping = { label: 'Package Name:', nameOf: ({ packageName }: Sale) => packageName };

/** At /salesgraph and at /sales_coupons: sales grouped by package, with the total (d3 §2). */
export default function CouponSalesScreen() {
  const { list: route, graph, appID, call, given } = useCouponSales();
  const { days, range } = useSalesDays();
  const coupons = useCouponChoices(appID);
  const list = useList<Sale, keyof typeof saleFields, typeof call>(
    route,
    { call, given: { ...given, ...range }, filterChoices: { coupons } },
    saleFields,
  );
  const total = useSums(call as typeof sales.withGraph, list.input).data?.total;
  return (
    <Screen
      route={route}
      count={list.count}
      actions={
        <>
          <ScreenSwitch current={route} list={route} graph={graph} />
          <Button
            className={layout.folding}
            variant="default"
            aria-label="Refresh"
            onClick={() => void list.rows.reload?.()}
          >
            <RefreshCw size={15} aria-hidden />
            <span aria-hidden>Refresh</span>
          </Button>
          <ListActions list={list} />
        </>
      }
    >
      <div className={layout.stack}>
        <Card>
          <p className={`${layout.line} ${classes.total}`}>
            Total sale amount <b>{total === undefined ? '–' : <Rupees amount={total} />}</b> after refunds
          </p>
          {appID === appIDs.general && <PlanTotals appID={appID} days={days} />}
        </Card>
        <ListCard list={list} rowID="id" choices={<SalesDates days={days} />} grouping={grouping} hasDetails>
          <OrderStateLegend />
        </ListCard>
      </div>
    </Screen>
  );
}
