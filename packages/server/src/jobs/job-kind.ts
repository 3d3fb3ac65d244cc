import type { Logger } from 'pino';
import type { Author } from '../db/audited-transaction.ts';
import type { Connection, Db } from '../db/connect.ts';
import type { MailDesk } from '../messaging/mail.ts';
import type { PushDesk } from '../messaging/push/push-desk.ts';
import type { Storage } from '../storage/storage.ts';

/** How jobs reach what is outside the database. */
export type JobMeans = { storage: Storage; mail: MailDesk; push: PushDesk };

/** In the change's transaction: the job exists if the change does. @throws Error for a kind that no domain lists */
export type AddJob = <Data extends object>(db: Db, kind: JobKind<Data>, data: NoInfer<Data>) => Promise<void>;

/**
 * What a job works with. It opens its own transactions, and checks `signal` now and then to see whether it should stop.
 */
export type JobTools = JobMeans & {
  connection: Connection;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  /** Whose change added the job: its own changes are attributed to them. */
  author: Author;
  /** What is left to do when its transaction is committed. */
  add: AddJob;
};

/** Work that is done after the reply. It may be restarted at any point, so it must tolerate being done twice. */
export type JobKind<Data extends object = object> = {
  name: string;
  /** Its name for people: 'Statement as PDF'. */
  called: string;
  run(data: Data, tools: JobTools): Promise<void>;
  /** Tells whoever waits that the last try failed, or that the job was cancelled; this, too, may be done twice. */
  whenGivenUp?(data: Data, tools: JobTools, error: Error): Promise<void>;
  /**
   * Restores, in the change's transaction, a state in which `run` finds something to do after the job was given up or
   * cancelled; throws a Failure where there is nothing left to do. Or a message that says where the work is started
   * again.
   */
  again: { prepare(data: Data, db: Db): Promise<void> } | { elsewhere: string };
};
