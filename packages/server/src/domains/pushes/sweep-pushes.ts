import { sql } from 'drizzle-orm';
import { type Author, withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection } from '../../db/connect.ts';
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

/** The sums of a push stay; its outcome on each device is deleted this many days after it was sent. */
async function forgetDeliveries(connection: Connection, keptDays: number): Promise<void> {
  for (;;) {
    // One push at a time, since each may have a hundred thousand rows.
    const { rowCount } = await connection.db.execute(sql`
      delete from push_deliveries where occurrence_id = (
        select o.id from push_occurrences o
        where o.state in ('sent', 'cancelled') and o.due_at < now() - ${keptDays}::int * interval '1 day'
          and exists (select from push_deliveries y where y.occurrence_id = o.id)
        order by o.due_at limit 1)`);
    if (!rowCount) return;
  }
}

export async function sweepPushes(
  connection: Connection,
  { pushDeliveryDays }: { pushDeliveryDays: number },
): Promise<void> {
  await failAbandoned(connection);
  await forgetDeliveries(connection, pushDeliveryDays);
}
