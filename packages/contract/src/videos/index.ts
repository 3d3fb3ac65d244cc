import { microTopics } from './micro-topics.ts';
import { videos } from './videos.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['micro_topics', 'videos'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  videos,
  microTopics,
};
