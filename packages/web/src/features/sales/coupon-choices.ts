import { sales } from '@prepdesk/contract/sales/sales';
import { useCallback, useMemo, useState } from 'react';
import { useAddressSearch } from '../../api/address-search.ts';
import { useRead } from '../../api/use-read.ts';
import { usePaused } from '../../ui/list/use-paused.ts';
import type { SearchedChoices } from '../../ui/table/bar-filters.ts';

const shownAtOnce = 50;

/**
 * The coupon codes of an app, for its filter: a company may have tens of thousands, so the server searches them. They are
 * read when the filter is opened, or names those that are chosen.
 */
export function useCouponChoices(appID: number): SearchedChoices {
  const [typed, onSearch] = useState('');
  const [isOpened, setIsOpened] = useState(false);
  const onOpen = useCallback(() => setIsOpened(true), []);
  const search = usePaused(typed.trim());
  const { coupons = '' } = useAddressSearch();
  const chosen = /^\d+(,\d+)*$/.test(String(coupons)) ? String(coupons) : '';
  const { data, isLoading: isReading } = useRead(
    sales.coupons,
    isOpened || chosen ? { appID, search, limit: shownAtOnce, chosen } : null,
    { keepsPage: (before) => before.appID === appID },
  );
  return useMemo(() => {
    const choices = (data?.coupons ?? []).map(({ id, couponCode }) => ({
      value: String(id),
      label: couponCode,
    }));
    const isLong = search !== '' || choices.length >= shownAtOnce;
    return { choices, onOpen, isReading: isReading || !isOpened, ...(isLong && { onSearch }) };
  }, [data, search, isOpened, isReading, onOpen]);
}
