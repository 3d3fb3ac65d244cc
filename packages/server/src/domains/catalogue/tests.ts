import { testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { tests as calls, test } from '@prepdesk/contract/catalogue/tests';
import { eq } from 'drizzle-orm';
import { equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { subTopics as table } from '../../db/schema/catalogue.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { lessonJoins, lessonMappings, lessonsOf, questionCount } from './lessons.ts';
import { storedRelease } from './release-date.ts';

const stored = editedIn(test, table, {
  columns: { ...lessonMappings, releaseDate: { read: storedRelease.read }, questionCount },
  joins: lessonJoins,
  only: eq(table.slugID, testSlugID),
});

export const tests = implement(calls, {
  list: listOf(calls.list, {
    ...lessonsOf(stored),
    filters: { filters: equals(table.filters), isActive: equals(table.isActive) },
  }),
});
