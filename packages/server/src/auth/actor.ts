import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { keyOf, type RoutePath, routeAt } from '@prepdesk/contract/routes';
import type { Actor } from '../db/actor.ts';

export type { Actor };

/**
 * A script works with its owner's rights, but the account itself is managed by people only.
 * @throws Failure `forbidden`
 */
export function requirePerson({ sessionID }: Actor): void {
  if (sessionID === '')
    throw new Failure('forbidden', 'An API token cannot be used for this: please sign in');
}

/** Whether somebody holds one of the call's routes. */
export const mayUse = (call: AnyCall, actor: Actor): boolean =>
  call.needs.some((path) => actor.keys.has(keyOf(path)));

/**
 * Accepts anyone who holds one of the call's routes.
 * @throws Failure `forbidden` that names the route's key and the roles that hold it
 */
export function requireRight(call: AnyCall, actor: Actor): void {
  if (!mayUse(call, actor)) throw forbidden(call.needs, actor);
}

/** The refusal that names the routes, one of which is needed, and the roles that hold them. */
export function forbidden(paths: RoutePath | readonly RoutePath[], actor: Actor): Failure {
  const needs = [paths].flat() as RoutePath[];
  const keys = needs.map(keyOf);
  const named = needs.map((path) => `${routeAt(path).name} (id:${keyOf(path)})`);
  const roles = [...new Set(keys.flatMap((key) => actor.holders.get(key) ?? []))];
  const whom = roles.length > 0 ? `Roles that have it: ${roles.join(', ')}` : 'No role has it yet';
  const route = [...new Set(named)].join(' or ');
  return new Failure('forbidden', `No Access to this route (id:${keys[0]}). It needs ${route}. ${whom}`);
}
