import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { type ReplyBody, signedOut } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-fault';
import { promisedBy } from '@prepdesk/contract/promised';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inChange } from '../db/change.ts';
import type { Connection, Db } from '../db/connect.ts';
import { failureOfViolation } from '../db/violations.ts';
import {
  type Access,
  type Actor,
  refuseForeignOrigin,
  requireRight,
  type SignInProvider,
} from '../domains/access/index.ts';
import type { Running } from '../running.ts';
import { type Storage, undoable } from '../storage/storage.ts';
import { callerOf, tokenOf } from './caller.ts';
import { openBody, refuseLongPlain, sealedBytes, sealReply } from './envelope-plugin.ts';
import { onlyOnce } from './finished-requests.ts';
import type { Context, Implementation } from './implement.ts';

export type Parts = {
  connection: Connection;
  access: Access;
  signIn: SignInProvider;
  running: Running;
  storage: Storage;
  isEnvelopeRequired: boolean;
};

/** The life of a call, from top to bottom. */
export function callRoute(app: FastifyInstance, { call, handle }: Implementation, parts: Parts): void {
  const promised = promisedBy(call.output);
  app.post(`/api/${call.path}`, { bodyLimit: sealedBytes(call.bodyLimitBytes) }, async (request, reply) => {
    const { body, isSealed } = openBody(request.body, parts.isEnvelopeRequired);
    if (!isSealed) refuseLongPlain(request.headers['content-length'], call.bodyLimitBytes);
    request.isSealed = isSealed;
    const actor = await whoAsks(call, request, parts);
    if (actor && !call.public) requireRight(call, actor);
    const input = checked(call.input, body);
    const caller = callerOf(request, reply);
    const work = (db: Db, storage: Storage) =>
      handle(contextOf({ input, actor, db, storage, caller }, parts));
    const answer = await (call.kind === 'read' || call.transaction === 'own'
      ? work(parts.connection.db, parts.storage)
      : change(call, request, actor, input, parts, work));
    return sealReply(replyTo(call, promised, answer), isSealed);
  });
}

async function whoAsks(call: AnyCall, request: FastifyRequest, parts: Parts): Promise<Actor | undefined> {
  const { token, isCookie } = tokenOf(request);
  if (isCookie) refuseForeignOrigin(request.headers);
  if (!call.session) return undefined;
  return parts.access.actorOf(token);
}

type Known = Omit<Context<AnyCall>, 'actor' | 'signIn' | 'running'> & { actor: Actor | undefined };

function contextOf({ actor, ...known }: Known, { signIn, running }: Parts): Context<AnyCall> {
  return {
    ...known,
    signIn,
    running,
    get actor(): Actor {
      if (!actor) throw signedOut();
      return actor;
    },
  };
}

type Promised = ReturnType<typeof promisedBy>;

type Work = (db: Db, storage: Storage) => Promise<unknown> | unknown;

/** In one transaction, with its audit rows, and once only when the caller gave the request a key. */
async function change(
  call: AnyCall,
  request: FastifyRequest,
  actor: Actor | undefined,
  input: unknown,
  parts: Parts,
  work: Work,
): Promise<unknown> {
  const author = { actorID: actor?.userID ?? null, call: call.path, requestID: request.id };
  const files = undoable(parts.storage);
  try {
    const answer = await inChange(parts.connection, author, async (db) => {
      // The work may be done again from its start: what the try before stored must not stay beside it.
      await files.undo();
      const key = request.headers['idempotency-key'];
      if (!actor || typeof key !== 'string') return work(db, files.storage);
      return onlyOnce(db, { userID: actor.userID, key, call: call.path, input }, () =>
        work(db, files.storage),
      );
    });
    parts.access.forgetChanged(call);
    return answer;
  } catch (error) {
    await files.undo();
    throw failureOfViolation(error) ?? error;
  }
}

/** Only what the contract promises leaves: all else is dropped, and a wrong answer is our fault (500). */
function replyTo(call: AnyCall, promised: Promised, answer: unknown): ReplyBody {
  const response = promised(answer) ?? checkedAnswer(call, answer);
  const isEmpty = call.saysWhenEmpty !== undefined && rowsIn(call, response)?.length === 0;
  return { status: true, message: isEmpty ? (call.saysWhenEmpty ?? '') : call.says, response };
}

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
