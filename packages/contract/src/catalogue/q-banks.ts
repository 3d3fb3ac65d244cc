import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { computed, field } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { flag } from '../values.ts';
import { lesson, lessonFacts, lessonScope, listOfLessons } from './lessons.ts';
import { releaseDate } from './sub-topics.ts';

export const liveWords = { 1: 'Live', 0: 'Not live' } as const;

export const qBank = resource({
  name: 'sub_topics',
  label: 'Q-bank',
  key: 'subTopicID',
  keyExample: 700_001,
  fields: {
    ...lesson,
    /** 1: learners can see it by now, either because it was set to live or because its day has come. */
    isLive: computed({ label: 'Live', kind: 'flag', choices: liveWords }, z.int()),
    questionCount: lessonFacts.questionCount,
    releaseDate: field({ label: 'Release Date', kind: 'text' }, z.string(), releaseDate()),
    isActive: lessonFacts.isActive,
    ...lessonScope,
  },
});
export type QBank = RowOf<typeof qBank>;

/** The sub-topics that are Q-banks, and whether learners can see them yet (gaps B1). */
export const qBanks = defineCallsWith('catalogue', 'qBanks', { needs: ['/qbankLive'] })({
  list: listCall({
    ...listOfLessons,
    path: 'admin/qbanks',
    ...listParts(qBank),
    wire: { rows: 'qBanks' },
    filters: { isLive: choiceFilter('isLive', 'Live', flag(), liveWords) },
  }),
  /** `releaseDate`: 'live', 'coming soon', or its previous day, which may have passed. */
  release: changeCall({
    path: 'admin/releaseqbank',
    writes: ['sub_topics'],
    addition: true,
    input: qBank.editInput,
    says: 'Q-bank updated',
  }),
});
