import { doubts } from './doubts.ts';
import { replySnippets } from './reply-snippets.ts';

export const records = ['doubt_presence', 'doubt_replies', 'doubts', 'reply_snippets'] as const;

export const calls = {
  doubts,
  replySnippets,
};
