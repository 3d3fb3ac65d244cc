import { sales } from '@prepdesk/contract/sales/sales';
import { useMemo, useState } from 'react';
import { useAddressSearch } from '../../api/address-search.ts';
import { useRead } from '../../api/use-read.ts';
import { usePaused } from '../../ui/list/use-paused.ts';
import type { SearchedChoices } from '../../ui/table/bar-filters.ts';

const shownAtOnce = 50;

/** The coupon codes of an app, for its filter: a company may have tens of thousands, so the server searches them. */
export function useCouponChoices(appID: number): SearchedChoices {
  const [typed, onSearch] = useState('');
  const search = usePaused(typed.trim());
  const { coupons = '' } = useAddressSearch();
  const chosen = /^\d+(,\d+)*$/.test(String(coupons)) ? String(coupons) : '';
  const { data } = useRead(
    sales.coupons,
    { appID, search, limit: shownAtOnce, chosen },
    { keepsPage: (before) => before.appID === appID },
  );
  return useMemo(() => {
    const choices = (data?.coupons ?? []).map(({ id, couponCode }) => ({
      value: String(id),
      label: couponCode,
    }));
    return search || choices.length >= shownAtOnce ? { choices, onSearch } : { choices };
  }, [data, search]);
}
