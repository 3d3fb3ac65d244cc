import { microTopics } from './micro-topics.ts';
import { videos } from './videos.ts';

export const records = ['micro_topics', 'videos'] as const;

export const calls = {
  videos,
  microTopics,
};
