import * as z from 'zod/mini';
import { anyPhone } from '../access/staff.ts';
import { filledCode } from '../codes.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, field, key, owner, setOnce, shown, text } from '../fields.ts';
import { importFile, importReport, isTrial, sheetName } from '../import-report.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, textFilter } from '../list-filters.ts';
import { partOfPhone } from '../phone-digits.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { example, flag, id, idList, oneOf, optionalID } from '../values.ts';
import {
  couponDay,
  couponPrice,
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
const withoutDay = { [noDay]: 'Full Access' };

/** Errors of an add are reported in this order (d3 §5), where the code comes last. */
export const endsBeforeStart = 'End Date cannot be before Start Date';

export const coupon = resource({
  name: 'coupons',
  label: 'Coupon',
  sentKey: 'couponID',
  keyExample: 900_001,
  fields: {
    id: key({ label: 'ID', sort: true }),
    appID: { ...owner({ label: 'App' }), row: z.int(), add: id('Please select App ID ') },
    courseID: { ...owner({ label: 'Course' }), row: z.int(), add: id('Please select Course ') },
    parentPackageID: {
      ...setOnce(example(id('Please select Parent Package '), 900_001)),
      label: 'Parent Package',
    },
    packageID: {
      ...setOnce(example(id('Please select Package Name '), 900_001)),
      label: 'Package Name',
      row: z.int(),
    },
    packageName: shown('Package Name'),
    parentPackageName: shown('Parent Package'),
    packagePrice: shown('Package Price', { kind: 'money' }),
    discount_type: field(
      { label: 'Discount Type', kind: 'choice', choices: discountTypes, sentAs: 'discountType' },
      z.int(),
      discountType('Please select Discount Type '),
      discountType(everyField),
    ),
    discountPercentage: field(
      { label: 'Discount Percentage', kind: 'text' },
      z.string(),
      percentage('Please select Discount Percentage'),
      percentage(everyField),
    ),
    discountPrice: field(
      { label: 'Discount Price', kind: 'money' },
      z.string(),
      couponPrice('Please select Discount Price'),
      couponPrice(everyField),
    ),
    defaultCoupon: field(
      { label: 'Default Coupon', kind: 'choice', choices: defaultCouponWords },
      z.int(),
      defaultCoupon('Please select Default Coupon Value'),
      defaultCoupon(everyField),
    ),
    /** Left out, the dates alone decide. An addition. */
    access: {
      label: 'Access',
      kind: 'choice',
      add: z.optional(example(oneOf([2, 1], 'Please select Radio Value'), 2)),
      notStored: 'It says whether the dates count',
      unlisted: true,
    },
    /** yyyy-MM-dd; 1800-01-01 for none. */
    startDate: field(
      { label: 'Start Date', kind: 'text', choices: withoutDay },
      z.string(),
      couponDay('Please select Start Date'),
      couponDay(everyField),
    ),
    endDate: field(
      { label: 'End Date', kind: 'text', choices: withoutDay },
      z.string(),
      couponDay('Please select End Date'),
      couponDay(everyField),
    ),
    couponCode: field(
      { label: 'Coupon Code', kind: 'text', max: maxCodeLength, sort: true },
      z.string(),
      newCouponCode(),
      example(filledCode(maxCodeLength, everyField), 'DIWALI25'),
    ),
    userPhone: text({ label: 'User Phone', max: 20, optional: true }, userPhone()),
    /** 0 for any number. An addition. */
    usesMost: field(
      { label: 'Usage limit', kind: 'text', choices: { 0: 'Unlimited' } },
      z.int(),
      z._default(usesMost(), 0),
      z.optional(usesMost()),
    ),
    uses: shown('Uses', { kind: 'number' }),
    isActive: activeOnceAdded({ required: everyField }),
  },
  errors: ({ access, startDate, endDate }): Record<string, string> => {
    if (access === 1 && !startDate) return { startDate: 'Please select Start Date' };
    if (access === 1 && !endDate) return { endDate: 'Please select End Date' };
    return startDate && endDate && startDate > endDate ? { endDate: endsBeforeStart } : {};
  },
});
export type Coupon = RowOf<typeof coupon>;

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

export const coupons = defineCallsWith('coupons', 'coupons', { writes: ['coupons'] })({
  /** Newest first, page by page. */
  list: listCall({
    path: 'admin/getsalesusers',
    shows: ['coupons', 'packages', 'parent_packages'],
    needs: [listing],
    ...listParts(coupon, [
      ...(['id', 'couponCode', 'packageName', 'parentPackageName', 'packagePrice'] as const),
      ...(['discountPrice', 'discountPercentage', 'defaultCoupon', 'discount_type'] as const),
      ...(['startDate', 'endDate', 'userPhone', 'usesMost', 'uses', 'isActive'] as const),
    ]),
    wire: { rows: 'data', total: 'count' },
    given: { appID: id('Please select App ID '), courseID: id('Please select Course ') },
    searchLength: 40,
    filters: {
      packageID: choiceFilter('packageID', 'Package Name', id()),
      isActive: choiceFilter('isActive', 'IsActive', flag(), { 1: 'Active', 0: 'Inactive' }),
      userPhone: textFilter('userPhone', 'User Phone', 15, partOfPhone(30)),
    },
    alsoAtTop: ['data', 'count'],
    history: [{ table: 'coupons', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/addsalesusers',
    needs: [adding],
    input: coupon.addInput,
    output: z.array(z.object({ id: z.int() })),
    says: 'Coupon added',
  }),
  edit: changeCall({
    path: 'admin/editsalesusers',
    needs: [listing],
    input: coupon.editInput,
    says: 'Coupon updated',
  }),
  /** The packages of a parent package. */
  childPackages: readCall({
    path: 'admin/getChildPackages',
    shows: ['packages'],
    needs: [adding],
    input: z.object({ appID: id(), parentPackageID: example(id(), 900_001) }),
    output: z.array(
      z.object({ id: z.int(), packageName: z.string(), validityInDays: z.int(), packagePrice: z.string() }),
    ),
    saysWhenEmpty: 'No data found',
  }),
  /** May this learner use this code, and why (not): every rule, and how much it would take off. */
  check: readCall({
    path: 'admin/checkcoupon',
    shows: ['apps', 'coupons', 'packages'],
    needs: [listing, adding],
    addition: true,
    input: z.object({
      appID: id('Please select App ID '),
      couponCode: example(filledCode(maxCodeLength, 'Please enter a coupon code'), 'DIWALI'),
      userPhone: anyPhone(),
      /** Left out: the package of the newest coupon with this code. */
      packageID: example(optionalID(), 900_001),
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
  replay: readCall({
    path: 'admin/replaycoupon',
    isLongCalculation: true,
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
  end: changeCall({
    path: 'admin/endcoupons',
    needs: [listing],
    addition: true,
    input: z.object({
      couponIDs: example(idList({ max: 500, messageIfNone: 'Please choose coupons' }), '900001'),
    }),
    output: z.object({ ended: z.int(), left: z.int() }),
    says: 'Coupons ended',
  }),
  /** Imports coupons of a course from a file with the headings of the list's export. */
  import: changeCall({
    path: 'admin/importcoupons',
    needs: [adding],
    addition: true,
    input: z.object({
      appID: id('Please select App ID '),
      courseID: id('Please select Course '),
      isTrial: isTrial(),
      sheet: sheetName(),
    }),
    files: importFile,
    output: importReport,
    says: 'File read',
  }),
});
