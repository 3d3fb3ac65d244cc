import { missing } from '@prepdesk/contract/failures';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { roleIDs } from '../../auth/roles-kept.ts';
import type { Condition } from '../../db/list/conditions.ts';
import { doubts } from '../../db/schema/doubts.ts';

/**
 * Whose doubts a person may see: a faculty sees only those assigned to them. The session decides who that is, never the
 * body (gaps A42, B22).
 * @returns undefined for all doubts, 0 for a faculty user without a faculty record
 */
export const facultyOf = ({ roleID, facultyID }: Actor): number | undefined =>
  roleID !== roleIDs.superAdmin && (roleID === roleIDs.faculty || facultyID !== null)
    ? (facultyID ?? 0)
    : undefined;

/** A condition for queries of doubts outside lists. */
export const mayBeSeen = (actor: Actor): SQL | undefined => {
  const facultyID = facultyOf(actor);
  return facultyID === undefined ? undefined : eq(doubts.facultyID, facultyID);
};

/** Matches the doubt if this person may see it. */
export const isSeen = (doubtID: number, actor: Actor): SQL | undefined =>
  and(eq(doubts.id, doubtID), mayBeSeen(actor));

/** A condition for lists: its shape depends on the person, and its value comes from the session. */
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
