import { qBanks as calls } from '@prepdesk/contract/catalogue/q-banks';
import { qBankSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { missing } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';
import { isReleased, lessonsPage } from './lessons.ts';
import { asRelease, isPast, refusePast } from './release-date.ts';

/** Whether the sub-topic once had this release day: a switch to live can be reversed. */
async function hadDay(db: Db, subTopicID: number, day: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from audit_log
    where table_name = 'sub_topics' and row_key = ${String(subTopicID)} and before ->> 'release_on' = ${day} limit 1`);
  return rows.length > 0;
}

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
    await assertRowVersion(
      db,
      { table: 'sub_topics', key: subTopicID, stored },
      input.rowVersion,
      async () => ({
        subTopicID,
        rowVersion: stored.rowVersion,
        releaseDate: stored.releaseOn ?? stored.release,
      }),
    );
    if (isPast(releaseDate) && !(await hadDay(db, subTopicID, releaseDate))) {
      refusePast(releaseDate, stored.releaseOn ?? undefined);
    }
    await db.update(table).set(asRelease(releaseDate)).where(isIt);
    return {};
  },
});
