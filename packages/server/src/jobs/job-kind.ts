import type { Logger } from 'pino';
import type { Author } from '../db/change.ts';
import type { Connection } from '../db/connect.ts';
import type { MailDesk } from '../messaging/mail.ts';
import type { Storage } from '../storage/storage.ts';

/** What a job works with. It opens its own transactions, and asks `signal` now and then whether it should stop. */
export type JobTools = {
  connection: Connection;
  storage: Storage;
  mail: MailDesk;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  /** Whose change added the job: its own changes are theirs. */
  author: Author;
};

/** Work that is done after the reply. It may be begun again at any point, so it must stand being done twice. */
export type JobKind<Data extends object = object> = {
  name: string;
  run(data: Data, tools: JobTools): Promise<void>;
  /** Tells whoever waits that the last try failed; it too may be done twice. */
  whenGivenUp?(data: Data, tools: JobTools, error: Error): Promise<void>;
};
