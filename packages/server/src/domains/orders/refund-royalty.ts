import type { RefundPlan } from '@prepdesk/contract/orders/refunds';
import { paymentDay } from '@prepdesk/contract/royalty/payment-time';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { royaltyLines, royaltyStatements } from '../../db/schema/royalty.ts';
import type { StoredOrder } from './order-rows.ts';

const isLocked = sql`${royaltyStatements.state} in ('locked', 'paid')`;

/** Names locked statements with this sale: a refund of it becomes a correction in later statements. */
export async function royaltyEffect(db: Db, orderID: number): Promise<RefundPlan['effects']> {
  const settled = await db
    .selectDistinct({ name: faculties.name, number: royaltyStatements.number })
    .from(royaltyLines)
    .innerJoin(
      royaltyStatements,
      and(eq(royaltyStatements.id, royaltyLines.statementID), eq(royaltyStatements.run, royaltyLines.run)),
    )
    .innerJoin(faculties, eq(faculties.id, royaltyStatements.facultyID))
    .where(and(...[eq(royaltyLines.orderID, orderID), eq(royaltyLines.kind, 'sale')], isLocked))
    .orderBy(asc(royaltyStatements.number));
  if (settled.length === 0) return [];
  const whose = settled.map(({ name, number }) => `${name} (${number})`).join(', ');
  return [
    { about: 'royalty', says: `Royalty was settled for ${whose}: their next statement takes its part back` },
  ];
}

/**
 * The numbers of locked statements that contain this order, or that cover its month for a faculty of one of these
 * packages and so would have contained it.
 */
export async function settledStatements(
  db: Db,
  { id, appID, purchasedAt }: StoredOrder,
  packageIDs: readonly number[],
): Promise<string[]> {
  const hasLine = sql`exists (select from ${royaltyLines} where ${royaltyLines.orderID} = ${id}
    and ${royaltyLines.statementID} = ${royaltyStatements.id} and ${royaltyLines.run} = ${royaltyStatements.run})`;
  const teaches = sql`exists (select from package_classes pc join class_details d on d.class_id = pc.class_id
    where pc.package_id in ${packageIDs} and d.faculty_id = ${royaltyStatements.facultyID})`;
  const month = paymentDay(purchasedAt, appID).slice(0, 7);
  const settled = await db
    .select({ number: royaltyStatements.number })
    .from(royaltyStatements)
    .where(and(isLocked, or(hasLine, and(eq(royaltyStatements.month, month), teaches))))
    .orderBy(asc(royaltyStatements.number));
  return settled.map(({ number }) => number);
}
