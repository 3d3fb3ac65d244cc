import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { learners } from '../src/db/schema/learners.ts';
import { numbersFrom } from './dice.ts';

export type Buyer = typeof learners.$inferInsert & { id: number; appID: number };

export type Names = { first: string[]; last: string[] };

const firstID = 40_001;

/** Those who bought: seven of ten in the general app. When they came is known once they have bought. */
export function buyers(count: number, names: Names): Buyer[] {
  const next = numbersFrom(2026);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: count }, (_, n) => {
    const fullName = `${oneOf(names.first)} ${oneOf(names.last)}`;
    const mailbox = fullName.toLowerCase().replace(' ', '.');
    return {
      id: firstID + n,
      appID: n % 10 < 7 ? appIDs.general : appIDs.clinical,
      countryCode: '91',
      phone: String(7_200_000_000 + n * 61_007),
      fullName,
      email: next() < 0.12 ? '' : `${mailbox}${n}@example.com`,
      isActive: next() < 0.02 ? 0 : 1,
    };
  });
}
