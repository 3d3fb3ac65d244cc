import { offerTimer as calls } from '@prepdesk/contract/home/offer-timer';
import { eq } from 'drizzle-orm';
import { instantOf, minuteText } from '../../db/company-time.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { offerTimers as table } from '../../db/schema/home.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  startTime: minuteText(table.startsAt),
  endTime: minuteText(table.endsAt),
  offerText: table.offerText,
  offerDetails: table.offerDetails,
  rowVersion: table.rowVersion,
};

export const offerTimer = implement(calls, {
  read: async ({ input: { appID }, db }) => {
    const [offer] = await db.select(columns).from(table).where(eq(table.appID, appID));
    return { offer: offer ?? null, serverNow: new Date().toISOString() };
  },
  /** Adds the first timer of an app, or replaces the existing one. */
  save: async ({ input, db }) => {
    const { appID, startTime, endTime, offerText, offerDetails, rowVersion } = input;
    const isIt = eq(table.appID, appID);
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (stored) {
      const row = { table: 'offer_timers', key: appID, stored };
      await assertRowVersion(db, row, rowVersion, async () => stored);
    }
    const written = { offerText, offerDetails, startsAt: instantOf(startTime), endsAt: instantOf(endTime) };
    await db
      .insert(table)
      .values({ appID, ...written })
      .onConflictDoUpdate({ target: table.appID, set: written });
    return {};
  },
});
