import { sales } from '@prepdesk/contract/sales/sales';
import { useSearchedChoices } from '../../shared/searched-choices.ts';

type Answer = { coupons: readonly { id: number; couponCode: string }[] };

const choicesIn = ({ coupons }: Answer) =>
  coupons.map(({ id, couponCode }) => ({ value: String(id), label: couponCode }));

/** The coupon codes of an app, for its filter. */
export const useCouponChoices = (appID: number) =>
  useSearchedChoices(sales.coupons, (search) => ({ appID, ...search }), 'coupons', choicesIn);
