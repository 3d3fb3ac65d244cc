import type { RefundPlan } from '@prepdesk/contract/orders/refunds';
import { paymentDay } from '@prepdesk/contract/royalty/payment-time';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { royaltyLines, royaltyStatements } from '../../db/schema/royalty.ts';
import { facultySeen } from '../royalty/index.ts';
import type { StoredOrder } from './order-rows.ts';

const isLocked = sql`${royaltyStatements.state} in ('locked', 'paid')`;

/**
 * A refund of a sale in locked statements becomes a correction in later ones. They are named to people who may see all
 * of them; everybody else learns that royalty was settled.
 */
export async function royaltyEffect(db: Db, actor: Actor, orderID: number): Promise<RefundPlan['effects']> {
  const settled = await db
    .selectDistinct({
      name: faculties.name,
      number: royaltyStatements.number,
      facultyID: royaltyStatements.facultyID,
    })
    .from(royaltyLines)
    .innerJoin(
      royaltyStatements,
      and(eq(royaltyStatements.id, royaltyLines.statementID), eq(royaltyStatements.run, royaltyLines.run)),
    )
    .innerJoin(faculties, eq(faculties.id, royaltyStatements.facultyID))
    .where(and(...[eq(royaltyLines.orderID, orderID), eq(royaltyLines.kind, 'sale')], isLocked))
    .orderBy(asc(royaltyStatements.number));
  if (settled.length === 0) return [];
  const seen = settled.filter(isSeenBy(actor));
  const whose = seen.map(({ name, number }) => `${name} (${number})`).join(', ');
  const says =
    seen.length === settled.length
      ? `Royalty was settled for ${whose}: their next statement takes its part back`
      : 'Royalty was settled for it: the next statements take their parts back';
  return [{ about: 'royalty', says }];
}

/** Whose royalty was settled is named as in the order's timeline. */
const isSeenBy = (actor: Actor) => {
  const seen = facultySeen(actor);
  return ({ facultyID }: { facultyID: number }): boolean => seen === undefined || seen === facultyID;
};

/**
 * The locked statements that contain this order, or that cover its month for a faculty of one of these packages and so
 * would have contained it.
 * @returns how many they are, and the numbers of those that this person may see
 */
export async function settledStatements(
  db: Db,
  actor: Actor,
  { id, appID, purchasedAt }: StoredOrder,
  packageIDs: readonly number[],
): Promise<{ count: number; numbers: string[] }> {
  const hasLine = sql`exists (select from ${royaltyLines} where ${royaltyLines.orderID} = ${id}
    and ${royaltyLines.statementID} = ${royaltyStatements.id} and ${royaltyLines.run} = ${royaltyStatements.run})`;
  const teaches = sql`exists (select from package_classes pc join class_details d on d.class_id = pc.class_id
    where pc.package_id in ${packageIDs} and d.faculty_id = ${royaltyStatements.facultyID})`;
  const month = paymentDay(purchasedAt, appID).slice(0, 7);
  const settled = await db
    .select({ number: royaltyStatements.number, facultyID: royaltyStatements.facultyID })
    .from(royaltyStatements)
    .where(and(isLocked, or(hasLine, and(eq(royaltyStatements.month, month), teaches))))
    .orderBy(asc(royaltyStatements.number));
  return { count: settled.length, numbers: settled.filter(isSeenBy(actor)).map(({ number }) => number) };
}
