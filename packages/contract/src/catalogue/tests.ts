import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { computed } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { listParts, resource } from '../resource.ts';
import { lesson, lessonFacts, lessonScope, listOfLessons, ofState } from './lessons.ts';
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

const testTypes = Object.fromEntries(testFilters.map((type) => [type, type]));

/** The sub-topics that are tests; they are edited with the sub-topics of their topic (gaps B1). */
export const tests = defineCalls('catalogue', 'tests', {
  list: listCall({
    ...listOfLessons,
    path: 'admin/tests',
    needs: ['/test'],
    ...listParts(test),
    wire: { rows: 'tests' },
    filters: {
      filters: choiceFilter('filters', 'Test type', z.enum(['', ...testFilters]), testTypes),
      isActive: ofState,
    },
  }),
});
