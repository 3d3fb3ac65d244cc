import { sales } from '@prepdesk/contract/sales/sales';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { useSearchedChoices } from '../../shared/searched-choices.ts';
import type { BarFilter, SearchedChoices } from '../../ui/table/bar-filters.ts';
import { filterText } from '../../ui/table/filter-text.ts';

type Answer = { coupons: readonly { id: number; couponCode: string }[] };

const choicesIn = ({ coupons }: Answer) =>
  coupons.map(({ id, couponCode }) => ({ value: String(id), label: couponCode }));

/** The coupon codes of an app, for its filter. */
export const useCouponChoices = (appID: number) =>
  useSearchedChoices(sales.coupons, (search) => ({ appID, ...search }), 'coupons', choicesIn);

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
