import { offerTimer as calls, offer } from '@prepdesk/contract/home/offer-timer';
import { eq } from 'drizzle-orm';
import { instantOf, minuteText } from '../../db/company-time.ts';
import { offerTimers as table } from '../../db/schema/home.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addOrEditRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(offer, table, {
  columns: {
    startTime: { column: 'startsAt', read: minuteText(table.startsAt), write: (minute) => instantOf(minute) },
    endTime: { column: 'endsAt', read: minuteText(table.endsAt), write: (minute) => instantOf(minute) },
  },
});

export const offerTimer = implement(calls, {
  read: async ({ input: { appID }, db }) => {
    const [row] = await stored.read(db, eq(table.appID, appID));
    return { offer: row ?? null, serverNow: new Date().toISOString() };
  },
  /** Adds the first timer of an app, or replaces the existing one. */
  save: addOrEditRow(stored),
});
