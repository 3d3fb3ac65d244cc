import { audioTypes } from '@prepdesk/contract/doubts/reply-audio';
import { fileTypes } from '@prepdesk/contract/file-types';
import type { Domain } from '../../domain.ts';

export { refreshAccessEnds } from './days-left.ts';

import { doubts as doubtCalls } from './doubts.ts';
import { replySnippets } from './reply-snippets.ts';

export const doubts: Domain = { calls: [doubtCalls, replySnippets] };

/** File endings under which spoken replies are served: the learners' apps play them without a session of ours. */
export const replyAudioTypes: Record<string, string> = Object.fromEntries(
  audioTypes.map((type) => [type, fileTypes[type].contentType]),
);
