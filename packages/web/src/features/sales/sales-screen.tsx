import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { sales } from '@prepdesk/contract/sales/sales';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { OrderStateLegend } from '../../shared/order-state.tsx';
import { usePackageChoices } from '../../shared/package-choices.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import { useCouponChoices } from './coupon-choices.ts';
import { saleFields } from './sale-fields.tsx';

const SalesFigures = lazyPart(() => import('./sales-figures.tsx'), <Waiting text="Loading.." />);

const route = '/sales';
const views = [
  { value: 'list', text: 'List' },
  { value: 'graph', text: 'Graph' },
] as const;

/** The sales of the general app, as a list of orders or as figures. */
export default function SalesScreen() {
  const search = useAddressSearch();
  const setSearch = useSetSearch();
  const view = search.view === 'graph' ? 'graph' : 'list';
  const packages = usePackageChoices(appIDs.general);
  const coupons = useCouponChoices(appIDs.general);
  const list = useList(
    route,
    { call: sales.all, given: {}, filterChoices: { packages, coupons } },
    saleFields,
  );
  const switchTo = (chosen: string) => {
    const { view: _, ...rest } = search;
    void setSearch(chosen === 'graph' ? { ...rest, view: chosen } : rest);
  };
  return (
    <Screen
      route={route}
      count={view === 'list' ? list.count : undefined}
      actions={
        <>
          <Segment label="View" choices={views} value={view} onChoose={switchTo} />
          {view === 'list' && <ListActions list={list} />}
        </>
      }
    >
      {view === 'list' ? (
        <ListCard list={list} rowID="id" hasDetails>
          <OrderStateLegend />
        </ListCard>
      ) : (
        <SalesFigures coupons={coupons} />
      )}
    </Screen>
  );
}
