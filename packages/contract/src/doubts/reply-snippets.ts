import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, html, key, position, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';

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

export const replySnippet = resource({
  name: 'reply_snippets',
  label: 'Snippet',
  key: 'snippetID',
  keyExample: 900_001,
  fields: {
    snippetID: key({ label: 'ID' }),
    name: text({ label: 'Name', max: 60, example: 'See the video' }, filledName(60, 'Please enter a name')),
    html: html({ label: 'Text', max: 10_000, required: 'Please enter the text' }),
    orderBy: position({}),
    isActive: activeOnceAdded({}),
  },
});
export type ReplySnippet = RowOf<typeof replySnippet>;

/** Texts that replies begin with; the documents have none. */
export const replySnippets = defineCallsWith('doubts', 'replySnippets', {
  needs: ['/reply/{id}'],
  addition: true,
  writes: ['image_uses', 'reply_snippets'],
})({
  list: readCall({
    path: 'admin/replysnippets',
    shows: ['reply_snippets'],
    output: z.object({ snippets: z.array(replySnippet.row) }),
    rows: 'snippets',
    history: [{ table: 'reply_snippets', key: 'snippetID' }],
  }),
  add: changeCall({
    path: 'admin/addreplysnippet',
    input: replySnippet.addInput,
    output: z.object({ snippetID: z.int() }),
    says: 'Snippet added',
  }),
  edit: changeCall({
    path: 'admin/editreplysnippet',
    input: replySnippet.editInput,
    says: 'Snippet updated',
  }),
});
