import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Author } from '../db/audited-transaction.ts';
import type { Trace } from '../observability/trace.ts';
import type { JobKind } from './job-kind.ts';

/** Where jobs wait: one queue in pg-boss's own schema of our database. */
export const queueName = 'prepdesk';
export const schemaName = 'pgboss';

export type Statements = PgBoss.Db;
export type QueuedJob = PgBoss.JobWithMetadata<{
  job: string;
  called: string;
  data: object;
  author: Author;
  /** Somebody wants it to end while it runs. */
  stopAsked?: true;
  /** Of the request that added it, if that was traced. */
  trace?: Trace | undefined;
}>;

const daySeconds = 24 * 60 * 60;

/**
 * pg-boss, only as keeper of the queue: its statements run where we say. Its own workers are not used, because they
 * leave rejected promises that end the process when the database is away (docs/decisions/0026-jobs.md).
 */
export const bossOn = (db: Statements): PgBoss =>
  new PgBoss({
    db,
    schema: schemaName,
    schedule: false,
    supervise: false,
    archiveCompletedAfterSeconds: daySeconds,
    archiveFailedAfterSeconds: 7 * daySeconds,
    deleteAfterDays: 30,
  });

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export const statementsOn = (client: Client): Statements => ({
  executeSql: (text, values) => client.query(text, values),
});

/** Whether a job of this kind with these values in its data waits or runs. @param data jsonb */
export const isUnderWay = <Data extends object>({ name }: JobKind<Data>, data: SQL): SQL => sql`exists (
  select 1 from pgboss.job where name = ${queueName} and state in ('created', 'retry', 'active')
    and data ->> 'job' = ${name} and data -> 'data' @> ${data})`;

/** Brings the queue's tables up to date; servers that start side by side must take turns. */
export async function prepareQueue(client: Client): Promise<void> {
  const boss = bossOn(statementsOn(client));
  await boss.start();
  await boss.createQueue(queueName);
  await boss.stop({ graceful: false });
}
