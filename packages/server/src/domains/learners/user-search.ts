import { userSearch as calls, maxLearnersFound } from '@prepdesk/contract/learners/user-search';
import { logAccess } from '../../auth/look-ups.ts';
import { implement } from '../../http/implement.ts';
import { learnersFound } from './found-learners.ts';

export const userSearch = implement(calls, {
  find: async ({ input: { search }, actor, db }) => {
    const found = await learnersFound(db, search, maxLearnersFound + 1);
    await logAccess(db, actor, calls.find, { sought: search, foundCount: found.length });
    return { users: found.slice(0, maxLearnersFound), isCapped: found.length > maxLearnersFound };
  },
});
