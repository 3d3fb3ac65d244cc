import { dayMs, shownDay } from '@prepdesk/contract/company-time';
import { noDay } from '@prepdesk/contract/coupons/coupon-rules';
import { coupons as calls } from '@prepdesk/contract/coupons/coupons';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { shownRupees } from '@prepdesk/contract/money';
import { amountTyped } from '@prepdesk/contract/typed-amount';
import { dayTyped } from '@prepdesk/contract/typed-day';
import { plainLine } from '@prepdesk/contract/unseen';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { packages } from '../../db/schema/commerce.ts';
import { coupons as table } from '../../db/schema/coupons.ts';
import { type JudgedRow, judging, type NamedRow } from '../../spreadsheets/named-rows.ts';
import { pastDaysOf, refuseTooMuch } from './coupon-rows.ts';

/** The headings of the list's export, so that an exported file can be edited and imported. */
export const couponColumns = {
  headings: {
    couponCode: 'Coupon Code',
    packageName: 'Package Name',
    discountType: 'Discount Type',
    discountPercentage: 'Discount Percentage',
    discountPrice: 'Discount Price',
    defaultCoupon: 'Default Coupon',
    startDate: 'Start Date',
    endDate: 'End Date',
    userPhone: 'User Phone',
    usesMost: 'Usage limit',
  },
  earlier: { usesMost: 'Uses At Most' },
  needed: ['couponCode', 'packageName', 'discountType'],
  ofValues: ['discountPercentage', 'discountPrice', 'startDate', 'endDate', 'usesMost'],
} as const;

type Column = keyof typeof couponColumns.headings;
type CourseScope = { appID: number; courseID: number };
export type NewCoupon = CallParsed<typeof calls.add>;

/** What each row of a file would do in this course. */
export async function judgedCoupons(
  db: Db,
  scope: CourseScope,
  rows: readonly NamedRow<Column>[],
): Promise<JudgedRow<NewCoupon>[]> {
  const sold = await packagesOf(db, scope);
  const known = await codesOf(db, scope);
  const rowOf = new Map<string, number>();
  return rows.map((read) => {
    const { rowNumber, values, errors } = read;
    const judged = judging<NewCoupon>(read, `${values.couponCode} · ${values.packageName}`);
    if (errors.length > 0) return judged('fault', errors.join('. '));
    const row = sold.get(sameName(values.packageName));
    if (!row) return judged('fault', `This course has no package ${values.packageName}`);
    try {
      const good = checked(calls.add.input, { ...scope, ...row.scope, ...asSent(values) });
      refuseTooMuch(good.discountPrice, row.packagePrice);
      const key = keyOf(good.packageID, good.couponCode);
      const earlier = rowOf.get(key);
      if (earlier) return judged('fault', `Row ${earlier} has the same code for this package`);
      rowOf.set(key, rowNumber);
      if (known.has(key)) return judged('same', 'This package has the code already; it stays as it is');
      return judged('add', `${sentenceOf(good)}${pastDaysOf(good)}`, good);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return judged('fault', errorsOf(error, values).join('. '));
    }
  });
}

const sameName = (name: string): string => plainLine(name).toLowerCase();

const keyOf = (packageID: number, code: string): string => `${packageID} ${code.toLowerCase()}`;

async function packagesOf(db: Db, { appID, courseID }: CourseScope) {
  const sold = await db
    .select({
      id: packages.id,
      packageName: packages.packageName,
      packagePrice: packages.packagePrice,
      parentPackageID: packages.parentPackageID,
    })
    .from(packages)
    .where(and(eq(packages.appID, appID), eq(packages.courseID, courseID)));
  return new Map(
    sold.map(({ id, packageName, packagePrice, parentPackageID }) => [
      sameName(packageName),
      { packagePrice, scope: { packageID: id, parentPackageID: parentPackageID ?? '' } },
    ]),
  );
}

async function codesOf(db: Db, { appID, courseID }: CourseScope): Promise<ReadonlySet<string>> {
  const coupons = await db
    .select({ packageID: table.packageID, couponCode: table.couponCode })
    .from(table)
    .where(and(eq(table.appID, appID), eq(table.courseID, courseID)));
  return new Set(coupons.map(({ packageID, couponCode }) => keyOf(packageID, couponCode)));
}

const numberOf = (words: Readonly<Record<string, number>>, cell: string): number | string =>
  words[foldForSearch(cell)] ?? cell;

/** A row as the form would send it, with the values that blank cells stand for. */
const asSent = (values: Record<Column, string>) => ({
  couponCode: values.couponCode,
  discountType: numberOf({ percentage: 1, price: 2 }, values.discountType),
  discountPercentage: values.discountPercentage.replace(/\s*%$/, '') || '0',
  discountPrice: amountTyped(values.discountPrice) || '0',
  defaultCoupon: numberOf({ yes: 1, no: 2, '': 2 }, values.defaultCoupon),
  startDate: dayOf(values.startDate),
  endDate: dayOf(values.endDate),
  userPhone: values.userPhone,
  usesMost: numberOf({ unlimited: 0, 'any number': 0, '': 0 }, values.usesMost),
});

/** A day in any form that people write, or a spreadsheet's day number; blank and 'Full Access' mean no day. */
function dayOf(cell: string): string {
  if (cell === '' || cell.toLowerCase() === 'full access') return noDay;
  if (/^[2-9]\d{4}$/.test(cell)) {
    return new Date(Date.UTC(1899, 11, 30) + Number(cell) * dayMs).toISOString().slice(0, 10);
  }
  return dayTyped(cell) ?? cell;
}

/** 'New coupon: 12.50% off, from 01 Apr 2026 to 30 Apr 2026' */
function sentenceOf({
  discountType,
  discountPercentage,
  discountPrice,
  startDate,
  endDate,
}: NewCoupon): string {
  const off = discountType === 1 ? `${discountPercentage}%` : shownRupees(discountPrice);
  const [from, to] = [startDate, endDate].map((day) => day && shownDay(day));
  const days = [...(from ? [`from ${from}`] : []), ...(to ? [`to ${to}`] : [])];
  return `New coupon: ${off} off, ${days.join(' ') || 'full access'}`;
}

/** Whether it is a number or a day where one is needed: then its form is not what is wrong. */
const isWritten = (column: Column, read: string): boolean =>
  dayTyped(read) !== null ||
  (column.startsWith('discountP') && /^\d+(?:\.\d+)?\s*%?$/.test(amountTyped(read)));

const accepted: Partial<Record<Column, string>> = {
  discountPercentage: '12.5 or 12.5%',
  discountPrice: '1500 or ₹ 1,500',
  startDate: '01/02/2026 or 01 Feb 2026',
  endDate: '01/02/2026 or 01 Feb 2026',
  discountType: 'Percentage or Price',
  defaultCoupon: 'Yes or No',
};

/** What the rules refuse, with what was read and what is accepted. */
function errorsOf({ message, details }: Failure, values: Record<Column, string>): string[] {
  if (!details.fields) return [message];
  return Object.entries(details.fields).map(([field, sentence]) => {
    const column = field as Column;
    const read = values[column];
    if (!read) return sentence;
    const such = isWritten(column, read) ? undefined : accepted[column];
    return `${couponColumns.headings[column]}: “${read}” was read. ${sentence}${such ? `, such as ${such}` : ''}`;
  });
}
