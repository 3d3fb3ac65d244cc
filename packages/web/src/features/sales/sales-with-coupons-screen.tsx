import { sales } from '@prepdesk/contract/sales/sales';
import { useApp } from '../../api/chosen-app.ts';
import { GroupedSales } from './grouped-sales.tsx';

export default function SalesWithCouponsScreen() {
  const { appID } = useApp();
  return (
    <GroupedSales
      route="/sales_coupons"
      graph="/sales_graph"
      appID={appID}
      call={sales.withCoupons}
      given={{ appID }}
    />
  );
}
