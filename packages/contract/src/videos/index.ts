export { microTopics } from './micro-topics.ts';
export { videos } from './videos.ts';

export const records = ['micro_topics', 'videos'] as const;
