import type { AnyCall } from '@prepdesk/contract/define-call';
import { signedOut } from '@prepdesk/contract/failures';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../auth/access.ts';
import { type Actor, requireRight } from '../../auth/actor.ts';
import { refuseForeignOrigin } from '../../auth/origin.ts';
import { tokenOf } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined before `identify`, and for calls without a session. */
    actor: Actor | undefined;
  }
}

/** A hook before the handlers of a call: identifies the caller, and refuses who has no right to it. */
export const identify =
  (call: AnyCall, access: Access) =>
  async (request: FastifyRequest): Promise<void> => {
    const { token, isCookie } = tokenOf(request);
    if (isCookie && request.method === 'POST') refuseForeignOrigin(request.headers);
    if (!call.session) return;
    request.actor = await access.actorOf(token);
    if (!call.public) requireRight(call, request.actor);
  };

/** @throws Failure `signed-out` */
export function actorOf({ actor }: FastifyRequest): Actor {
  if (!actor) throw signedOut();
  return actor;
}
