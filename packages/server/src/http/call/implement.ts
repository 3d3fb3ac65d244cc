import type { AnyCall, CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import type { Actor } from '../../auth/actor.ts';
import type { SignIn } from '../../auth/sign-in-steps.ts';
import type { BusinessSettings } from '../../business-settings.ts';
import type { Db } from '../../db/connect.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { JobCounts } from '../../jobs/jobs.ts';
import type { ServerInfo } from '../../server-info.ts';
import type { Storage } from '../../storage/storage.ts';
import type { UploadedFile } from '../files/uploaded-files.ts';

/** What the HTTP layer lets a handler know about, and do to, the caller's connection. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string;
  /** The token their browser got at an earlier sign-in; the caller can send anything here. */
  readonly deviceToken: string | undefined;
  /** Aborts when the caller leaves before being answered: work that is only for them may stop then. */
  readonly gone: AbortSignal;
  /** The same without a signal, which takes longer to make than a short call. */
  whenGone(leave: () => void): void;
  /** Sets the cookie that carries the session's token. */
  keepSession(token: string, expiresAt: Date): void;
  /** Sets the cookie by which this browser is recognised when its person signs in again; no page can read it. */
  keepDevice(deviceToken: string): void;
  dropSession(): void;
};

/** What a handler works with. For a change `db` is the transaction, unless the call has its own. */
export type Context<C> = {
  input: CallParsed<C>;
  /** @throws Failure `signed-out` when nobody is signed in, which can only happen in calls open to strangers */
  actor: Actor;
  db: Db;
  /** The instant whose data `db` shows: now, except for reads that may be some seconds old. */
  asOf: Date;
  storage: Storage;
  /** For a call that takes files: those received, at least one. They stay if the change is committed. */
  files: readonly UploadedFile[];
  signIn: SignIn;
  server: ServerInfo;
  rules: BusinessSettings;
  jobs: {
    /** Work that is done after the reply; in a change it is added in its transaction, or not at all. */
    add<Data extends object>(kind: JobKind<Data>, data: NoInfer<Data>): Promise<void>;
    counts(): Promise<JobCounts>;
    kinds: readonly JobKind[];
    /** In the change's transaction. @returns the name of the job's kind; undefined when the job cannot be retried */
    retry(jobID: string): Promise<string | undefined>;
    cancel(jobID: string): Promise<string | undefined>;
    stopOne(jobID: string): Promise<string | undefined>;
  };
  caller: Caller;
};

/** That of a call without output returns nothing. */
export type Handler<C> =
  | ((context: Context<C>) => Promise<CallAnswer<C>> | CallAnswer<C>)
  | (CallAnswer<C> extends Record<string, never> ? (context: Context<C>) => Promise<void> : never);

export type Implementation = { call: AnyCall; handle: Handler<AnyCall> };

/** Pairs a group of calls with its handlers; a missing handler or a wrong answer does not compile. */
export function implement<Group extends Record<string, unknown>>(
  group: Group,
  handlers: { [K in keyof Group]: Handler<Group[K]> },
): Implementation[] {
  return Object.entries(group).map(([verb, call]) => ({
    call: call as AnyCall,
    handle: handlers[verb as keyof Group] as Handler<AnyCall>,
  }));
}
