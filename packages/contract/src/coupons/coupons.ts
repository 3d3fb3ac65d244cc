import * as z from 'zod/mini';
import { anyPhone } from '../access/staff.ts';
import { call, defineCalls } from '../define-call.ts';
import { importFile, importReport, isTrial } from '../import-report.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, textFilter } from '../list-filters.ts';
import { example, filledText, flag, id, idList, nothing, oneOf, rowVersion } from '../values.ts';
import {
  couponDay,
  couponPrice,
  daysInOrder,
  defaultCoupon,
  defaultCouponWords,
  discountType,
  maxCodeLength,
  newCouponCode,
  noDay,
  percentage,
  userPhone,
  usesMost,
} from './coupon-rules.ts';
import { discountTypes } from './discount.ts';

const everyField = 'All field must be filled out';

const row = z.object({
  id: z.int(),
  appID: z.int(),
  courseID: z.int(),
  couponCode: z.string(),
  packageID: z.int(),
  packageName: z.string(),
  parentPackageName: z.string(),
  /** Rupees, '4999.00'. */
  packagePrice: z.string(),
  discount_type: z.int(),
  discountPercentage: z.string(),
  discountPrice: z.string(),
  defaultCoupon: z.int(),
  /** yyyy-MM-dd; 1800-01-01 for none. */
  startDate: z.string(),
  endDate: z.string(),
  userPhone: z.string(),
  /** 0 for any number. */
  usesMost: z.int(),
  uses: z.int(),
  isActive: z.int(),
  rowVersion: z.int(),
});
export type Coupon = z.infer<typeof row>;

/** The rules a coupon has to meet, in the order in which they are shown. */
export const couponRules = {
  exists: 'Code',
  active: 'Active',
  package: 'App and package',
  days: 'Days',
  phone: 'Learner',
  uses: 'Uses left',
} as const;
export type CouponRule = keyof typeof couponRules;

export const checkedRule = z.object({
  rule: z.enum(Object.keys(couponRules) as [CouponRule, ...CouponRule[]]),
  /** Null where it cannot be decided. */
  isMet: z.nullable(z.boolean()),
  because: z.string(),
});
export type CheckedRule = z.infer<typeof checkedRule>;

const listing = '/coupons';
const adding = '/addcoupons';

