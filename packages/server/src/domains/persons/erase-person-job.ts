import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import { giveMoreTime } from '../../db/more-time.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { type Erasing, erasePerson } from './erase-person.ts';
import { removeFiles } from './remove-files-job.ts';

/** All in one transaction, as by the call itself: a server that is killed has erased nothing, and does it again. */
export const erasePersonLater: JobKind<Erasing> = {
  name: 'erased-person',
  called: 'Erasure of a person with many orders',
  again: { prepare: async () => {} },
  run: async (erasing, { connection, author, add }) => {
    await withAuditedTransaction(connection, author, async (db) => {
      await giveMoreTime(db);
      const { files } = await erasePerson(db, erasing);
      if (files.length > 0) await add(db, removeFiles, { keys: files });
    });
  },
};
