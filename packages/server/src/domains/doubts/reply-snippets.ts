import { replySnippets as calls, replySnippet } from '@prepdesk/contract/doubts/reply-snippets';
import { Failure } from '@prepdesk/contract/failures';
import { asc } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { facultyOfDoubts } from '../../db/row-owners.ts';
import { replySnippets as table } from '../../db/schema/doubts.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(replySnippet, table, { columns: { snippetID: 'id' } });

/** Snippets are the company's words and shared by everybody. */
function requireSupport(actor: Actor): void {
  if (facultyOfDoubts(actor) === undefined) return;
  throw new Failure('forbidden', 'Only support can write snippets: please ask them');
}

const editSnippet = editRow(calls.edit, stored);

export const replySnippets = implement(calls, {
  list: async ({ db }) => ({
    snippets: await stored.read(db, undefined, [asc(table.orderBy), asc(table.id)]),
  }),
  add: addRow(calls.add, stored, ({ actor }) => requireSupport(actor)),
  edit: (context) => {
    requireSupport(context.actor);
    return editSnippet(context);
  },
});
