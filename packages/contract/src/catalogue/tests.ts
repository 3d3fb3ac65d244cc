import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { computed } from '../fields.ts';
import { pagedOutput } from '../paged.ts';
import { resource } from '../resource.ts';
import { oneOf } from '../values.ts';
import { lesson, lessonFacts, lessonScope, lessonsRequested, listOfLessons } from './lessons.ts';
import { testFilters } from './sub-topics.ts';

export const test = resource({
  name: 'sub_topics',
  label: 'Test',
  key: 'subTopicID',
  fields: {
    ...lesson,
    filters: computed({ label: 'Test type', kind: 'text' }, z.string()),
    ...lessonFacts,
    ...lessonScope,
  },
});

/** The sub-topics that are tests; they are edited with the sub-topics of their topic (gaps B1). */
export const tests = defineCalls('catalogue', 'tests', {
  list: readCall({
    ...listOfLessons,
    path: 'admin/tests',
    needs: ['/test'],
    input: z.object({
      ...lessonsRequested,
      filters: z._default(z.enum(['', ...testFilters]), ''),
      isActive: z.optional(oneOf([1, 0, 2])),
    }),
    output: z.object({ tests: z.array(test.row), ...pagedOutput }),
    rows: 'tests',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'sub_topics', key: 'subTopicID' }],
  }),
});
