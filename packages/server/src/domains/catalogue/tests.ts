import { testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { tests as calls, test } from '@prepdesk/contract/catalogue/tests';
import { and, eq } from 'drizzle-orm';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { lessonJoins, lessonMappings, lessonsPage, questionCount } from './lessons.ts';
import { storedRelease } from './release-date.ts';

const stored = editedIn(test, table, {
  columns: { ...lessonMappings, releaseDate: { read: storedRelease.read }, questionCount },
  joins: lessonJoins,
  only: eq(table.slugID, testSlugID),
});

export const tests = implement(calls, {
  list: async ({ input, db }) => {
    const { filters, isActive } = input;
    const meant = and(
      filters ? eq(table.filters, filters) : undefined,
      isActive === undefined ? undefined : eq(table.isActive, isActive),
    );
    const { rows, ...paged } = await lessonsPage(db, stored, input, meant);
    return { tests: rows, ...paged };
  },
});
