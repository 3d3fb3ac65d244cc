import { randomUUID } from 'node:crypto';
import { mayAnswerBeOld } from '@prepdesk/contract/as-of';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { type ReplyBody, signedOut } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { outputFilter } from '@prepdesk/contract/output-filter';
import { undoHeader } from '@prepdesk/contract/undo';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../auth/access.ts';
import type { Actor } from '../../auth/actor.ts';
import type { SignIn } from '../../auth/sign-in-steps.ts';
import type { BusinessSettings } from '../../business-settings.ts';
import { type Author, type Begun, withAuditedTransaction } from '../../db/audited-transaction.ts';
import { CallBounds, type defaultBounds } from '../../db/call-bounds.ts';
import type { Connection, Db } from '../../db/connect.ts';
import type { Task } from '../../db/task.ts';
import { failureOfViolation, isDatabaseAway } from '../../db/violations.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { runMetered } from '../../lib/in-turns.ts';
import type { ServerInfo } from '../../server-info.ts';
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

export type Services = {
  connection: Connection;
  access: Access;
  signIn: SignIn;
  server: ServerInfo;
  storage: Storage;
  jobs: Jobs;
  queues: CallQueues;
  bounds: typeof defaultBounds;
  isEnvelopeRequired: boolean;
  /** The largest file that is accepted. */
  maxUploadBytes: number;
  rules: BusinessSettings;
};

/** Registers a call by POST, and by GET where its contract says so; `uploadRoute` reads the body of one that takes files. */
export function callRoute(app: FastifyInstance, implementation: Implementation, services: Services): void {
  const { call } = implementation;
  const preHandler = identify(call, services.access);
  const answer = answerOf(implementation, services);
  if (call.files) {
    uploadRoute(app, { ...call, files: call.files }, services, { identify: preHandler, answer });
    return;
  }
  if (call.alsoByGet) {
    app.get(`/api/${call.path}`, async (request, reply) => {
      const body = await answer({ request, reply, body: {}, files: noFiles });
      reply.header('cache-control', 'public, max-age=86400');
      return body;
    });
  }
  const preValidation = [openRequest(services.isEnvelopeRequired), refuseLongPlain(call)];
  app.post(`/api/${call.path}`, { ...bodyLimitOf(call), preValidation, preHandler }, (request, reply) =>
    answer({ request, reply, body: request.body, files: noFiles }),
  );
}

/** The life of a call once its body is read, from top to bottom: its turn, its input, its work, its reply. */
function answerOf({ call, handle }: Implementation, services: Services): Answer {
  const outputFields = outputFilter(call.output);
  const clean = cleanerOf(call);
  const run = call.kind === 'change' && call.transaction !== 'own' ? change : readOrOwnChange;
  return async ({ request, reply, body, files }) => {
    const { actor } = request;
    const caller = callerOf(request, reply);
    const bounds = new CallBounds();
    const charge = (heldMs: number) => services.queues.charge(actor?.userID, caller, heldMs);
    let hasRun = false;
    let result: unknown;
    try {
      const entering = services.queues.enter(call, actor?.userID, caller);
      const leave = entering instanceof Promise ? await entering : entering;
      bounds.start(services.bounds);
      caller.whenGone(() => bounds.leave(call.kind === 'change'));
      try {
        requirePlainJson(body);
        const sent = checked(call.input, body);
        const input = clean ? await clean(sent, { personID: actor?.userID, gone: caller.gone }) : sent;
        const hold = (heldMs: number) => {
          charge(heldMs);
          bounds.throwIfEnded();
        };
        const work: Work = async (db, storage, asOf = new Date()) => {
          hasRun = true;
          const context = contextOf({ input, actor, db, asOf, storage, files, caller }, services);
          const handled = await (call.isLongCalculation
            ? runMetered(hold, () => handle(context))
            : handle(context));
          return handled === undefined ? {} : handled;
        };
        result = await run({ call, request, reply, input, files, bounds }, services, work);
      } finally {
        bounds.close();
        leave();
      }
    } catch (caught) {
      const error = bounds.failure ?? caught;
      if (files.length > 0) await removeUploadsAfter(error, services.storage, files);
      throw error;
    }
    // The request was sent a second time: the files of the first are kept.
    if (!hasRun) await removeUploads(services.storage, files);
    const fromMs = performance.now();
    const response = replyTo(call, outputFields, result, body);
    charge(performance.now() - fromMs);
    return response;
  };
}

type Work = (db: Db, storage: Storage, asOf?: Date) => Promise<unknown>;

