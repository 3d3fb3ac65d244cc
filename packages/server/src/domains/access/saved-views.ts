import { savedViews as calls, maxViews, type SavedView } from '@prepdesk/contract/access/saved-views';
import { missing, refused } from '@prepdesk/contract/failures';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Actor, requirePerson } from '../../auth/actor.ts';
import { lockPerson } from '../../auth/lock-person.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { savedViews as table } from '../../db/schema/access.ts';
import { implement } from '../../http/call/implement.ts';

/** The screens for which somebody has saved views. */
export async function viewedScreensOf(db: Db, userID: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ screen: table.screen })
    .from(table)
    .where(eq(table.userID, userID))
    .orderBy(asc(table.screen));
  return rows.map(({ screen }) => screen);
}

const ofScreen = (actor: Actor, screen: string) =>
  and(isSeen('saved_views', actor), eq(table.screen, screen));

/** Somebody else's view is treated as missing. */
const own = (actor: Actor, viewID: number) => and(isSeen('saved_views', actor), eq(table.id, viewID));

export const savedViews = implement(calls, {
  list: async ({ input: { screen }, actor, db }) => {
    requirePerson(actor);
    const views: SavedView[] = await db
      .select({ viewID: table.id, name: table.name, query: table.query, position: table.position })
      .from(table)
      .where(ofScreen(actor, screen))
      .orderBy(asc(table.position), asc(table.id));
    return { views };
  },
  add: async ({ input: { replaces, ...view }, actor, db }) => {
    requirePerson(actor);
    // The second of two concurrent changes counts the first.
    await lockPerson(db, actor.userID);
    const [existing] = replaces
      ? await db
          .update(table)
          .set({ query: view.query })
          .where(and(ofScreen(actor, view.screen), eq(table.name, view.name)))
          .returning({ viewID: table.id })
      : [];
    if (existing) return existing;
    const [{ count, last } = { count: 0, last: 0 }] = await db
      .select({
        count: sql<number>`count(*)::int`,
        last: sql<number>`coalesce(max(${table.position}), 0)`,
      })
      .from(table)
      .where(ofScreen(actor, view.screen));
    if (count >= maxViews) {
      throw refused(`You have ${maxViews} views of this list, which is the most. Delete one first`);
    }
    const [added] = await db
      .insert(table)
      .values({ position: last + 1, ...view, userID: actor.userID })
      .returning({ viewID: table.id });
    return { viewID: added!.viewID };
  },
  edit: async ({ input: { viewID, ...changed }, actor, db }) => {
    requirePerson(actor);
    const [stored] = await db.select().from(table).where(own(actor, viewID)).for('update');
    if (!stored) throw missing('The view');
    const { name = stored.name, query = stored.query, position = stored.position } = changed;
    await db.update(table).set({ name, query, position }).where(eq(table.id, stored.id));
    return {};
  },
  remove: async ({ input: { viewID }, actor, db }) => {
    requirePerson(actor);
    const gone = await db.delete(table).where(own(actor, viewID)).returning({ viewID: table.id });
    if (gone.length === 0) throw missing('The view');
    return {};
  },
});
