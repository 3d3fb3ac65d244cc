import { invalid } from '@prepdesk/contract/failures';
import { bothDates, type RefundOfOrder } from '@prepdesk/contract/sales/sale';
import { type SQL, sql } from 'drizzle-orm';
import { boughtColumns, boughtOrders } from '../../db/list/bought-orders.ts';
import { type Condition, choice, days, ofField, searchIn, within } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { counted, newest } from '../../db/list/statement.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders, refunds } from '../../db/schema/orders.ts';
import { couponKeys, couponsAlike, plainSums } from './order-sums.ts';

/** The common parts of the lists of sales. */

const shared = {
  ...boughtColumns,
  personID: learners.personID,
  packagePrice: orders.packagePrice,
  discountPrice: orders.discountPrice,
  discountCode: orders.discountCode,
  isActive: orders.isActive,
  paidAmount: sql<string>`coalesce(${orders.paidAmount}, 0)::numeric(12, 2)::text`,
  refundedAmount: orders.refundedAmount,
  waitingAmount: sql<string>`(select coalesce(sum(${refunds.amount}), 0.00)::text from ${refunds}
    where ${refunds.orderID} = ${orders.id} and ${refunds.state} = 'waiting')`,
  userEmail: learners.email,
  totalCredits: orders.totalCredits,
};

export const saleColumns = {
  ...shared,
  userAppsID: orders.learnerID,
  packageID: orders.packageID,
  packageShortName: orders.packageShortName,
  speed: orders.speed,
  packageDescription: orders.packageDescription,
  currency: orders.currency,
  userCountryCode: learners.countryCode,
  paymentMode: orders.paymentMode,
  referenceNumber: orders.referenceNumber,
  paymentID: orders.paymentID,
  paymentDetails: orders.paymentDetails,
  transactionDetails: orders.transactionDetails,
  planID: orders.planID,
  planName: orders.planName,
  registrationDate: instantText(learners.createdAt),
  packageExpiryDate: orders.packageExpiryDate,
  validityInDays: orders.validityInDays,
  registerFromPlatform: orders.registerFromPlatform,
  transactionDate: instantText(orders.transactionAt),
};

export const salesOrderColumns = { ...shared, packageValidityDays: orders.validityInDays };

const isRefunded = sql`${orders.refundedAmount} > 0`;
/** There are few of them at any time. */
const waits = sql`${orders.id} in (select ${refunds.orderID} from ${refunds} where ${refunds.state} = 'waiting')`;

/** As `orderStateOf` decides. */
const refundConditions = {
  waiting: sql`${isRefunded} and ${waits}`,
  partlyRefunded: sql`${isRefunded} and ${orders.refundedAmount} < ${orders.paidAmount} and not ${waits}`,
  refunded: sql`${isRefunded} and ${orders.refundedAmount} >= ${orders.paidAmount} and not ${waits}`,
} satisfies Record<RefundOfOrder, SQL>;

export const filters = {
  bought: days(orders.purchasedAt),
  packages: within(orders.packageID),
  coupons: ofField((keys) => sql`${orders.couponID} = any(${couponsAlike(sql`${keys}`)})`, couponKeys),
  refund: choice(refundConditions),
  // Literals: with a parameter, the index of unpaid orders would not be used.
  payment: choice({ 0: sql`${orders.isActive} = 0`, 1: sql`${orders.isActive} = 1` }),
};

export const amountPaid = choice({
  free: sql`${orders.purchasedPrice} = 0`,
  paid: sql`${orders.paidAmount} > 0`,
});

/** Trial payments of 1 rupee appear in no list of sales (d3 §1, gaps C15). */
export const isNoTrial = sql`${orders.purchasedPrice} <> 1`;

export const orderList = {
  ...boughtOrders,
  only: isNoTrial,
  search: searchIn(orders.searchText),
  sorts: { purchasedDate: orders.purchasedAt, purchasedPrice: orders.purchasedPrice },
  sums: plainSums,
} as const;

/** For a list that always shows the same app. */
export const ofApp =
  (appID: number): Condition =>
  () => ({
    shape: 'app',
    where: () => sql`${orders.appID} = ${sql.placeholder('appID')}`,
    values: { appID },
  });

export const newestFirst = { total: counted({ appID: orders.appID }, 'sales') };

/** Keeps the rows of a package together across pages. */
export const byPackage = {
  order: newest(orders.packageID, orders.purchasedAt, orders.id),
  total: counted({ appID: orders.appID }, 'sales by package'),
};

/** The sales screens send both dates or none (gaps A24). @throws Failure `invalid` with their sentence */
export function requireBothDates({ startDate, endDate }: { startDate: string; endDate: string }): void {
  if (startDate === '' && endDate !== '') throw invalid({ startDate: bothDates });
  if (startDate !== '' && endDate === '') throw invalid({ endDate: bothDates });
}
