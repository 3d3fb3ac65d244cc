import { replySnippets as calls } from '@prepdesk/contract/doubts/reply-snippets';
import { Failure, missing } from '@prepdesk/contract/failures';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { facultyOfDoubts } from '../../auth/own-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import { replySnippets as table } from '../../db/schema/doubts.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  snippetID: table.id,
  name: table.name,
  html: table.html,
  orderBy: table.orderBy,
  isActive: table.isActive,
  rowVersion: table.rowVersion,
};

/** Snippets are the company's words and shared by everybody. */
function requireSupport(actor: Actor): void {
  if (facultyOfDoubts(actor) === undefined) return;
  throw new Failure('forbidden', 'Only support can write snippets: please ask them');
}

export const replySnippets = implement(calls, {
  list: async ({ db }) => ({
    snippets: await db.select(columns).from(table).orderBy(asc(table.orderBy), asc(table.id)),
  }),
  add: async ({ input, db, actor }) => {
    requireSupport(actor);
    const [added] = await db.insert(table).values(input).returning({ snippetID: table.id });
    return { snippetID: added?.snippetID as number };
  },
  edit: async ({ input: { snippetID, rowVersion, ...rest }, db, actor }) => {
    requireSupport(actor);
    const isIt = eq(table.id, snippetID);
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The snippet');
    const row = { table: 'reply_snippets', key: snippetID, stored };
    await refuseStale(db, row, rowVersion, async () => stored);
    await db.update(table).set(rest).where(isIt);
    return {};
  },
});
