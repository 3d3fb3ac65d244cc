import { qBanks as calls } from '@prepdesk/contract/catalogue/q-banks';
import { qBankSlugID, releaseWords } from '@prepdesk/contract/catalogue/sub-topics';
import { missing } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import { refuseStale } from '../../db/row-version.ts';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';
import { isReleased, lessonsPage } from './lessons.ts';

export const qBanks = implement(calls, {
  list: async ({ input, db }) => {
    const { isLive } = input;
    const { rows, ...paged } = await lessonsPage(
      db,
      qBankSlugID,
      input,
      isLive === undefined ? [] : [sql`${isReleased} = ${isLive === 1}`],
    );
    return { qBanks: rows, ...paged };
  },
  release: async ({ input, db }) => {
    const { subTopicID, releaseDate } = input;
    const isIt = and(eq(table.id, subTopicID), eq(table.slugID, qBankSlugID));
    const [stored] = await db.select().from(table).where(isIt).for('update');
    if (!stored) throw missing('The Q-bank');
    await refuseStale(db, { table: 'sub_topics', key: subTopicID, stored }, input.rowVersion, async () => ({
      ...{ subTopicID, rowVersion: stored.rowVersion },
      releaseDate: stored.releaseOn ?? stored.release,
    }));
    const isWord = releaseWords.some((word) => word === releaseDate);
    await db
      .update(table)
      .set({ release: isWord ? releaseDate : 'date', releaseOn: isWord ? null : releaseDate })
      .where(isIt);
    return {};
  },
});
