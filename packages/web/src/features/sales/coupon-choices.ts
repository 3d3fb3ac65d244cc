import { sales } from '@prepdesk/contract/sales/sales';
import { useMemo } from 'react';
import { useRead } from '../../api/use-read.ts';
import type { Choice } from '../../ui/fields/fields-of.ts';

/** The coupon codes of an app, for its filter. */
export function useCouponChoices(appID: number): readonly Choice[] {
  const { data } = useRead(sales.coupons, { appID });
  return useMemo(
    () => (data?.coupons ?? []).map(({ id, couponCode }) => ({ value: String(id), label: couponCode })),
    [data],
  );
}
