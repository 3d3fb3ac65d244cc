import { missing } from '@prepdesk/contract/failures';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { roleIDs } from '../../auth/roles-kept.ts';
import type { Condition } from '../../db/list/conditions.ts';
import { doubts } from '../../db/schema/doubts.ts';

/**
 * Whose doubts a person sees: a faculty's are those that were assigned to them, as the session says and never the body
 * (gaps A42, B22).
 * @returns nothing for all, 0 for a faculty who is tied to none
 */
export const facultyOf = ({ roleID, facultyID }: Actor): number | undefined =>
  roleID !== roleIDs.superAdmin && (roleID === roleIDs.faculty || facultyID !== null)
    ? (facultyID ?? 0)
    : undefined;

/** For a query of doubts beside lists. */
export const mayBeSeen = (actor: Actor): SQL | undefined => {
  const facultyID = facultyOf(actor);
  return facultyID === undefined ? undefined : eq(doubts.facultyID, facultyID);
};

/** The doubt, where this person may see it. */
export const isSeen = (doubtID: number, actor: Actor): SQL | undefined =>
  and(eq(doubts.id, doubtID), mayBeSeen(actor));

/** Of a list: shapes differ by who asks, and the value is the session's. */
export const ofOwnFaculty: Condition = (_, { actor }) => {
  const facultyID = facultyOf(actor);
  if (facultyID === undefined) return undefined;
  return {
    shape: 'own',
    where: () => sql`${doubts.facultyID} = ${sql.placeholder('own')}`,
    values: { own: facultyID },
  };
};

export const noDoubt = () => missing('The doubt');
