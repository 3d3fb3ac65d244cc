import { testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { tests as calls } from '@prepdesk/contract/catalogue/tests';
import { sql } from 'drizzle-orm';
import { implement } from '../../http/implement.ts';
import { lessonsPage } from './lessons.ts';

export const tests = implement(calls, {
  list: async ({ input, db }) => {
    const { filters, isActive } = input;
    const { rows, ...paged } = await lessonsPage(db, testSlugID, input, [
      ...(filters ? [sql`s.filters = ${filters}`] : []),
      ...(isActive === undefined ? [] : [sql`s.is_active = ${isActive}`]),
    ]);
    return { tests: rows, ...paged };
  },
});
