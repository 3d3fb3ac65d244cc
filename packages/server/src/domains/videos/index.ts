import type { Domain } from '../../domain.ts';
import { microTopics } from './micro-topics.ts';
import { videos as videoCalls } from './videos.ts';

export const videos: Domain = { calls: [videoCalls, microTopics] };
export { videosMeant } from './videos.ts';
