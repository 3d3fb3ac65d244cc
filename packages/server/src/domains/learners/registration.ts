import { missing, refused } from '@prepdesk/contract/failures';
import { registration as calls } from '@prepdesk/contract/learners/registration';
import { eq } from 'drizzle-orm';
import { apps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { persons } from '../../db/schema/persons.ts';
import { implement } from '../../http/call/implement.ts';

export const registration = implement(calls, {
  add: async ({ input: { appID, fullName, userCountryCode, userPhone, userEmail }, db }) => {
    const [app] = await db.select().from(apps).where(eq(apps.id, appID));
    if (!app) throw missing('The app');
    if (app.isActive !== 1) throw refused('This app is not active');
    // The table itself ensures that the phone is new in the app, however many send it at once.
    const [added] = await db
      .insert(learners)
      .values({ appID, fullName, email: userEmail, phone: userPhone, countryCode: userCountryCode })
      .returning({ userAppsID: learners.id, personID: learners.personID });
    return added!;
  },
  activate: async ({ input: { userAppsID }, db }) => {
    const [account] = await db
      .select({ isActive: learners.isActive, erasedAt: persons.erasedAt })
      .from(learners)
      .innerJoin(persons, eq(persons.id, learners.personID))
      .where(eq(learners.id, userAppsID))
      .for('no key update', { of: learners });
    if (!account) throw missing('The learner');
    if (account.erasedAt) {
      throw refused('The personal data of this account was erased: please register a new account');
    }
    if (account.isActive !== 1) {
      await db.update(learners).set({ isActive: 1 }).where(eq(learners.id, userAppsID));
    }
  },
});
