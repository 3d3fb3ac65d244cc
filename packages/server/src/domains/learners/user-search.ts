import { userSearch as calls, maxLearnerMatches } from '@prepdesk/contract/learners/user-search';
import { logAccess } from '../../auth/look-ups.ts';
import { implement } from '../../http/call/implement.ts';
import { matchingLearners } from './matching-learners.ts';

export const userSearch = implement(calls, {
  find: async ({ input: { search }, actor, db }) => {
    const match = await matchingLearners(db, search, maxLearnerMatches + 1);
    await logAccess(db, actor, calls.find, { sought: search, foundCount: match.length });
    return { users: match.slice(0, maxLearnerMatches), isCapped: match.length > maxLearnerMatches };
  },
});
