import { doubts } from './doubts.ts';
import { replySnippets } from './reply-snippets.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['doubt_presence', 'doubt_replies', 'doubts', 'reply_snippets'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  doubts,
  replySnippets,
};
