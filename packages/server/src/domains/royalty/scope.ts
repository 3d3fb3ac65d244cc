import { Failure } from '@prepdesk/contract/failures';
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

export const maySee = (actor: Actor, facultyID: number): boolean =>
  isSuperAdmin(actor) || actor.facultyID === facultyID;

/** Agreements and statements are made by a Super Admin (gaps B49). @throws Failure `forbidden` */
export function requireSuperAdmin(actor: Actor): void {
  if (!isSuperAdmin(actor)) throw new Failure('forbidden', 'Only a Super Admin may change royalty');
}
