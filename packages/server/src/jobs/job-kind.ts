import type { Logger } from 'pino';
import type { Author } from '../db/change.ts';
import type { Connection, Db } from '../db/connect.ts';
import type { MailDesk } from '../messaging/mail.ts';
import type { PushDesk } from '../messaging/push/push-desk.ts';
import type { Storage } from '../storage/storage.ts';

/** How jobs reach what is outside of the database. */
export type JobMeans = { storage: Storage; mail: MailDesk; push: PushDesk };

/** What a job works with. It opens its own transactions, and asks `signal` now and then whether it should stop. */
export type JobTools = JobMeans & {
  connection: Connection;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  /** Whose change added the job: its own changes are theirs. */
  author: Author;
};

/** Work that is done after the reply. It may be begun again at any point, so it must stand being done twice. */
export type JobKind<Data extends object = object> = {
  name: string;
  /** What it is, as people read it: 'Statement as PDF'. */
  called: string;
  run(data: Data, tools: JobTools): Promise<void>;
  /** Tells whoever waits that the last try failed, or that it was cancelled; it too may be done twice. */
  whenGivenUp?(data: Data, tools: JobTools, error: Error): Promise<void>;
  /**
   * Brings back, in the change's transaction, the state in which `run` finds something to do after it was given up or
   * cancelled; it throws a Failure where there is nothing to be done any more. Or the sentence that says where it is
   * begun anew.
   */
  again: { prepare(data: Data, db: Db): Promise<void> } | { elsewhere: string };
};
