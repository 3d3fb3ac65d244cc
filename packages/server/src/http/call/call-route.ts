import { randomUUID } from 'node:crypto';
import { mayAnswerBeOld } from '@prepdesk/contract/as-of';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { type ReplyBody, signedOut } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { outputFilter } from '@prepdesk/contract/output-filter';
import { undoHeader } from '@prepdesk/contract/undo';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '../../auth/access.ts';
import type { Actor } from '../../auth/actor.ts';
import type { SignIn } from '../../auth/sign-in-steps.ts';
import { type Author, type Begun, withAuditedTransaction } from '../../db/audited-transaction.ts';
import { CallBounds, type defaultBounds } from '../../db/call-bounds.ts';
import type { Connection, Db } from '../../db/connect.ts';
import { failureOfViolation, isDatabaseAway } from '../../db/violations.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { charged } from '../../lib/in-turns.ts';
import type { Rules } from '../../rules.ts';
import type { Running } from '../../running.ts';
import { type Storage, undoable } from '../../storage/storage.ts';
import { bodyLimitOf, refuseLongPlain } from '../files/body-limit.ts';
import { type Answer, uploadRoute } from '../files/upload-route.ts';
import { removeUploads, removeUploadsAfter, type UploadedFile } from '../files/uploaded-files.ts';
import { idempotent } from '../metrics/finished-requests.ts';
import { writeAgeHeaders } from './age-headers.ts';
import type { CallQueues } from './call-queues.ts';
import { callerOf } from './caller.ts';
import { cleanerOf } from './clean-input.ts';
import { openRequest } from './envelope-plugin.ts';
import { identify } from './identify.ts';
import type { Context, Implementation } from './implement.ts';
import { isNoted, noteSearch } from './note-search.ts';
import { requirePlainJson } from './plain-json.ts';
import { undoOf } from './undo-of.ts';

export type Parts = {
  connection: Connection;
  access: Access;
  signIn: SignIn;
  running: Running;
  storage: Storage;
  jobs: Jobs;
  queues: CallQueues;
  bounds: typeof defaultBounds;
  isEnvelopeRequired: boolean;
  /** The largest file that is accepted. */
  maxUploadBytes: number;
  rules: Rules;
};

/** The life of a call, from top to bottom; for one that takes files, `uploadRoute` reads the body. */
export function callRoute(app: FastifyInstance, { call, handle }: Implementation, parts: Parts): void {
  const outputFields = outputFilter(call.output);
  const clean = cleanerOf(call);
  const preHandler = identify(call, parts.access);
  const isOwnChange = call.kind === 'change' && call.transaction !== 'own';
  const answer: Answer = async ({ request, reply, body, files }) => {
    const { actor } = request;
    const caller = callerOf(request, reply);
    const bounds = new CallBounds();
    const charge = (heldMs: number) => parts.queues.charge(actor?.userID, caller, heldMs);
    let isDone = false;
    let answered: unknown;
    try {
      const entering = parts.queues.enter(call, actor?.userID, caller);
      const leave = entering instanceof Promise ? await entering : entering;
      bounds.start(parts.bounds);
      caller.whenGone(() => bounds.leave(call.kind === 'change'));
      const task = { name: call.path, id: request.id, trace: request.trace, bounds };
      try {
        requirePlainJson(body);
        const sent = checked(call.input, body);
        const input = clean ? await clean(sent, { personID: actor?.userID, gone: caller.gone }) : sent;
        const work = (db: Db, storage: Storage, asOf = new Date()) => {
          isDone = true;
          const hold = (heldMs: number) => {
            charge(heldMs);
            bounds.throwIfEnded();
          };
          const context = contextOf({ input, actor, db, asOf, storage, files, caller }, parts);
          return call.oneAtATime ? charged(hold, () => handle(context)) : handle(context);
        };
        if (isOwnChange) {
          const same = sameWhenRepeated(input, files);
          const connection = parts.connection.forTask(task);
          answered = await change(call, request, actor, same, { ...parts, connection }, work, (undo) =>
            reply.header(undoHeader, undo),
          );
        } else {
          answered = await (mayAnswerBeOld(call, input)
            ? parts.connection.readAllowingStale(
                actor?.userID,
                async (source) => {
                  writeAgeHeaders(reply, source);
                  return work(source.db, parts.storage, source.asOf);
                },
                task,
              )
            : work(parts.connection.dbFor(task), parts.storage));
          // What a change has committed stays; in the answer of a read, rows may be missing.
          if (call.kind === 'read') bounds.throwIfEnded();
          if (isNoted(call, actor, input)) {
            const searched = { call, actor, requestID: request.id, input };
            await noteSearch(parts.connection.forTask(task), searched, answered);
          }
        }
      } finally {
        bounds.close();
        leave();
      }
    } catch (caught) {
      const error = bounds.failure ?? caught;
      if (files.length > 0) await removeUploadsAfter(error, parts.storage, files);
      throw error;
    }
    // The request was sent a second time: the files of the first are kept.
    if (!isDone) await removeUploads(parts.storage, files);
    const fromMs = performance.now();
    const sent = replyTo(call, outputFields, answered, body);
    charge(performance.now() - fromMs);
    return sent;
  };
  if (call.files) {
    uploadRoute(app, { ...call, files: call.files }, parts, { identify: preHandler, answer });
    return;
  }
  if (call.alsoByGet) {
    app.get(`/api/${call.path}`, async (request, reply) => {
      const answered = await answer({ request, reply, body: {}, files: noFiles });
      reply.header('cache-control', 'public, max-age=86400');
      return answered;
    });
  }
  const preValidation = [openRequest(parts.isEnvelopeRequired), refuseLongPlain(call)];
  app.post(`/api/${call.path}`, { ...bodyLimitOf(call), preValidation, preHandler }, (request, reply) =>
    answer({ request, reply, body: request.body, files: noFiles }),
  );
}

