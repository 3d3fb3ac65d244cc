import type { ErasureJob } from '@prepdesk/contract/persons/persons';
import { sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Db } from '../../db/connect.ts';
import { giveMoreTime } from '../../db/give-more-time.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { queueName } from '../../jobs/queue.ts';
import { type Erasing, erasePerson } from './erase-person.ts';
import { removeFiles } from './remove-files-job.ts';

/** All in one transaction, as by the call itself: a server that is killed has erased nothing, and does it again. */
export const erasePersonLater: JobKind<Erasing> = {
  name: 'erased-person',
  called: 'Erasure of a learner with many orders',
  again: { prepare: async () => {} },
  run: async (erasing, { connection, author, add }) => {
    await withAuditedTransaction(connection, author, async (db) => {
      await giveMoreTime(db);
      const { files } = await erasePerson(db, erasing);
      if (files.length > 0) await add(db, removeFiles, { keys: files });
    });
  },
};

/** How far the job is that erases a person who was not erased yet. One that was cancelled is as if it had never been. */
export async function erasureJobOf(db: Db, personID: number): Promise<ErasureJob> {
  const { rows } = await db.execute<{ state: NonNullable<ErasureJob> }>(sql`
    select case j.state when 'created' then 'waiting' when 'retry' then 'again' when 'active' then 'running'
      else 'failed' end as state
    from pgboss.job j join persons p on p.id = ${personID} and p.erased_at is null
    where j.name = ${queueName} and j.state in ('created', 'retry', 'active', 'failed')
      and j.data ->> 'job' = ${erasePersonLater.name} and j.data -> 'data' @> jsonb_build_object('personID', p.id)
    order by j.created_on desc limit 1`);
  return rows[0]?.state;
}
