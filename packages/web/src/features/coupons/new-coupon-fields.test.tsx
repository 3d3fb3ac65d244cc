import { coupons } from '@prepdesk/contract/coupons/coupons';
import { expect, test } from 'vitest';
import { type Draft, draftOf, entriesOf } from '../../ui/fields/fields-of.ts';
import { requiredFields } from '../../ui/record/required-fields.ts';
import { addedOf, type NewCoupon, type NewCouponKey, newCouponFields } from './new-coupon-fields.tsx';

test('the days of a new coupon are required only where its access has dates', () => {
  const fields = entriesOf<NewCoupon>(newCouponFields);
  const plan = {
    fields,
    call: coupons.add,
    toInput: (draft: Draft) => addedOf(draft as Draft<NewCouponKey>),
  };
  const requiredWith = (access: string) => requiredFields(plan, { ...draftOf(fields, null), access }, null);
  expect(requiredWith('1').has('startDate')).toBe(true);
  expect(requiredWith('2').has('startDate')).toBe(false);
  expect(requiredWith('2').has('userPhone')).toBe(false);
});
