import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { RoutePath } from '@prepdesk/contract/routes';
import { sales } from '@prepdesk/contract/sales/sales';
import { useApp } from '../../api/chosen-app.ts';
import { useLocation } from '../../router/router-provider.tsx';

type CouponSales = {
  list: RoutePath;
  graph: RoutePath;
  appID: number;
  call: typeof sales.withGraph | typeof sales.withCoupons;
  given: { appID?: number };
};

/** What the open screen shows the sales with coupons of: the General app, or the chosen app (d3 §2). */
export function useCouponSales(): CouponSales {
  const { appID } = useApp();
  const isOfChosenApp = useLocation({ select: ({ pathname }) => pathname.startsWith('/sales_') });
  if (isOfChosenApp)
    return {
      list: '/sales_coupons',
      graph: '/sales_graph',
      appID,
      call: sales.withCoupons,
      given: { appID },
    };
  return { list: '/salesgraph', graph: '/graph', appID: appIDs.general, call: sales.withGraph, given: {} };
}
