import { shownDay } from '@prepdesk/contract/company-time';
import { accessModes, noDay } from '@prepdesk/contract/coupons/coupon-rules';
import { type Coupon, coupon } from '@prepdesk/contract/coupons/coupons';
import { percentText } from '@prepdesk/contract/numbers-shown';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { columnsFor, inputsFor } from '../../ui/fields/resource-fields.ts';

const dayOrBlank = (day: string): string => (day === noDay ? '' : day);

const dayLook = (key: 'startDate' | 'endDate') => ({
  editor: { kind: 'date' as const },
  readFrom: (row: Coupon) => dayOrBlank(row[key]),
  asText: (row: Coupon) => (dayOrBlank(row[key]) ? shownDay(row[key]) : accessModes[2]),
  widthPx: 142,
});

/** In the order of the documents (d3 §3), with undocumented fields at the end. */
export const couponFields = columnsFor(coupon, {
  id: { look: 'quiet', widthPx: 76 },
  couponCode: { look: 'strong', widthPx: 160 },
  packageName: { widthPx: 220 },
  parentPackageName: { isSpare: true, asText: (row) => row.parentPackageName || '–', widthPx: 165 },
  discountPrice: { widthPx: 132 },
  discountPercentage: {
    editor: { kind: 'number' },
    display: ({ discountPercentage }) => percentText(discountPercentage),
    widthPx: 110,
  },
  defaultCoupon: { isSpare: true, widthPx: 104 },
  discount_type: { isSpare: true, widthPx: 124 },
  startDate: dayLook('startDate'),
  endDate: dayLook('endDate'),
  userPhone: { asText: ({ userPhone }) => userPhone || '–', isSpare: true },
  isActive: { widthPx: 112 },
  uses: { isSpare: true, widthPx: 76 },
  usesMost: {
    editor: { kind: 'number' },
    readFrom: ({ usesMost }) => usesMost || '',
    asText: ({ usesMost }) => String(usesMost || 'Unlimited'),
    isSpare: true,
    widthPx: 110,
  },
  packagePrice: { isHiddenAtFirst: true, widthPx: 124 },
});

export const couponInputs = inputsFor(coupon);

/** The documented call's input: without dates a coupon has Full Access; with only one date the other is missing. */
export function editedOf(draft: Draft, row: Coupon) {
  const { startDate = '', endDate = '' } = draft;
  const days = startDate || endDate ? { startDate, endDate } : { startDate: noDay, endDate: noDay };
  return couponInputs.edit({ ...draft, ...days }, row);
}
