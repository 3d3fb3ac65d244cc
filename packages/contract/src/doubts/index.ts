export { doubts } from './doubts.ts';
export { replySnippets } from './reply-snippets.ts';

export const records = ['doubt_presence', 'doubt_replies', 'doubts', 'reply_snippets'] as const;
