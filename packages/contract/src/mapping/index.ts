export { questionMapping } from './question-mapping.ts';
export { videoMapping } from './video-mapping.ts';
export { whereUsed } from './where-used.ts';

export const records = ['image_uses', 'sub_topic_questions', 'sub_topic_videos'] as const;
