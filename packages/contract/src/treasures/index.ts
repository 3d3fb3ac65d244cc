import { questionTreasures } from './question-treasures.ts';
import { treasureTopics } from './treasure-topics.ts';
import { treasures } from './treasures.ts';

export const records = [
  'question_treasures',
  'treasure_courses',
  'treasure_topic_courses',
  'treasure_topics',
  'treasures',
] as const;

export const calls = {
  treasures,
  treasureTopics,
  questionTreasures,
};
