import { videoPlayers as calls } from '@prepdesk/contract/access/video-players';
import { refused } from '@prepdesk/contract/failures';
import { and, asc, eq } from 'drizzle-orm';
import { refuseStale } from '../../db/row-version.ts';
import { videoPlayers as table } from '../../db/schema/access.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  playerID: table.id,
  userAppsID: table.userAppsID,
  fullName: table.fullName,
  userCountryCode: table.countryCode,
  userPhone: table.phone,
  userEmail: table.email,
  status: table.status,
  L3Enabled: table.l3Enabled,
  rowVersion: table.rowVersion,
};

export const videoPlayers = implement(calls, {
  list: async ({ db }) => ({ usersData: await db.select(columns).from(table).orderBy(asc(table.id)) }),
  add: async ({ input: { userCountryCode: countryCode, userPhone: phone, status, l3Enabled }, db }) => {
    await db.insert(table).values({ countryCode, phone, status, l3Enabled });
    return {};
  },
  edit: async ({ input: { userCountryCode, userPhone, status, l3Enabled, rowVersion }, db }) => {
    const isIt = and(eq(table.countryCode, userCountryCode), eq(table.phone, userPhone));
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw refused(`User not found: nobody here has the phone ${userPhone}`);
    const row = { table: 'video_players', key: stored.playerID, stored };
    await refuseStale(db, row, rowVersion, async () => stored);
    await db.update(table).set({ status, l3Enabled }).where(isIt);
    return {};
  },
});
