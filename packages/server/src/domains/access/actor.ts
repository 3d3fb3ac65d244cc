import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { keyOf, routeAt } from '@prepdesk/contract/routes';

/** The person a call acts for, as the session and the database tell: never as the body says (gaps C5). */
export type Actor = {
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
 * Lets pass who holds one of the call's routes.
 * @throws Failure `forbidden` that names the route's key and the roles that hold it
 */
export function requireRight(call: AnyCall, actor: Actor): void {
  const keys = call.needs.map(keyOf);
  if (keys.some((key) => actor.keys.has(key))) return;
  const named = call.needs.map((path) => `${routeAt(path).name} (id:${keyOf(path)})`);
  const roles = [...new Set(keys.flatMap((key) => actor.holders.get(key) ?? []))];
  const whom = roles.length > 0 ? `Roles that have it: ${roles.join(', ')}` : 'No role has it yet';
  const route = [...new Set(named)].join(' or ');
  throw new Failure('forbidden', `No Access to this route (id:${keys[0]}). It needs ${route}. ${whom}`);
}
