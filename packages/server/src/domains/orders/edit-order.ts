import { companyDay, dayAfter } from '@prepdesk/contract/company-time';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { invalid } from '@prepdesk/contract/failures';
import { inPaise } from '@prepdesk/contract/money';
import type { orders as calls } from '@prepdesk/contract/orders/orders';
import { transactionInstant } from '@prepdesk/contract/orders/transaction-date';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { packageOfAnotherApp } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { giveUseBack } from '../coupons/index.ts';
import { paidOf, refuseOtherLearner, takeUseOf } from './add-order.ts';
import { priceToday, refuseOtherPrice, soldPackage } from './order-price.ts';
import { orderRowOf, type StoredOrder } from './order-rows.ts';
import { settledStatements } from './refund-royalty.ts';

type Input = CallParsed<typeof calls.edit>;

const hasRefunds = 'This order has refunds: its package, price and confirmed payment stay as they are';

/** The agreed price stays, whatever the package costs today, until another package or code is chosen. */
export async function editOrder(db: Db, actor: Actor, input: Input): Promise<void> {
  const stored = await rowToEdit(db, orders, eq(orders.orderNumber, input.orderID), {
    rowVersion: input.rowVersion,
    shown: ({ id }) => orderRowOf(db, id),
  });
  const { id } = stored;
  refuseOtherLearner(input.userAppsID, stored.learnerID);
  const isSameSale = isSame(input, stored);
  refuseWithRefunds(input, stored, isSameSale);
  if (input.packageID !== stored.packageID) await refuseSettled(db, actor, stored, input.packageID);
  const sale = isSameSale ? stored : await newSale(db, input, stored);
  refuseOtherPrice(input, sale);
  const { paymentMode, referenceNumber, paymentID, paymentDetails, transactionDetails, isActive } = input;
  await db
    .update(orders)
    .set({
      ...(isSameSale ? {} : sale),
      paymentMode,
      referenceNumber,
      paymentID,
      paymentDetails,
      transactionDetails,
      isActive,
      paidAmount: paidNow(input, stored, isSameSale ? undefined : sale),
      ...(transactionDetails !== stored.transactionDetails && {
        transactionAt: transactionInstant(transactionDetails) ?? null,
      }),
    })
    .where(eq(orders.id, id));
  if (sale.couponID === stored.couponID) return;
  if (stored.couponID !== null) await giveUseBack(db, stored.couponID);
  await takeUseOf(db, sale.couponID);
}

const isSame = ({ packageID, discountCode }: Input, stored: StoredOrder): boolean =>
  packageID === stored.packageID && discountCode.toLowerCase() === stored.discountCode.toLowerCase();

/** Refunds are checked against what was paid for this package, so an order with refunds keeps package and payment. */
function refuseWithRefunds({ isActive, packageID }: Input, stored: StoredOrder, isSameSale: boolean): void {
  if (inPaise(stored.refundedAmount) === 0) return;
  if (isActive !== 1) throw invalid({ isActive: hasRefunds });
  if (isSameSale) return;
  throw invalid(packageID === stored.packageID ? { discountCode: hasRefunds } : { packageID: hasRefunds });
}

/**
 * A settled month has divided the payment among the faculties of one package. It could not be corrected for the
 * faculties of another package, which was settled without it.
 */
async function refuseSettled(db: Db, actor: Actor, stored: StoredOrder, packageID: number): Promise<void> {
  const { count, numbers } = await settledStatements(db, actor, stored, [stored.packageID, packageID]);
  if (count === 0) return;
  const whose = numbers.length === 0 ? '' : ` (${numbers.join(', ')})`;
  throw invalid({
    packageID: `Royalty was settled for this order${whose}: its package stays as it is. Give the money back and add another order`,
  });
}

/** Another package, or another code for the same package, at today's price. */
async function newSale(db: Db, { packageID, discountCode }: Input, stored: StoredOrder) {
  const sold = await soldPackage(db, packageID);
  if (sold.appID !== stored.appID) throw invalid({ packageID: packageOfAnotherApp });
  if (packageID !== stored.packageID && sold.isActive !== 1) {
    throw invalid({ packageID: 'This package is not active' });
  }
  const [learner] = await db
    .select({ phone: learners.phone })
    .from(learners)
    .where(eq(learners.id, stored.learnerID));
  const price = await priceToday(db, {
    packageID,
    packagePrice: sold.packagePrice,
    appID: sold.appID,
    discountCode,
    learnerPhone: learner?.phone ?? '',
    heldCouponID: stored.couponID,
  });
  const { validityInDays } = sold.kept;
  const packageExpiryDate = dayAfter(companyDay(stored.purchasedAt), validityInDays);
  return { ...(packageID === stored.packageID ? {} : { ...sold.kept, packageExpiryDate }), ...price };
}

type Sale = { packagePrice: string; discountPrice: string };

/** Set when the payment is confirmed, or when a confirmed order becomes another sale; otherwise it stays. */
function paidNow({ isActive }: Input, stored: StoredOrder, newOne: Sale | undefined): string | null {
  if (isActive !== 1) return null;
  return stored.isActive === 1 && !newOne ? stored.paidAmount : paidOf(newOne ?? stored);
}
