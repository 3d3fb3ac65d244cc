import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, orderBy, richText, rowVersion } from '../values.ts';

/** What replaces a field of a snippet when it is inserted. */
export const snippetFields = {
  name: 'the learner’s first name',
  fullName: 'the learner’s name',
  class: 'the class',
  faculty: 'the faculty',
  doubt: 'the doubt’s number',
  me: 'who answers',
} as const;
export type SnippetField = keyof typeof snippetFields;

const written = {
  name: example(filledText(60, 'Please enter a name'), 'See the video'),
  html: richText({ mostLength: 10_000, messageIfNone: 'Please enter the text' }),
  orderBy: orderBy(),
};

const snippet = z.object({
  snippetID: z.int(),
  name: z.string(),
  html: z.string(),
  orderBy: z.int(),
  isActive: z.int(),
  rowVersion: z.int(),
});
export type ReplySnippet = z.infer<typeof snippet>;

/** Texts that replies begin with; the documents have none. */
export const replySnippets = defineCalls('doubts', 'replySnippets', {
  list: call({
    path: 'admin/replysnippets',
    kind: 'read',
    shows: ['reply_snippets'],
    needs: ['/reply/{id}'],
    addition: true,
    input: z.object({}),
    output: z.object({ snippets: z.array(snippet) }),
    rows: 'snippets',
    history: [{ table: 'reply_snippets', key: 'snippetID' }],
  }),
  add: call({
    path: 'admin/addreplysnippet',
    kind: 'change',
    writes: ['image_uses', 'reply_snippets'],
    needs: ['/reply/{id}'],
    addition: true,
    input: z.object(written),
    output: z.object({ snippetID: z.int() }),
    says: 'Snippet added',
  }),
  edit: call({
    path: 'admin/editreplysnippet',
    kind: 'change',
    writes: ['image_uses', 'reply_snippets'],
    needs: ['/reply/{id}'],
    addition: true,
    input: z.object({
      snippetID: example(id(), 900_001),
      ...written,
      isActive: flag('Choose whether it is active'),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Snippet updated',
  }),
});
