import {
  savedViews as calls,
  maxSharedViews,
  maxViews,
  type SavedView,
} from '@prepdesk/contract/access/saved-views';
import { missing, refused } from '@prepdesk/contract/failures';
import { screens } from '@prepdesk/contract/routes';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type Actor, requirePerson } from '../../auth/actor.ts';
import { lockPerson } from '../../auth/lock-person.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { adminUsers, savedViews as table } from '../../db/schema/access.ts';
import { implement } from '../../http/call/implement.ts';

/** The screens that somebody may open, which are those of which they see shared views. */
const openScreens = ({ keys }: Actor): string[] =>
  screens.filter(({ key, isOwn }) => isOwn || keys.has(key)).map(({ path }) => path);

/** The screens for which somebody has saved views, or sees those of colleagues. */
export async function viewedScreensOf(db: Db, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ screen: table.screen })
    .from(table)
    .where(or(isSeen('saved_views', actor), and(table.isShared, inArray(table.screen, openScreens(actor)))))
    .orderBy(asc(table.screen));
  return rows.map(({ screen }) => screen);
}

const ofScreen = (actor: Actor, screen: string) =>
  and(isSeen('saved_views', actor), eq(table.screen, screen));

/** Somebody else's view is treated as missing, shared or not. */
const own = (actor: Actor, viewID: number) => and(isSeen('saved_views', actor), eq(table.id, viewID));

const held = { viewID: table.id, name: table.name, query: table.query };

/** What colleagues share of a screen that the person may open. */
const sharedWith = (db: Db, { userID }: Actor, screen: string) =>
  db
    .select({ ...held, ownerName: adminUsers.fullName })
    .from(table)
    .innerJoin(adminUsers, eq(adminUsers.id, table.userID))
    .where(and(eq(table.screen, screen), table.isShared, ne(table.userID, userID)))
    .orderBy(asc(table.name), asc(table.id));

/** @throws Failure `refused`; until the transaction ends, nobody else shares a view of this screen */
async function requireRoomForShared(db: Db, screen: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shared ${screen}`}, 0))`);
  const shared = await db.$count(table, and(eq(table.screen, screen), table.isShared));
  if (shared < maxSharedViews) return;
  throw refused(
    `${maxSharedViews} views of this list are shared, which is the most. One of them must be stopped first`,
  );
}

export const savedViews = implement(calls, {
  list: async ({ input: { screen }, actor, db }) => {
    requirePerson(actor);
    const views: SavedView[] = await db
      .select({ ...held, position: table.position, isShared: sql<number>`${table.isShared}::int` })
      .from(table)
      .where(ofScreen(actor, screen))
      .orderBy(asc(table.position), asc(table.id));
    return { views, shared: openScreens(actor).includes(screen) ? await sharedWith(db, actor, screen) : [] };
  },
  add: async ({ input: { replaces, isShared, ...view }, actor, db }) => {
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
    if (isShared) await requireRoomForShared(db, view.screen);
    const [added] = await db
      .insert(table)
      .values({ position: last + 1, ...view, isShared: isShared === 1, userID: actor.userID })
      .returning({ viewID: table.id });
    return { viewID: added!.viewID };
  },
  edit: async ({ input: { viewID, ...changed }, actor, db }) => {
    requirePerson(actor);
    const [stored] = await db.select().from(table).where(own(actor, viewID)).for('update');
    if (!stored) throw missing('The view');
    const { name = stored.name, query = stored.query, position = stored.position } = changed;
    const isShared = changed.isShared === undefined ? stored.isShared : changed.isShared === 1;
    if (isShared && !stored.isShared) await requireRoomForShared(db, stored.screen);
    await db.update(table).set({ name, query, position, isShared }).where(eq(table.id, stored.id));
  },
  remove: async ({ input: { viewID }, actor, db }) => {
    requirePerson(actor);
    const gone = await db.delete(table).where(own(actor, viewID)).returning({ viewID: table.id });
    if (gone.length === 0) throw missing('The view');
  },
});
