import { missing } from '@prepdesk/contract/failures';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { isSeen } from '../../db/row-scope.ts';
import { doubts } from '../../db/schema/doubts.ts';

/** Matches the doubt if this person may see it. */
export const isSeenDoubt = (doubtID: number, actor: Actor): SQL | undefined =>
  and(eq(doubts.id, doubtID), isSeen('doubts', actor));

export const noDoubt = () => missing('The doubt');
