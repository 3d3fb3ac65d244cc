import { Failure } from '@prepdesk/contract/failures';
import { keyOf } from '@prepdesk/contract/routes';
import { royaltyRoutes } from '@prepdesk/contract/royalty/royalty-routes';
import type { Actor } from '../../auth/actor.ts';
import { roleIDs } from '../../auth/roles-kept.ts';

/** Whose royalty a person sees: the session says so, never the body (gaps C7). */

export const isSuperAdmin = ({ roleID }: Actor): boolean => roleID === roleIDs.superAdmin;

/**
 * @param asked what the caller names; only a Super Admin's counts
 * @returns nothing for all faculties, 0 for somebody who is tied to none
 */
export const facultyAsked = (actor: Actor, asked: number | undefined): number | undefined =>
  isSuperAdmin(actor) ? asked || undefined : (actor.facultyID ?? 0);

/**
 * Beside other things, such as an order: without a right to a screen of royalty nobody's.
 * @returns as `facultyAsked`
 */
export const facultySeen = (actor: Actor): number | undefined =>
  royaltyRoutes.some((path) => actor.keys.has(keyOf(path))) ? facultyAsked(actor, undefined) : 0;

export const maySee = (actor: Actor, facultyID: number): boolean =>
  isSuperAdmin(actor) || actor.facultyID === facultyID;

/** Agreements and statements are made by a Super Admin (gaps B49). @throws Failure `forbidden` */
export function requireSuperAdmin(actor: Actor): void {
  if (!isSuperAdmin(actor)) throw new Failure('forbidden', 'Only a Super Admin may change royalty');
}
