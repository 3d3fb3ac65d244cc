import { sales } from '@prepdesk/contract/sales/sales';
import { useSearchedChoices } from '../../shared/searched-choices.ts';
import type { Choice } from '../../ui/fields/fields-of.ts';
import type { SearchedChoices } from '../../ui/table/bar-filters.ts';

const choiceOf = ({ id, couponCode }: { id: number; couponCode: string }): Choice => ({
  value: String(id),
  label: couponCode,
});

/** The coupon codes of an app, for its filter. */
export const useCouponChoices = (appID: number): SearchedChoices =>
  useSearchedChoices(sales.coupons, appID, 'coupons', choiceOf);
