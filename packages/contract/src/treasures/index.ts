import { questionTreasures } from './question-treasures.ts';
import { treasureTopics } from './treasure-topics.ts';
import { treasures } from './treasures.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [
  'question_treasures',
  'treasure_courses',
  'treasure_topic_courses',
  'treasure_topics',
  'treasures',
] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  treasures,
  treasureTopics,
  questionTreasures,
};
