import { counted } from '@prepdesk/contract/numbers-shown';
import type { CouponBar } from '@prepdesk/contract/sales/sales';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { type ChartRow, drawnValue } from '../../ui/charts/chart-data.ts';
import { rupeeParts } from '../../ui/fields/amount-text.ts';

const rupees = (amount: string): string => `₹ ${rupeeParts(amount).join('')}`;

const rowOf = ({ couponCode, averagePrice, count }: CouponBar): ChartRow => ({
  key: couponCode || '—',
  label: couponCode || 'No coupon',
  note: counted(count, 'order'),
  value: drawnValue(averagePrice, rupees(averagePrice)),
  isOther: couponCode === '',
});

type Props = { bars: readonly CouponBar[]; about: readonly string[]; asOf: string | undefined };

/** 'Average Price Per Coupon' (d3 §2, gaps B54). */
export const CouponBars = ({ bars, about, asOf }: Props) => (
  <ChartCard
    title="Average Price Per Coupon"
    note="in ₹, after discount"
    heading="Coupon"
    rows={bars.map(rowOf)}
    names={{ value: 'Average price' }}
    about={about}
    asOf={asOf}
    labelsBars
  />
);
