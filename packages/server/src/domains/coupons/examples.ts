import type { Examples } from '../../testing/examples.ts';
import { newCode } from '../../testing/new-values.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID, courseID }) => [
    [
      'coupons',
      {
        id,
        app_id: appID,
        course_id: courseID,
        package_id: id,
        parent_package_id: id,
        coupon_code: 'DIWALI',
        discount_type: 1,
        discount_percentage: 10,
      },
    ],
  ],
  onceOnly: {
    'coupons.add': { couponCode: newCode },
  },
};