const noFiles: readonly UploadedFile[] = [];

/** What identifies a request that is sent again under its key; its files have different names in the storage then. */
const sameWhenRepeated = (input: unknown, files: readonly UploadedFile[]): unknown =>
  files.length === 0 ? input : { input, files: files.map(({ name, sha256 }) => ({ name, sha256 })) };

type Known = Omit<Context<AnyCall>, 'actor' | 'signIn' | 'running' | 'rules' | 'jobs'> & {
  actor: Actor | undefined;
};

function contextOf(
  { input, actor, db, asOf, storage, files, caller }: Known,
  { signIn, running, rules, jobs }: Parts,
): Context<AnyCall> {
  const context = {
    input,
    actor,
    db,
    asOf,
    storage,
    files,
    caller,
    signIn,
    running,
    rules,
    jobs: {
      add: (kind, data) => jobs.add(db, kind, data),
      counts: () => jobs.counts(db),
      kinds: jobs.kinds,
      retry: (jobID) => jobs.retry(db, jobID),
      cancel: (jobID) => jobs.cancel(db, jobID),
      stopOne: (jobID) => jobs.stopOne(db, jobID),
    },
  } as Context<AnyCall>;
  return actor ? context : withoutActor(context);
}

const withoutActor = (context: Context<AnyCall>): Context<AnyCall> =>
  Object.defineProperty(context, 'actor', {
    enumerable: true,
    get: () => {
      throw signedOut();
    },
  });

type OutputFields = ReturnType<typeof outputFilter>;

type Work = (db: Db, storage: Storage) => Promise<unknown> | unknown;

/** In one transaction, with its audit rows, and only once when the caller gave the request a key. */
async function change(
  call: AnyCall,
  request: FastifyRequest,
  actor: Actor | undefined,
  input: unknown,
  parts: Parts,
  work: Work,
  offerUndo: (undo: string) => void,
): Promise<unknown> {
  const author = { actorID: actor?.userID ?? null, call: call.path, requestID: request.id };
  let undo: string | undefined;
  const answer = await withStoredFilesUndone(parts, author, async (db, storage, begun) => {
    const key = request.headers['idempotency-key'];
    const done = await (!actor || typeof key !== 'string'
      ? work(db, storage)
      : idempotent(db, { userID: actor.userID, key, call, input }, () => work(db, storage)));
    undo = actor && (await undoOf(db, actor, { ...author, ...begun }));
    return done;
  });
  if (undo) offerUndo(undo);
  parts.access.forgetChanged(call);
  parts.jobs.wake();
  return answer;
}

/** Files stored by a change that fails are removed; if the outcome is unknown they stay, since a row may name them. */
async function withStoredFilesUndone(
  { connection, storage }: Parts,
  author: Author,
  work: (db: Db, storage: Storage, begun: Begun) => Promise<unknown>,
): Promise<unknown> {
  const files = undoable(storage);
  try {
    return await withAuditedTransaction(connection, author, async (db, begun) => {
      // The work may be repeated from its start: what the previous attempt stored must not remain.
      await files.undo();
      return work(db, files.storage, begun);
    });
  } catch (error) {
    if (!isDatabaseAway(error)) await files.undo();
    throw failureOfViolation(error) ?? error;
  }
}

/** Only what the contract promises is sent: everything else is dropped, and a wrong answer is our fault (500). */
function replyTo(call: AnyCall, outputFields: OutputFields, answer: unknown, body: unknown): ReplyBody {
  const response = outputFields(answer) ?? checkedAnswer(call, answer);
  const isEmpty = call.saysWhenEmpty !== undefined && rowsIn(call, response)?.length === 0;
  const said = isEmpty ? emptyMessage(call, body) : isListing(body) ? '' : call.says;
  const reply = { status: true, message: said + (call.suffix?.(response as never) ?? ''), response };
  return call.alsoAtTop.length === 0 ? reply : { ...reply, ...partsOf(response, call.alsoAtTop) };
}

/** Some documented calls save, but only list when they are sent `{list: 'listing'}` (d3 §7). */
const isListing = (body: unknown): boolean => (body as { list?: unknown } | undefined)?.list === 'listing';

/** A searched list says what was not found, quoting the search. */
function emptyMessage({ saysWhenEmpty = '', notFoundMessage }: AnyCall, body: unknown): string {
  const { search } = (body ?? {}) as { search?: unknown };
  const searched = typeof search === 'string' ? search.trim() : '';
  return notFoundMessage && searched !== '' ? `${notFoundMessage} ${searched}` : saysWhenEmpty;
}

const partsOf = (response: unknown, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, (response as Record<string, unknown>)[key]]));

function checkedAnswer(call: AnyCall, answer: unknown): unknown {
  try {
    return checked(call.output, answer);
  } catch (error) {
    throw new Error(`${call.name} answered against its contract: ${(error as Error).message}`);
  }
}

function rowsIn(call: AnyCall, response: unknown): unknown[] | undefined {
  const rows = call.rows ? (response as Record<string, unknown>)[call.rows] : response;
  return Array.isArray(rows) ? rows : undefined;
}

export const newRequestID = (): string => randomUUID();
