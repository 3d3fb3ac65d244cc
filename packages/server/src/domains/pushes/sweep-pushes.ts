import { sql } from 'drizzle-orm';
import { type Author, withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection } from '../../db/connect.ts';
import { monthlyLogs, olderPartitionOf } from '../../db/log-months.ts';
import { isUnderWay } from '../../jobs/queue.ts';
import { sendPush } from './send-push.ts';

/** The clean-up of pushes is done by nobody in particular. */
const author: Author = { actorID: null, call: 'sweep of pushes', requestID: '' };

/** Pushes that are marked as being sent but have no waiting or running job are set to ask for a release. */
const failAbandoned = (connection: Connection): Promise<unknown> =>
  withAuditedTransaction(connection, author, (db) =>
    db.execute(sql`
      update push_occurrences o set state = 'failed',
        because = 'Sending stopped, and nobody went on. Release it to reach whoever was not reached'
      where o.state = 'sending' and o.started_at < now() - interval '10 minutes'
        and not ${isUnderWay(sendPush, sql`jsonb_build_object('occurrenceID', o.id)`)}`),
  );

/** By now nobody releases them, and which devices they did not reach is not known for much longer. */
const cancelForgotten = (connection: Connection, keptDays: number): Promise<unknown> =>
  withAuditedTransaction(connection, author, (db) =>
    db.execute(sql`
      update push_occurrences set state = 'cancelled', decided_at = now(),
        because = ${`Nobody released it for ${keptDays} days`}
      where state = 'failed' and taken_at < now() - ${keptDays}::int * interval '1 day'`),
  );

/**
 * The sums of a push stay. Months of deliveries are dropped whole; here go those from before the first month, which is
 * all that there was when the log got its months.
 */
async function forgetDeliveries(connection: Connection, keptDays: number): Promise<void> {
  const older = sql.raw(olderPartitionOf(monthlyLogs.deliveries));
  for (;;) {
    // One push at a time, since each may have a hundred thousand rows.
    const { rowCount } = await connection.db.execute(sql`
      delete from ${older} where occurrence_id = (
        select o.id from push_occurrences o
        where o.state in ('sent', 'cancelled') and o.due_at < now() - ${keptDays}::int * interval '1 day'
          and exists (select from ${older} y where y.occurrence_id = o.id)
        order by o.due_at limit 1)`);
    if (!rowCount) return;
  }
}

export async function sweepPushes(
  connection: Connection,
  { pushDeliveryDays }: { pushDeliveryDays: number },
): Promise<void> {
  await failAbandoned(connection);
  await cancelForgotten(connection, pushDeliveryDays);
  await forgetDeliveries(connection, pushDeliveryDays);
}
