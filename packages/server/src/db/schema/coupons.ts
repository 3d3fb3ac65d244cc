import { coupon, endsBeforeStart } from '@prepdesk/contract/coupons/coupons';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { courseOfAnotherApp, courses } from './catalogue.ts';
import {
  citext,
  foreignKeyOf,
  percent,
  rowVersion,
  rupees,
  searchIndex,
  searchText,
  serialID,
  state,
} from './columns.ts';
import { packageOfAnotherApp, packages, parentPackages } from './commerce.ts';

/** What makes a package cheaper. */

const codeTaken = 'This package already has a coupon with this code';

/** For one package (d3 §4). Its validity dates are days in India; a coupon with Full Access has none. */
export const coupons = auditedTable(
  coupon,
  {
    named: ['couponCode'],
    violations: {
      coupons_code_unique: { couponCode: codeTaken },
      coupons_course: courseOfAnotherApp,
      coupons_package: packageOfAnotherApp,
      coupons_days: { endDate: endsBeforeStart },
      coupons_uses: { usesMost: 'This coupon was used more often already' },
    },
    searchedBy: { own: ['couponCode'] },
    masks: { columns: ['userPhone'], except: ['/coupons', '/addcoupons'] },
    person: {
      of: { phone: 'userPhone' },
      erases: { userPhone: '' },
      // Without a phone it would be for everybody.
      sets: { isActive: sql`0` },
      stays: 'Coupons that were for this phone alone, inactive',
    },
    uncounted: ['uses'],
    revertPolicy: { edit: ['/coupons'], add: ['/addcoupons'], remove: ['/coupons'] },
  },
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    courseID: integer('course_id').notNull(),
    parentPackageID: integer('parent_package_id').references(() => parentPackages.id),
    packageID: integer('package_id').notNull(),
    couponCode: citext('coupon_code').notNull(),
    /** 1 percentage, 2 price: which of the two is taken off (gaps A23). */
    discountType: smallint('discount_type').notNull(),
    discountPercentage: percent('discount_percentage').notNull().default('0'),
    discountPrice: rupees('discount_price').notNull().default('0'),
    /** 1 yes, 2 no (d3 §9). */
    defaultCoupon: smallint('default_coupon').notNull().default(2),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** The only learner who may use it; empty for everybody. */
    userPhone: text('user_phone').notNull().default(''),
    /** How many orders may use it; null for any number. */
    usesMost: integer('uses_most'),
    /** The number of orders that use it, incremented by the statement that takes one of its uses. */
    uses: integer('uses').notNull().default(0),
    isActive: state(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('coupons_course', [t.appID, t.courseID], [courses.appID, courses.id]),
    foreignKeyOf('coupons_package', [t.packageID, t.appID], [packages.id, packages.appID]),
    unique('coupons_code_unique').on(t.appID, t.packageID, t.couponCode),
    index('coupons_code').on(t.couponCode, t.id),
    index('coupons_phone_begins').on(sql`lower(${t.userPhone}::text) text_pattern_ops`),
    index('coupons_course_newest').on(t.appID, t.courseID, t.id),
    searchIndex('coupons', t.searchText),
    index('coupons_package_of').on(t.packageID, t.id),
    check(
      'coupons_state',
      sql`${t.isActive} in (0, 1) and ${t.defaultCoupon} in (1, 2) and ${t.discountType} in (1, 2)`,
    ),
    check('coupons_discount', sql`${t.discountPercentage} between 0 and 100 and ${t.discountPrice} >= 0`),
    check('coupons_days', sql`${t.endsOn} >= ${t.startsOn}`),
    check('coupons_uses', sql`${t.uses} >= 0 and ${t.uses} <= coalesce(${t.usesMost}, ${t.uses})`),
  ],
);
