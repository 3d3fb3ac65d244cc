import { whyNotVisible as calls } from '@prepdesk/contract/entitlement/why-not-visible';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import { packageClasses } from '../../db/schema/commerce.ts';
import { orders } from '../../db/schema/orders.ts';
import { orderElectives } from '../../db/schema/support.ts';
import { implement } from '../../http/call/implement.ts';
import { decideVisibility } from './decide-visibility.ts';
import { foldWays } from './fold-ways.ts';
import { itemChoices } from './item-choices.ts';
import { learnerSentence } from './learner-sentence.ts';
import { loadFacts } from './load-facts.ts';
import { openersOf, packagesOnSale } from './openers.ts';

export const whyNotVisible = implement(calls, {
  explain: async ({ input, actor, db }) => {
    const { userPhone, userCountryCode, userAppsID, itemKind, itemID, asOf } = input;
    if (!userPhone && !userAppsID) throw invalid({ userPhone: 'Please enter a valid phone number' });
    const named = userAppsID
      ? sql`p.id = ${userAppsID}`
      : sql`p.phone = ${userPhone} and p.country_code = ${userCountryCode}`;
    // All accounts of a person count as one learner, whichever of them was named.
    const whose = sql`l.person_id in (select p.person_id from learners p where ${named})`;
    const facts = await loadFacts(db, { whose, itemKind, itemID, asOf });
    const { accounts, item, day } = facts;
    const search = userAppsID ? `user ${userAppsID}` : `${userCountryCode}${userPhone}`;
    await logAccess(db, actor, calls.explain, { sought: search, foundCount: accounts.length });
    const { isVisible, paths: all } = decideVisibility(facts);
    const { paths, otherWays } = foldWays(all, facts);
    return {
      isVisible,
      item,
      asOf: day,
      accounts,
      paths,
      otherWays,
      sentence: learnerSentence(paths[0], facts),
      openers: isVisible ? [] : openersOf(paths, all, facts, await packagesOnSale(db, facts)),
    };
  },
  choices: async ({ input: { itemKind, search }, db }) => ({
    items: await itemChoices(db, itemKind, search),
  }),
  chooseElective: async ({ input: { orderID, classID }, db }) => {
    const [order] = await db
      .select({ id: orders.id, packageID: orders.packageID })
      .from(orders)
      .where(eq(orders.orderNumber, orderID))
      .for('no key update');
    if (!order) throw missing('The order');
    const [held] = await db
      .select({ isElective: packageClasses.isElective })
      .from(packageClasses)
      .where(and(eq(packageClasses.packageID, order.packageID), eq(packageClasses.classID, classID)));
    if (!held) throw refused('The package of this order does not hold this class');
    if (held.isElective !== 1) throw refused('This class is not an elective: every buyer has it');
    await db.insert(orderElectives).values({ orderID: order.id, classID }).onConflictDoNothing();
  },
});
