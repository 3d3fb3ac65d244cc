import {
  visits as calls,
  isRecordScreen,
  maxFavourites,
  maxRecents,
  type RecordScreen,
  recordScreenAt,
  type Visit,
} from '@prepdesk/contract/access/visits';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import type { RoutePath } from '@prepdesk/contract/routes';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Actor, forbidden, requirePerson } from '../../auth/actor.ts';
import { lockPerson } from '../../auth/lock-person.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { visits as table } from '../../db/schema/visits.ts';
import { implement } from '../../http/call/implement.ts';
import { keyOfRecord, mayOpen, namesIn, shownName, type Visited } from './visited-records.ts';

type VisitRow = typeof table.$inferSelect;

const learnerScreen: RecordScreen = '/learner/{id}';

const rowIDOf = ({ screen, rowID, personID }: VisitRow): number =>
  screen === learnerScreen ? (personID ?? 0) : rowID;

/** A learner is pointed to by the person, which an erasure finds (`persons/erase-person.ts`). */
const columnsOf = ({ screen, rowID }: Visited) =>
  screen === learnerScreen ? { screen, rowID: 0, personID: rowID } : { screen, rowID, personID: null };

/** A screen as such, without a record. */
function isPlain({ screen, rowID }: Visited): boolean {
  const ofRecord = recordScreenAt(screen);
  return rowID === 0 && (!ofRecord || ofRecord.isAlsoPlain === true);
}

const own = (actor: Actor) => isSeen('visits', actor);

const isVisit = (actor: Actor, visited: Visited) => {
  const { screen, rowID, personID } = columnsOf(visited);
  return and(
    own(actor),
    eq(table.screen, screen),
    eq(table.rowID, rowID),
    personID === null ? isNull(table.personID) : eq(table.personID, personID),
  );
};

async function requireOpen(db: Db, actor: Actor, { screen, rowID }: Visited): Promise<void> {
  requirePerson(actor);
  if (!mayOpen(actor, screen)) throw forbidden(screen as RoutePath, actor);
  const visited = { screen, rowID };
  if (!isRecordScreen(screen) && rowID !== 0) throw invalid({ rowID: 'This screen has no record' });
  if (isPlain(visited)) return;
  if (!(await namesIn(db, [visited], actor)).has(keyOfRecord(visited))) throw missing('The record');
}

/** What the person may still open, favourites first. */
async function shownTo(db: Db, actor: Actor): Promise<(Visit & { id: number })[]> {
  requirePerson(actor);
  const stored = await db
    .select()
    .from(table)
    .where(own(actor))
    .orderBy(asc(table.favouredAt), desc(table.at), desc(table.id));
  const open = stored
    .filter(({ screen }) => mayOpen(actor, screen))
    .map((one) => ({ ...one, rowID: rowIDOf(one) }));
  const names = await namesIn(db, open, actor);
  return open.flatMap(({ id, screen, rowID, favouredAt, at }) => {
    const named = names.get(keyOfRecord({ screen, rowID }));
    if (!named && !isPlain({ screen, rowID })) return [];
    const { name, parts } = named ? { name: shownName(named), parts: named.parts } : { name: '', parts: {} };
    return [{ id, screen, rowID, name, parts, isFavourite: favouredAt ? 1 : 0, at: at.toISOString() }];
  });
}

export const visits = implement(calls, {
  list: async ({ actor, db }) => ({
    visits: (await shownTo(db, actor)).map(({ id: _, ...visit }) => visit),
  }),
  note: async ({ input, actor, db }) => {
    await requireOpen(db, actor, input);
    await lockPerson(db, actor.userID);
    const known = await db
      .update(table)
      .set({ at: sql`now()` })
      .where(isVisit(actor, input))
      .returning({ id: table.id });
    if (known.length > 0) return;
    await db.insert(table).values({ ...columnsOf(input), userID: actor.userID });
    const old = db
      .select({ id: table.id })
      .from(table)
      .where(and(own(actor), isNull(table.favouredAt)))
      .orderBy(desc(table.at), desc(table.id))
      .offset(maxRecents);
    await db.delete(table).where(inArray(table.id, old));
  },
  favour: async ({ input: { isFavourite, ...visited }, actor, db }) => {
    await requireOpen(db, actor, visited);
    await lockPerson(db, actor.userID);
    const favouredAt = isFavourite ? sql`coalesce(${table.favouredAt}, now())` : null;
    const known = await db
      .update(table)
      .set({ favouredAt })
      .where(isVisit(actor, visited))
      .returning({ id: table.id });
    if (known.length === 0 && isFavourite)
      await db.insert(table).values({ ...columnsOf(visited), userID: actor.userID, favouredAt: sql`now()` });
    if (isFavourite) {
      const marked = await db.$count(table, and(own(actor), isNotNull(table.favouredAt)));
      if (marked > maxFavourites)
        throw refused(`You have ${maxFavourites} favourites, which is the most. Take one away first`);
    }
  },
  move: async ({ input: { by, ...visited }, actor, db }) => {
    await requireOpen(db, actor, visited);
    await lockPerson(db, actor.userID);
    const marked = (await shownTo(db, actor)).filter(({ isFavourite }) => isFavourite);
    const at = marked.findIndex(({ screen, rowID }) => screen === visited.screen && rowID === visited.rowID);
    const [moved, other] = [marked[at], marked[at + by]];
    if (!moved || !other) return;
    await db.execute(sql`
      update visits one set favoured_at = two.favoured_at from visits two
      where (one.id, two.id) in ((${moved.id}, ${other.id}), (${other.id}, ${moved.id}))`);
  },
});