/** A request whose turn has come, with its checked input. */
type Exchange = {
  call: AnyCall;
  request: FastifyRequest;
  reply: FastifyReply;
  input: unknown;
  files: readonly UploadedFile[];
  bounds: CallBounds;
};

const taskOf = ({ call, request, bounds }: Exchange): Task => ({
  name: call.path,
  id: request.id,
  trace: request.trace,
  bounds,
});

/** A read, from a standby where its contract allows that; or a change that opens its own transactions. */
async function readOrOwnChange(
  exchange: Exchange,
  { connection, storage }: Services,
  work: Work,
): Promise<unknown> {
  const { call, request, reply, input, bounds } = exchange;
  const { actor } = request;
  const task = taskOf(exchange);
  const result = await (mayAnswerBeOld(call, input)
    ? connection.readStale(
        actor?.userID,
        async (source) => {
          writeAgeHeaders(reply, source);
          return work(source.db, storage, source.asOf);
        },
        task,
      )
    : work(connection.dbFor(task), storage));
  // What a change has committed stays; in the answer of a read, rows may be missing.
  if (call.kind === 'read') bounds.throwIfEnded();
  if (isNoted(call, actor, input)) {
    await noteSearch(connection.forTask(task), { call, actor, requestID: request.id, input }, result);
  }
  return result;
}

/** In one transaction, with its audit rows, and only once when the caller gave the request a key. */
async function change(exchange: Exchange, services: Services, work: Work): Promise<unknown> {
  const { call, request, reply, input, files } = exchange;
  const { actor } = request;
  const connection = services.connection.forTask(taskOf(exchange));
  const author = { actorID: actor?.userID ?? null, call: call.path, requestID: request.id };
  const key = request.headers['idempotency-key'];
  let undo: string | undefined;
  const result = await withStoredFilesUndone(
    { ...services, connection },
    author,
    async (db, storage, begun) => {
      const done = await (!actor || typeof key !== 'string'
        ? work(db, storage)
        : idempotent(db, { userID: actor.userID, key, call, input: repeatableInput(input, files) }, () =>
            work(db, storage),
          ));
      undo = actor && (await undoOf(db, actor, { ...author, ...begun }));
      return done;
    },
  );
  if (undo) reply.header(undoHeader, undo);
  services.access.forgetChanged(call);
  services.jobs.wake();
  return result;
}

const noFiles: readonly UploadedFile[] = [];

/** What identifies a request that is sent again under its key; its files have different names in the storage then. */
const repeatableInput = (input: unknown, files: readonly UploadedFile[]): unknown =>
  files.length === 0 ? input : { input, files: files.map(({ name, sha256 }) => ({ name, sha256 })) };

type ContextInput = Omit<Context<AnyCall>, 'actor' | 'signIn' | 'server' | 'rules' | 'jobs'> & {
  actor: Actor | undefined;
};

function contextOf(given: ContextInput, { signIn, server, rules, jobs }: Services): Context<AnyCall> {
  const { actor, db } = given;
  const context = {
    ...given,
    signIn,
    server,
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

/** Files stored by a change that fails are removed; if the outcome is unknown they stay, since a row may name them. */
async function withStoredFilesUndone(
  { connection, storage }: Services,
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

/** Only what the contract promises is sent: everything else is dropped. An answer that breaks it is a bug of the server (500). */
function replyTo(call: AnyCall, outputFields: OutputFields, answer: unknown, body: unknown): ReplyBody {
  const response = outputFields(answer) ?? checkedAnswer(call, answer);
  const isEmpty = call.saysWhenEmpty !== undefined && rowsIn(call, response)?.length === 0;
  const said = isEmpty ? emptyMessage(call, body) : isListing(body) ? '' : call.says;
  const reply = { status: true, message: said + (call.suffix?.(response as never) ?? ''), response };
  return call.alsoAtTop.length === 0 ? reply : { ...reply, ...pick(response, call.alsoAtTop) };
}

/** Some documented calls save, but only list when they are sent `{list: 'listing'}` (d3 §7). */
const isListing = (body: unknown): boolean => (body as { list?: unknown } | undefined)?.list === 'listing';

/** A searched list says what was not found, quoting the search. */
function emptyMessage({ saysWhenEmpty = '', notFoundMessage }: AnyCall, body: unknown): string {
  const { search } = (body ?? {}) as { search?: unknown };
  const searched = typeof search === 'string' ? search.trim() : '';
  return notFoundMessage && searched !== '' ? `${notFoundMessage} ${searched}` : saysWhenEmpty;
}

const pick = (response: unknown, keys: readonly string[]): Record<string, unknown> =>
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
