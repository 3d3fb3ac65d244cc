import { keyOf } from '@prepdesk/contract/routes';
import type { Actor } from './actor.ts';
import { roleIDs } from './roles-kept.ts';

/**
 * Whose rows a person sees, as the scopes of tables name it. The session decides, never the body (gaps A42, B22, C7).
 * Each answers undefined for everybody's, and 0, which no row has, for nobody's.
 */

export const isSuperAdmin = ({ roleID }: Actor): boolean => roleID === roleIDs.superAdmin;

/** Support sees all doubts, a faculty only those assigned to them. */
export const facultyOfDoubts = (actor: Actor): number | undefined =>
  !isSuperAdmin(actor) && (actor.roleID === roleIDs.faculty || actor.facultyID !== null)
    ? (actor.facultyID ?? 0)
    : undefined;

export const facultyOfRoyalty = (actor: Actor): number | undefined =>
  isSuperAdmin(actor) ? undefined : (actor.facultyID ?? 0);

export const ownerOfViews = ({ userID }: Actor): number => userID;

export const ownerOfTokens = (actor: Actor): number | undefined =>
  isSuperAdmin(actor) ? undefined : actor.userID;

export const ownerOfSessions = ({ keys, userID }: Actor): number | undefined =>
  keys.has(keyOf('/user/roles#sessions')) ? undefined : userID;
