import { monthAfter } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { royaltyTerms } from '../src/db/schema/royalty.ts';
import { advanceDemoMonth } from '../src/domains/royalty/index.ts';

/** Who settles: the Super Admin. */
const by = 1;

type Agreed = { facultyID: number; mgAmount: number; mgRecovered: number; exchange?: number };

/** Two clinical teachers, Dr. Ananya Rao and Dr. Kavya Menon, who is paid by an exchange, and CA Rohan Mehta. */
const agreed: Agreed[] = [
  { facultyID: 1, mgAmount: 400_000, mgRecovered: 80_000 },
  { facultyID: 3, mgAmount: 250_000, mgRecovered: 0, exchange: 85 },
  { facultyID: 5, mgAmount: 300_000, mgRecovered: 120_000 },
];

/** How far the months before this one are, the last first; this one is a draft. */
const states = ['draft', 'calculated', 'locked', 'paid'] as const;

/**
 * Terms of three faculties, and their statements of the last months in every state, made by the product's own rules as
 * they would have been made then.
 * @param today yyyy-MM-dd
 */
export async function addRoyalty(db: Db, today: string): Promise<void> {
  const thisMonth = today.slice(0, 7);
  const first = monthAfter(thisMonth, 1 - states.length);
  await db.insert(royaltyTerms).values(
    agreed.map(({ facultyID, mgAmount, mgRecovered, exchange }) => ({
      facultyID,
      fromOn: `${first}-01`,
      mgAmount: String(mgAmount),
      mgRecovered: String(mgRecovered),
      royalityPercentage: sql`(select royality_percentage from faculties where id = ${facultyID})`,
      exchangeRoyality: exchange ? 1 : 0,
      exchangePercentage: String(exchange ?? 100),
      createdAt: new Date(`${first}-01T05:00:00Z`),
      createdBy: by,
    })),
  );
  for (const { facultyID } of agreed) {
    for (const [ago, state] of [...states.entries()].toReversed()) {
      await advanceDemoMonth(db, { facultyID, month: monthAfter(thisMonth, -ago), state, by, today });
    }
  }
}
