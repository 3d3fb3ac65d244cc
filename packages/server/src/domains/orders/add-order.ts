import { companyDay, dayAfter } from '@prepdesk/contract/company-time';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { Failure, invalid, refused } from '@prepdesk/contract/failures';
import { inPaise, rupeesOf } from '@prepdesk/contract/money';
import type { orders as calls } from '@prepdesk/contract/orders/orders';
import { transactionInstant } from '@prepdesk/contract/orders/transaction-date';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { preparedInsert } from '../../db/prepared-rows.ts';
import { learners } from '../../db/schema/learners.ts';
import { orderIDTaken, orders } from '../../db/schema/orders.ts';
import { takeUse } from '../coupons/index.ts';
import { priceToday, refuseOtherPrice, saleTo } from './order-price.ts';

type Input = CallParsed<typeof calls.add>;

const answered = { insertId: orders.id };

const insertOrder = preparedInsert(
  'orders.add',
  orders,
  [
    ...(['orderNumber', 'appID', 'learnerID', 'packageID', 'packageName', 'packageShortName'] as const),
    ...(['packageDescription', 'speed', 'currency', 'totalCredits', 'validityInDays', 'planID'] as const),
    ...(['planName', 'packagePrice', 'discountPrice', 'couponID', 'discountCode', 'paymentMode'] as const),
    ...(['referenceNumber', 'paymentID', 'paymentDetails', 'transactionDetails', 'isActive'] as const),
    ...(['paidAmount', 'packageExpiryDate', 'transactionAt', 'createdBy'] as const),
  ],
  answered,
  (db, row) =>
    db.insert(orders).values(row).onConflictDoNothing({ target: orders.orderNumber }).returning(answered),
);

const usedUp = 'This coupon was used up a moment ago';

/** One order per Order ID: the same order sent again, even fifty times at once, gets the first answer. */
export async function addOrder(db: Db, input: Input, actor: Actor): Promise<{ insertId: number }> {
  const order = await newOrder(db, input, actor).catch((refusal) => knownOrder(db, input, refusal));
  if ('insertId' in order) return order;
  const [added] = await insertOrder(db, order);
  if (!added) return knownOrder(db, input, refused('This order is being added. Please try again'));
  await takeUseOf(db, order.couponID);
  return added;
}

/**
 * The order that stands under this Order ID already, even if it would be refused as a new one today, for example after
 * a change of price. @throws `refusal` when there is none
 */
async function knownOrder(db: Db, input: Input, refusal: unknown): Promise<{ insertId: number }> {
  if (!(refusal instanceof Failure)) throw refusal;
  const known = await orderAsSent(db, input.orderID);
  if (!known) throw refusal;
  return sameOrder(known, input);
}

/** Runs in the order's transaction, after its row: if several orders want the last use, all but one are refused. */
export async function takeUseOf(db: Db, couponID: number | null): Promise<void> {
  if (couponID !== null && !(await takeUse(db, couponID))) throw invalid({ discountCode: usedUp });
}

/** The full price, and the amount paid once payment is confirmed. */
export const paidOf = (price: { packagePrice: string; discountPrice: string }): string =>
  rupeesOf(inPaise(price.packagePrice) - inPaise(price.discountPrice));

async function newOrder(db: Db, input: Input, actor: Actor) {
  const sold = await saleTo(db, input);
  if (sold.isActive !== 1) throw invalid({ packageID: 'This package is not active' });
  const learner = learnerOf(sold.learner, input);
  const price = await priceToday(db, {
    packageID: input.packageID,
    packagePrice: sold.packagePrice,
    appID: sold.appID,
    discountCode: input.discountCode,
    learnerPhone: learner.phone,
  });
  refuseOtherPrice(input, price);
  const { paymentMode, referenceNumber, paymentID, paymentDetails, transactionDetails, isActive } = input;
  return {
    ...sold.kept,
    ...price,
    orderNumber: input.orderID,
    appID: sold.appID,
    learnerID: learner.id,
    paymentMode,
    referenceNumber,
    paymentID,
    paymentDetails,
    transactionDetails,
    isActive,
    paidAmount: isActive === 1 ? paidOf(price) : null,
    packageExpiryDate: dayAfter(companyDay(), sold.kept.validityInDays),
    transactionAt: transactionInstant(transactionDetails) ?? null,
    createdBy: actor.userID,
  };
}

type Sale = Awaited<ReturnType<typeof saleTo>>;

/** The learner with this phone in the package's app; an id that the form sent must be theirs (gaps A19). */
function learnerOf(learner: Sale['learner'], { userAppsID }: Input) {
  if (!learner) throw invalid({ userPhone: 'No learner of this app has this phone number' });
  if (learner.isActive !== 1) throw invalid({ userPhone: 'This learner is not active' });
  refuseOtherLearner(userAppsID, learner.id);
  return learner;
}

/** A form sends the learner that it shows, but it does not decide to whom the order belongs. */
export function refuseOtherLearner(sent: number | '', learnerID: number): void {
  if (sent && sent !== learnerID) throw refused('This order is of another learner. Please open it again');
}

async function orderAsSent(db: Db, orderNumber: string) {
  const [match] = await db
    .select({
      id: orders.id,
      sent: {
        packageID: orders.packageID,
        packagePrice: orders.packagePrice,
        discountPrice: orders.discountPrice,
        transactionDetails: orders.transactionDetails,
        paymentDetails: orders.paymentDetails,
        isActive: orders.isActive,
        paymentMode: orders.paymentMode,
        referenceNumber: orders.referenceNumber,
        paymentID: orders.paymentID,
        userPhone: learners.phone,
        userCountryCode: learners.countryCode,
      },
      discountCode: orders.discountCode,
    })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .where(eq(orders.orderNumber, orderNumber))
    .prepare('orders.asSent')
    .execute();
  return match;
}

type AsSent = NonNullable<Awaited<ReturnType<typeof orderAsSent>>>;

const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** @throws Failure `invalid` when another order has the same Order ID */
function sameOrder({ id, sent, discountCode }: AsSent, input: Input): { insertId: number } {
  const isSame =
    isSameCode(discountCode, input.discountCode) &&
    Object.entries(sent).every(([field, value]) => value === input[field as keyof typeof sent]);
  if (!isSame) throw invalid({ orderID: orderIDTaken });
  return { insertId: id };
}
