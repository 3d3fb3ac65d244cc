import { missing } from '@prepdesk/contract/failures';
import { referrals as calls } from '@prepdesk/contract/support/referrals';
import { and, arrayContains, desc, eq, sql } from 'drizzle-orm';
import { type Actor, requireRight } from '../../auth/actor.ts';
import { logAccess } from '../../auth/look-ups.ts';
import type { Db } from '../../db/connect.ts';
import { instantText } from '../../db/list/instant.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { referralCodes, referrals as table } from '../../db/schema/support.ts';
import { implement } from '../../http/call/implement.ts';
import { learnerWithPhone } from './learner-with-phone.ts';

/** Purchases by friends of this learner; unpaid orders earn nothing. */
const boughtBy = (db: Db, ownerID: number) =>
  db
    .select({
      orderID: orders.orderNumber,
      fullName: learners.fullName,
      packageName: orders.packageName,
      packageShortName: orders.packageShortName,
      speed: orders.speed,
      purchasedPrice: sql<string>`${orders.purchasedPrice}`,
      currency: orders.currency,
      userPhone: learners.phone,
      userEmail: learners.email,
      purchasedDate: instantText(orders.purchasedAt),
    })
    .from(table)
    .innerJoin(learners, eq(learners.id, table.learnerID))
    .innerJoin(orders, and(eq(orders.learnerID, table.learnerID), eq(orders.isActive, 1)))
    .where(eq(table.ownerID, ownerID))
    .orderBy(desc(orders.purchasedAt), desc(orders.id));

export const referrals = implement(calls, {
  /** A made-up request names a code and a learner that do not belong together (gaps C6). */
  list: async ({ input: { referralCode, userAppID }, db }) => {
    const [code] = await db
      .select({ ownerID: referralCodes.learnerID })
      .from(referralCodes)
      .where(and(eq(referralCodes.code, referralCode), eq(referralCodes.learnerID, userAppID)));
    if (!code) throw missing('The referral code');
    return db
      .select({
        userAppsID: table.learnerID,
        fullName: learners.fullName,
        userPhone: learners.phone,
        userEmail: learners.email,
        docs: sql<string>`to_json(${table.docs})::text`,
        status: table.status,
        updated_at: instantText(table.updatedAt),
      })
      .from(table)
      .innerJoin(learners, eq(learners.id, table.learnerID))
      .where(eq(table.ownerID, code.ownerID))
      .orderBy(desc(table.updatedAt), desc(table.learnerID));
  },
  details: async ({ input: { userPhone, userCountryCode, appID }, actor, db }) => {
    const learner = await learnerWithPhone(db, { appID, phone: userPhone, countryCode: userCountryCode });
    const search = `${userCountryCode}${userPhone}`;
    await logAccess(db, actor, calls.details, { sought: search, foundCount: learner ? 1 : 0 });
    if (!learner) return { ownerData: null, referData: [] };
    const [code] = await db.select().from(referralCodes).where(eq(referralCodes.learnerID, learner.id));
    const { id: userAppsID, fullName, email: userEmail } = learner;
    return {
      ownerData: { userAppsID, referralCode: code?.code ?? '', fullName, userEmail },
      referData: await boughtBy(db, learner.id),
    };
  },
});

const typeOf: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** A paper that proves a friend's discount, for people who may see the referrals. */
export async function referralPaperAt(db: Db, actor: Actor, storageKey: string) {
  requireRight(calls.list, actor);
  const [row] = await db
    .select({ learnerID: table.learnerID })
    .from(table)
    .where(arrayContains(table.docs, [`/files/${storageKey}`]))
    .limit(1);
  const [name = '', ending = ''] = /[^/]+\.(\w+)$/.exec(storageKey) ?? [];
  const contentType = typeOf[ending];
  return row && contentType ? { name, contentType } : undefined;
}
