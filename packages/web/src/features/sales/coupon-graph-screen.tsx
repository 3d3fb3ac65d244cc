import { sales } from '@prepdesk/contract/sales/sales';
import { useApp } from '../../api/chosen-app.ts';
import { CouponGraph } from './coupon-graph.tsx';

export default function CouponGraphScreen() {
  const { appID } = useApp();
  return (
    <CouponGraph
      route="/sales_graph"
      list="/sales_coupons"
      appID={appID}
      call={sales.withCoupons}
      given={{ appID }}
    />
  );
}
