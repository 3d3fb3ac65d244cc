export { questionTreasures } from './question-treasures.ts';
export { treasureTopics } from './treasure-topics.ts';
export { treasures } from './treasures.ts';

export const records = [
  'question_treasures',
  'treasure_courses',
  'treasure_topic_courses',
  'treasure_topics',
  'treasures',
] as const;
