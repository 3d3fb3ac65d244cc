import { questionMapping } from './question-mapping.ts';
import { videoMapping } from './video-mapping.ts';
import { whereUsed } from './where-used.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['image_uses', 'sub_topic_questions', 'sub_topic_videos'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  whereUsed,
  videoMapping,
  questionMapping,
};
