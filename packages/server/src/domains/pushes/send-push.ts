import { sql } from 'drizzle-orm';
import { type Author, withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection, Db } from '../../db/connect.ts';
import type { pushes } from '../../db/schema/pushes.ts';
import { failureWords, JobFailure } from '../../jobs/failure-words.ts';
import type { JobKind, JobTools } from '../../jobs/job-kind.ts';
import type { PushOutcome, PushTarget } from '../../messaging/push/push-provider.ts';
import { messageOf } from './push-message.ts';
import { takeDownAudience } from './take-down.ts';

type Sending = { occurrenceID: number };

/**
 * Sends an occurrence to the devices that have not been handled yet. It can be interrupted anywhere: the audience is
 * stored once, the outcome of each batch is recorded at once, and what was handed over just before a crash is handed
 * over again under the same key.
 */
export const sendPush: JobKind<Sending> = {
  name: 'push',
  called: 'Push to learners',
  run: async ({ occurrenceID }, tools) => {
    const { connection, author, push: desk, signal } = tools;
    const push = await withAuditedTransaction(connection, author, (db) => begin(db, occurrenceID));
    if (!push) return;
    const audience = { occurrenceID, takenAt: push.takenAt };
    const message = messageOf(push, desk.publicUrl);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const batch = await nextBatch(connection, audience, after, desk.provider.batchSize);
      const last = batch.at(-1);
      if (!last) break;
      await handOver({ occurrenceID, batch, tools }, (targets) =>
        desk.provider.send(message, targets, signal),
      );
      after = last.deviceID;
    }
    await withAuditedTransaction(connection, author, (db) => finish(db, occurrenceID));
  },
  whenGivenUp: async ({ occurrenceID }, { connection, author }, error) => {
    await withAuditedTransaction(connection, author, (db) =>
      db.execute(sql`
        update push_occurrences set state = 'failed', because = ${whyFailed(error)}
        where id = ${occurrenceID} and state = 'sending'`),
    );
  },
  again: { elsewhere: 'Please release the push in Sent pushes: whoever was not reached gets it' },
};

const whyFailed = (error: Error): string =>
  `Sending stopped: ${failureWords(error)}. Release it to reach whoever was not reached`;

type Push = typeof pushes.$inferSelect & Audience;

/** `takenAt`: its deliveries are in the months since then. */
type Audience = { occurrenceID: number; takenAt: Date };

/** @returns undefined when somebody cancelled it, or it is finished */
async function begin(db: Db, occurrenceID: number): Promise<Push | undefined> {
  const { rows } = await db.execute<Omit<Push, 'takenAt'>>(sql`
    select o.id as "occurrenceID", p.id, p.title, p.description, p.icon, p.image, p.function_id as "functionID",
      p.data_value as "dataValue", p.class_id as "classID", p.slug_id as "slugID", p.sub_topic_id as "subTopicID"
    from push_occurrences o join pushes p on p.id = o.push_id
    where o.id = ${occurrenceID} and o.state = 'sending' for update of o`);
  const [push] = rows;
  if (!push) return undefined;
  const { takenAt } = await takeDownAudience(db, occurrenceID);
  return { ...push, takenAt };
}

/** Also empty when somebody cancelled it. A learner who has signed out meanwhile has no token. */
async function nextBatch(
  { db }: Connection,
  { occurrenceID, takenAt }: Audience,
  after: number,
  size: number,
): Promise<PushTarget[]> {
  const { rows } = await db.execute<PushTarget>(sql`
    select d.id as "deviceID", d.platform, d.target_kind as kind,
      case when d.ended_at is null then d.device_token else '' end as token
    from push_deliveries y
    join devices d on d.id = y.device_id
    join push_occurrences o on o.id = y.occurrence_id
    where y.occurrence_id = ${occurrenceID} and y.queued_at >= ${takenAt} and y.device_id > ${after}
      and y.state = 'queued' and o.state = 'sending'
    order by y.device_id limit ${size}`);
  return rows;
}

type Batch = { occurrenceID: number; batch: readonly PushTarget[]; tools: JobTools };

/** @throws Error when some were not handed over: the job is repeated for them a little later */
async function handOver(
  { occurrenceID, batch, tools: { connection, author } }: Batch,
  send: (targets: PushTarget[]) => Promise<PushOutcome[]>,
): Promise<void> {
  const gone = batch.filter(({ token }) => token === '');
  const outcomes = await send(batch.filter(({ token }) => token !== ''));
  const known = [
    ...outcomes,
    ...gone.map(({ deviceID }) => ({ deviceID, state: 'failed' as const, fault: 'signed out' })),
  ];
  await note(connection, author, occurrenceID, known);
  const left = batch.length - known.length;
  if (left > 0) throw new JobFailure(`the push provider did not take ${left} of ${batch.length}`);
}

/** Records the outcome of a batch once: outcomes that were recorded before stay as they are. */
export const note = (
  connection: Connection,
  author: Author,
  occurrenceID: number,
  outcomes: readonly PushOutcome[],
): Promise<void> =>
  withAuditedTransaction(connection, author, async (db) => {
    const { rows } = await db.execute<{ sent: number; takenAt: Date | null }>(
      sql`select sent, taken_at as "takenAt" from push_occurrences where id = ${occurrenceID} for update`,
    );
    const { sent = 0, takenAt = null } = rows[0] ?? {};
    const hasPassed = sent > 0 || outcomes.some(({ state }) => state === 'sent');
    // A rejected token is at fault if others get the same message; otherwise the message may be at fault.
    const judged = outcomes.map(({ state, ...one }) => ({
      ...one,
      state: state !== 'accused' ? state : hasPassed ? 'retired' : 'failed',
    }));
    await db.execute(sql`
      with known as (
        select * from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
          as k("deviceID" int, state text, fault text)
      ),
      noted as (
        update push_deliveries y set state = k.state, fault = left(k.fault, 200) from known k
        where y.occurrence_id = ${occurrenceID} and y.queued_at >= ${takenAt} and y.device_id = k."deviceID"
          and y.state = 'queued'
        returning y.device_id, y.state
      ),
      gone as (
        insert into push_retirements (device_id) select device_id from noted where state = 'retired'
        on conflict (device_id) do update set retired_at = now()
      )
      update push_occurrences o set sent = o.sent + n.sent, failed = o.failed + n.failed,
        unknown = o.unknown + n.unknown, retired = o.retired + n.retired
      from (select count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unknown') as unknown,
        count(*) filter (where state = 'retired') as retired from noted) n
      where o.id = ${occurrenceID}`);
  });

/** A push that was cancelled meanwhile stays cancelled; devices missed because of a crash are left to the next try. */
async function finish(db: Db, occurrenceID: number): Promise<void> {
  await db.execute(sql`
    update push_occurrences set state = 'sent', finished_at = now()
    where id = ${occurrenceID} and state = 'sending' and taken_at is not null
      and devices = sent + failed + unknown + retired`);
}
