import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { keyOf, type RoutePath, routeAt } from '@prepdesk/contract/routes';

/** The person a call acts for, as the session and the database tell: never as the body says (gaps C5). */
export type Actor = {
  /** Of a script's token it is '': there is no session. */
  sessionID: string;
  userID: number;
  fullName: string;
  phone: string;
  countryCode: string;
  roleID: number | null;
  roleName: string;
  facultyID: number | null;
  /** Route keys of the role and of the person together (gaps B18). */
  keys: ReadonlySet<number>;
  /** Names of the active roles by route key, to tell a refused person whom to ask. */
  holders: ReadonlyMap<number, string[]>;
};

/**
 * A script works with its owner's rights, but the account itself is for people.
 * @throws Failure `forbidden`
 */
export function requirePerson({ sessionID }: Actor): void {
  if (sessionID === '')
    throw new Failure('forbidden', 'An API token can not be used for this: please sign in');
}

/**
 * Lets pass who holds one of the call's routes.
 * @throws Failure `forbidden` that names the route's key and the roles that hold it
 */
export function requireRight(call: AnyCall, actor: Actor): void {
  if (!call.needs.some((path) => actor.keys.has(keyOf(path)))) throw forbidden(call.needs, actor);
}

/** The refusal that names the routes of which one is needed, and the roles that hold them. */
export function forbidden(paths: RoutePath | readonly RoutePath[], actor: Actor): Failure {
  const needs = [paths].flat() as RoutePath[];
  const keys = needs.map(keyOf);
  const named = needs.map((path) => `${routeAt(path).name} (id:${keyOf(path)})`);
  const roles = [...new Set(keys.flatMap((key) => actor.holders.get(key) ?? []))];
  const whom = roles.length > 0 ? `Roles that have it: ${roles.join(', ')}` : 'No role has it yet';
  const route = [...new Set(named)].join(' or ');
  return new Failure('forbidden', `No Access to this route (id:${keys[0]}). It needs ${route}. ${whom}`);
}
