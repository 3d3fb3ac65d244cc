import { inPaise, rupeesOf } from '../money.ts';

/** 1 takes a percentage off the price, 2 an amount (d3 §3, gaps A23). */
export const discountTypes = { 1: 'Percentage', 2: 'Price' } as const;

export type Discount = { discountType: number; discountPercentage: string; discountPrice: string };

const wholePercentage = 10_000n;

/**
 * What a coupon takes off a price, to the paisa: half a paisa is rounded up, and the discount is never more than the
 * price.
 */
export function discountOf(
  { discountType, discountPercentage, discountPrice }: Discount,
  price: string,
): string {
  const pricePaise = BigInt(inPaise(price));
  // Both have two decimals, so a percentage of the price in paise would not fit a number.
  const hundredths = BigInt(inPaise(discountPercentage));
  const off =
    discountType === 1
      ? (pricePaise * hundredths + wholePercentage / 2n) / wholePercentage
      : BigInt(inPaise(discountPrice));
  return rupeesOf(Number(off < pricePaise ? off : pricePaise));
}
