import { Failure } from '@prepdesk/contract/failures';
import { keyOf } from '@prepdesk/contract/routes';
import { royaltyRoutes } from '@prepdesk/contract/royalty/royalty-routes';
import type { Actor } from '../../auth/actor.ts';
import { facultyOfRoyalty, isSuperAdmin } from '../../db/row-owners.ts';

/** Whose royalty a person may see, also where it is only computed: as the scope of its statements says. */

/**
 * @param requested the faculty that the caller names; it counts only for a Super Admin
 * @returns undefined for all faculties, 0 for somebody without a faculty record
 */
export const facultyRequested = (actor: Actor, requested: number | undefined): number | undefined =>
  facultyOfRoyalty(actor) ?? (requested || undefined);

/**
 * For screens about other things, such as an order: without a right to a royalty screen, nobody's royalty is shown.
 * @returns the same as `facultyRequested`
 */
export const facultySeen = (actor: Actor): number | undefined =>
  royaltyRoutes.some((path) => actor.keys.has(keyOf(path))) ? facultyOfRoyalty(actor) : 0;

/** Only a Super Admin makes agreements and statements (gaps B49). @throws Failure `forbidden` */
export function requireSuperAdmin(actor: Actor): void {
  if (!isSuperAdmin(actor)) throw new Failure('forbidden', 'Only a Super Admin may change royalty');
}