export const coupons = defineCalls('coupons', 'coupons', {
  /** Newest first, page by page. */
  list: listCall({
    path: 'admin/getsalesusers',
    shows: ['coupons', 'packages', 'parent_packages'],
    needs: [listing],
    row,
    wire: { rows: 'data', total: 'count' },
    given: { appID: id('Please select App ID '), courseID: id('Please select Course ') },
    searchLength: 40,
    filters: {
      packageID: choiceFilter('packageID', 'Package Name', id()),
      isActive: choiceFilter('isActive', 'IsActive', flag(), { 1: 'Active', 0: 'Inactive' }),
      userPhone: textFilter('userPhone', 'User Phone', 15),
    },
    sorts: ['id', 'couponCode'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      couponCode: { label: 'Coupon Code' },
      packageName: { label: 'Package Name' },
      parentPackageName: { label: 'Parent Package' },
      packagePrice: { label: 'Package Price', kind: 'rupees' },
      discountPrice: { label: 'Discount Price', kind: 'rupees' },
      discountPercentage: { label: 'Discount Percentage' },
      defaultCoupon: { label: 'Default Coupon', choices: defaultCouponWords },
      discount_type: { label: 'Discount Type', choices: discountTypes },
      startDate: { label: 'Start Date', choices: { [noDay]: 'Full Access' } },
      endDate: { label: 'End Date', choices: { [noDay]: 'Full Access' } },
      userPhone: { label: 'User Phone' },
      usesMost: { label: 'Uses At Most', choices: { 0: 'Any number' } },
      uses: { label: 'Uses', kind: 'number' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
    },
    alsoAtTop: ['data', 'count'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'coupons', key: 'id' }],
  }),
  add: call({
    path: 'admin/addsalesusers',
    kind: 'change',
    writes: ['coupons'],
    needs: [adding],
    // Faults are reported in this order (d3 §5), where the code comes last.
    input: z
      .object({
        appID: id('Please select App ID '),
        courseID: id('Please select Course '),
        parentPackageID: example(id('Please select Parent Package '), 900_001),
        packageID: example(id('Please select Package Name '), 900_001),
        discountType: discountType('Please select Discount Type '),
        discountPercentage: percentage('Please select Discount Percentage'),
        discountPrice: couponPrice('Please select Discount Price'),
        defaultCoupon: defaultCoupon('Please select Default Coupon Value'),
        /** Left out, the dates alone decide. An addition. */
        access: z.optional(example(oneOf([2, 1], 'Please select Radio Value'), 2)),
        startDate: couponDay('Please select Start Date'),
        endDate: couponDay('Please select End Date'),
        couponCode: newCouponCode(),
        userPhone: z._default(userPhone(), ''),
        /** An addition. */
        usesMost: z._default(usesMost(), 0),
      })
      .check(
        z.refine(({ access, startDate }) => access !== 1 || startDate !== '', {
          error: 'Please select Start Date',
          path: ['startDate'],
        }),
        z.refine(({ access, endDate }) => access !== 1 || endDate !== '', {
          error: 'Please select End Date',
          path: ['endDate'],
        }),
        daysInOrder,
      ),
    output: z.array(z.object({ id: z.int() })),
    says: 'Coupon added',
  }),
  edit: call({
    path: 'admin/editsalesusers',
    kind: 'change',
    writes: ['coupons'],
    needs: [listing],
    input: z
      .object({
        couponID: example(id(), 900_001),
        appID: id(),
        courseID: id(),
        couponCode: example(filledText(maxCodeLength, everyField), 'DIWALI25'),
        discountPercentage: percentage(everyField),
        discountPrice: couponPrice(everyField),
        defaultCoupon: defaultCoupon(everyField),
        discountType: discountType(everyField),
        startDate: couponDay(everyField),
        endDate: couponDay(everyField),
        isActive: flag(everyField),
        /** Left out, they are unchanged. Additions. */
        userPhone: z.optional(userPhone()),
        usesMost: z.optional(usesMost()),
        rowVersion: rowVersion(),
      })
      .check(daysInOrder),
    output: nothing(),
    says: 'Coupon updated',
  }),
  /** The packages of a parent package. */
  childPackages: call({
    path: 'admin/getChildPackages',
    kind: 'read',
    shows: ['packages'],
    needs: [adding],
    input: z.object({ appID: id(), parentPackageID: example(id(), 900_001) }),
    output: z.array(
      z.object({ id: z.int(), packageName: z.string(), validityInDays: z.int(), packagePrice: z.string() }),
    ),
    rows: '',
    saysWhenEmpty: 'No data found',
  }),
  /** May this learner use this code, and why (not): every rule, and how much it would take off. */
  check: call({
    path: 'admin/checkcoupon',
    kind: 'read',
    shows: ['apps', 'coupons', 'packages'],
    needs: [listing, adding],
    addition: true,
    input: z.object({
      appID: id('Please select App ID '),
      couponCode: example(filledText(maxCodeLength, 'Please enter a coupon code'), 'DIWALI'),
      userPhone: anyPhone(),
      /** Left out: the package of the newest coupon with this code. */
      packageID: z.optional(example(id(), 900_001)),
    }),
    output: z.object({
      rules: z.array(checkedRule),
      isValid: z.boolean(),
      discountPrice: z.string(),
      packageID: z.nullable(z.int()),
      packagePrice: z.string(),
      /** Those that have a coupon with this code. */
      packages: z.array(z.object({ packageID: z.int(), packageName: z.string() })),
    }),
  }),
  /** What the orders of the last 90 days would have been if every buyer had used such a coupon where it is cheaper. */
  replay: call({
    path: 'admin/replaycoupon',
    oneAtATime: true,
    kind: 'read',
    shows: [
      ...(['class_details', 'faculties', 'learners', 'orders', 'package_classes', 'packages'] as const),
      ...(['refunds', 'royalty_lines', 'royalty_statements', 'royalty_terms'] as const),
    ],
    needs: [listing, adding],
    addition: true,
    input: z.object({
      appID: id('Please select App ID '),
      packageID: example(id('Please select Package Name '), 900_001),
      discountType: discountType('Please select Discount Type '),
      discountPercentage: percentage('Please select Discount Percentage'),
      discountPrice: couponPrice('Please select Discount Price'),
      userPhone: z._default(userPhone(), ''),
      usesMost: z._default(usesMost(), 0),
    }),
    output: z.object({
      /** The first and last day that were examined, both included. */
      from: z.string(),
      until: z.string(),
      orders: z.int(),
      /** How many of those would have used it. */
      uses: z.int(),
      /** The revenue as it was, and as it would have been. */
      revenue: z.string(),
      replayed: z.string(),
      /** What their buyers would have saved. */
      discount: z.string(),
      /** Royalty is hidden from people without the right to it; a faculty's own user sees only their own. */
      seesRoyalty: z.boolean(),
      /** By name: the royalty of each faculty from these orders, after refunds, as it is and as it would have been. */
      royalties: z.array(
        z.object({
          facultyID: z.int(),
          facultyName: z.string(),
          royalty: z.string(),
          replayed: z.string(),
          difference: z.string(),
        }),
      ),
    }),
  }),
  /** Today becomes their last day; those that are over or have not begun are left unchanged. */
  end: call({
    path: 'admin/endcoupons',
    kind: 'change',
    writes: ['coupons'],
    needs: [listing],
    addition: true,
    input: z.object({
      couponIDs: example(idList({ max: 500, messageIfNone: 'Please choose coupons' }), '900001'),
    }),
    output: z.object({ ended: z.int(), left: z.int() }),
    says: 'Coupons ended',
  }),
  /** Imports coupons of a course from a file with the headings of the list's export. */
  import: call({
    path: 'admin/importcoupons',
    kind: 'change',
    writes: ['coupons'],
    needs: [adding],
    addition: true,
    input: z.object({
      appID: id('Please select App ID '),
      courseID: id('Please select Course '),
      isTrial: isTrial(),
    }),
    files: importFile,
    output: importReport,
    says: 'File read',
  }),
});
