import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { pagedOutput } from '../paged.ts';
import { example, flag, id, nothing, rowVersion } from '../values.ts';
import { lesson, lessonsAsked, listOfLessons } from './lessons.ts';
import { releaseDate } from './sub-topics.ts';

const qBank = z.object({
  ...lesson,
  questionCount: z.int(),
  /** 1: learners can see it by now, either because it was set to live or because its day has come. */
  isLive: z.int(),
});
export type QBank = z.infer<typeof qBank>;

/** The sub-topics that are Q-banks, and whether learners can see them yet (gaps B1). */
export const qBanks = defineCalls('catalogue', 'qBanks', {
  list: call({
    ...listOfLessons,
    path: 'admin/qbanks',
    needs: ['/qbankLive'],
    input: z.object({ ...lessonsAsked, isLive: z.optional(flag()) }),
    output: z.object({ qBanks: z.array(qBank), ...pagedOutput }),
    rows: 'qBanks',
  }),
  /** `releaseDate`: 'live', 'coming soon', or its previous day, which may have passed. */
  release: call({
    path: 'admin/releaseqbank',
    kind: 'change',
    writes: ['sub_topics'],
    needs: ['/qbankLive'],
    addition: true,
    input: z.object({
      subTopicID: example(id(), 700_001),
      releaseDate: releaseDate(),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Q-bank updated',
  }),
});
