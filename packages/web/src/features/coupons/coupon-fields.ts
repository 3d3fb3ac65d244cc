import { shownDay } from '@prepdesk/contract/company-time';
import { accessModes, defaultCouponWords, noDay } from '@prepdesk/contract/coupons/coupon-rules';
import type { Coupon } from '@prepdesk/contract/coupons/coupons';
import { discountTypes } from '@prepdesk/contract/coupons/discount';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';

/** A coupon as a form holds it: blank for no date and for unlimited uses. */
export type ShownCoupon = Omit<Coupon, 'usesMost'> & { usesMost: number | '' };

const dayOrBlank = (day: string): string => (day === noDay ? '' : day);

export const shownCoupons = ({ data }: { data: readonly Coupon[] }): ShownCoupon[] =>
  data.map((row) => ({
    ...row,
    startDate: dayOrBlank(row.startDate),
    endDate: dayOrBlank(row.endDate),
    usesMost: row.usesMost || '',
  }));

const dayText = (day: string): string => (dayOrBlank(day) ? shownDay(day) : accessModes[2]);

/** '12.50' → '12.5 %'. */
const shareText = (percentage: string): string => `${Number(percentage)} %`;

/** In the order of the documents (d3 §3), with undocumented fields at the end. */
export const couponFields = fieldsOf<ShownCoupon>()({
  id: { label: 'ID', look: 'quiet', widthPx: 76 },
  couponCode: {
    label: 'Coupon Code',
    look: 'strong',
    widthPx: 160,
    editor: { kind: 'text', maxLength: 40 },
  },
  packageName: { label: 'Package Name', widthPx: 220 },
  parentPackageName: {
    label: 'Parent Package',
    isSpare: true,
    widthPx: 180,
    asText: (row) => row.parentPackageName || '–',
  },
  discountPrice: { label: 'Discount Price', editor: { kind: 'money' }, widthPx: 132 },
  discountPercentage: {
    label: 'Discount Percentage',
    editor: { kind: 'number' },
    display: ({ discountPercentage }) => shareText(discountPercentage),
    widthPx: 110,
  },
  defaultCoupon: {
    label: 'Default Coupon',
    editor: { kind: 'select', choices: defaultCouponWords },
    isSpare: true,
    widthPx: 104,
  },
  discount_type: {
    label: 'Discount Type',
    editor: { kind: 'select', choices: discountTypes },
    sentAs: ['discountType'],
    isSpare: true,
    widthPx: 124,
  },
  startDate: {
    label: 'Start Date',
    editor: { kind: 'date' },
    asText: ({ startDate }) => dayText(startDate),
    widthPx: 142,
  },
  endDate: {
    label: 'End Date',
    editor: { kind: 'date' },
    asText: ({ endDate }) => dayText(endDate),
    widthPx: 142,
  },
  userPhone: {
    label: 'User Phone',
    editor: { kind: 'text', maxLength: 20 },
    asText: ({ userPhone }) => userPhone || '–',
    isSpare: true,
    widthPx: 130,
  },
  isActive: { ...statusField, widthPx: 112 },
  uses: { label: 'Uses', kind: 'number', isSpare: true, widthPx: 76 },
  usesMost: {
    label: 'Uses At Most',
    editor: { kind: 'number' },
    asText: ({ usesMost }) => String(usesMost || 'Any number'),
    isSpare: true,
    widthPx: 110,
  },
  packagePrice: { label: 'Package Price', kind: 'rupees', isHiddenAtFirst: true, widthPx: 124 },
});

type Key = keyof typeof couponFields;

/** The documented call's input: without dates a coupon has Full Access; with only one date the other is missing. */
export function editedOf(draft: Draft<Key>, { id, appID, courseID, rowVersion }: ShownCoupon) {
  const { couponCode, discountPercentage, discountPrice, defaultCoupon, discount_type, isActive } = draft;
  const [startDate, endDate] = [dayOrBlank(draft.startDate), dayOrBlank(draft.endDate)];
  const isWhole = !startDate && !endDate;
  return {
    couponID: id,
    appID,
    courseID,
    couponCode,
    discountPercentage,
    discountPrice,
    defaultCoupon,
    discountType: discount_type,
    isActive: Number(isActive),
    rowVersion,
    startDate: isWhole ? noDay : startDate,
    endDate: isWhole ? noDay : endDate,
    userPhone: draft.userPhone,
    usesMost: draft.usesMost,
  };
}
