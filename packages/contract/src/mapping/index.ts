import { questionMapping } from './question-mapping.ts';
import { videoMapping } from './video-mapping.ts';
import { whereUsed } from './where-used.ts';

export const records = ['image_uses', 'sub_topic_questions', 'sub_topic_videos'] as const;

export const calls = {
  whereUsed,
  videoMapping,
  questionMapping,
};
