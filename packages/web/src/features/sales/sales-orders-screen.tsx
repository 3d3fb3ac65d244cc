import { sales } from '@prepdesk/contract/sales/sales';
import { useApp } from '../../api/chosen-app.ts';
import { OrderStateLegend } from '../../shared/order-state.tsx';
import { usePackageChoices } from '../../shared/package-choices.ts';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { useCouponChoices } from './coupon-choices.ts';
import { salesOrderFields } from './sale-fields.tsx';

const route = '/sales_orders';

/** The orders of the chosen app, newest first. */
export default function SalesOrdersScreen() {
  const { appID } = useApp();
  const packages = usePackageChoices(appID);
  const coupons = useCouponChoices(appID);
  const source = { call: sales.orders, given: { appID }, filterChoices: { packages, coupons } };
  const list = useList(route, source, salesOrderFields);
  return (
    <Screen route={route} count={list.count} actions={<ListActions list={list} />}>
      <ListCard list={list} rowID="id" hasDetails>
        <OrderStateLegend />
      </ListCard>
    </Screen>
  );
}
