import type { RefundPlan } from '@prepdesk/contract/orders/refunds';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { faculties } from '../../db/schema/clinical.ts';
import { royaltyLines, royaltyStatements } from '../../db/schema/royalty.ts';

/** Statements that have this sale and do not change any more: what is given back of it is a correction of later ones. */
export async function royaltyEffect(db: Db, orderID: number): Promise<RefundPlan['effects']> {
  const settled = await db
    .selectDistinct({ name: faculties.name, number: royaltyStatements.number })
    .from(royaltyLines)
    .innerJoin(
      royaltyStatements,
      and(eq(royaltyStatements.id, royaltyLines.statementID), eq(royaltyStatements.run, royaltyLines.run)),
    )
    .innerJoin(faculties, eq(faculties.id, royaltyStatements.facultyID))
    .where(
      and(
        ...[eq(royaltyLines.orderID, orderID), eq(royaltyLines.kind, 'sale')],
        sql`${royaltyStatements.state} in ('locked', 'paid')`,
      ),
    )
    .orderBy(asc(royaltyStatements.number));
  if (settled.length === 0) return [];
  const whose = settled.map(({ name, number }) => `${name} (${number})`).join(', ');
  return [
    { about: 'royalty', says: `Royalty was settled for ${whose}: their next statement takes its part back` },
  ];
}
