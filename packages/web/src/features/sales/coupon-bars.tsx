import type { CouponBar } from '@prepdesk/contract/sales/sales';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { type ChartRow, drawnValue } from '../../ui/charts/chart-data.ts';
import { rupeeParts } from '../../ui/fields/amount-text.ts';
import { inDigits } from '../../ui/table/count-label.ts';

const rupees = (amount: string): string => `₹ ${rupeeParts(amount).join('')}`;

const rowOf = ({ couponCode, averagePrice, count }: CouponBar): ChartRow => ({
  key: couponCode || '—',
  label: couponCode || 'No coupon',
  note: `${inDigits(count)} ${count === 1 ? 'order' : 'orders'}`,
  value: drawnValue(averagePrice, rupees(averagePrice)),
  isOther: couponCode === '',
});

/** 'Average Price Per Coupon' (d3 §2, gaps B54). */
export const CouponBars = ({ bars, about }: { bars: readonly CouponBar[]; about: readonly string[] }) => (
  <ChartCard
    title="Average Price Per Coupon"
    note="in ₹, after discount"
    heading="Coupon"
    rows={bars.map(rowOf)}
    names={{ value: 'Average price' }}
    about={about}
    labelsBars
  />
);
