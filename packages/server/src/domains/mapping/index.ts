import type { Domain } from '../../domain.ts';
import { questionMapping } from './question-mapping.ts';
import { videoMapping } from './video-mapping.ts';
import { whereUsed } from './where-used.ts';

export const mapping: Domain = { calls: [questionMapping, videoMapping, whereUsed] };
export { unpublishQuestions } from './take-back-set.ts';
