import { userSearch as calls, mostLearnersFound } from '@prepdesk/contract/learners/user-search';
import { noteLookUp } from '../../auth/look-ups.ts';
import { implement } from '../../http/implement.ts';
import { learnersFound } from './found-learners.ts';

export const userSearch = implement(calls, {
  find: async ({ input: { search }, actor, db }) => {
    const found = await learnersFound(db, search, mostLearnersFound + 1);
    await noteLookUp(db, actor, calls.find, { sought: search, foundCount: found.length });
    return { users: found.slice(0, mostLearnersFound), isCapped: found.length > mostLearnersFound };
  },
});
