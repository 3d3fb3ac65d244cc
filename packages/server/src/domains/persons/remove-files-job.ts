import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { JobKind } from '../../jobs/job-kind.ts';

/** Runs after the erasure is committed, so that an aborted erasure loses no file. Running it twice does no harm. */
export const removeFiles: JobKind<{ keys: string[] }> = {
  name: 'erased-files',
  called: 'Files of an erased learner',
  again: { prepare: async () => {} },
  run: async ({ keys }, { connection, storage }) => {
    for (const key of keys) if (!(await isNamed(connection.db, key))) await storage.remove(key);
  },
};

/** Somebody else's row may have been given the same file. */
async function isNamed(db: Db, key: string): Promise<boolean> {
  const address = `/files/${key}`;
  const { rows } = await db.execute<{ isNamed: boolean }>(sql`
    select exists (select from referrals where docs @> array[${address}])
      or exists (select from doubt_replies where media_content = ${address})
      or exists (select from doubts where media_content = ${address}) as "isNamed"`);
  return rows[0]?.isNamed === true;
}
