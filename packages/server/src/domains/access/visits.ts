import {
  visits as calls,
  isRecordScreen,
  maxFavourites,
  maxRecents,
  type RecordScreen,
  type Visit,
} from '@prepdesk/contract/access/visits';
import { invalid, missing, refused } from '@prepdesk/contract/failures';
import { keyOf, type RoutePath, routeAt } from '@prepdesk/contract/routes';
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, forbidden, requirePerson } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { isSeen } from '../../db/row-scope.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { visits as table } from '../../db/schema/visits.ts';
import { implement } from '../../http/call/implement.ts';

type Visited = { screen: string; rowID: number };
type Stored = typeof table.$inferSelect;

const learnerScreen: RecordScreen = '/learner/{id}';

const mayOpen = ({ keys }: Actor, screen: string): boolean => {
  const path = screen as RoutePath;
  const { public: isPublic, isOwn } = routeAt(path);
  return Boolean(isPublic || isOwn) || keys.has(keyOf(path));
};

/** The present names of records: nothing of them is kept here, so that a rename or an erasure needs no second place. */
const namesOf: Record<RecordScreen, (ids: SQL) => SQL> = {
  // Of somebody with accounts in both apps, the first account's name.
  '/learner/{id}': (ids) => sql`
    select distinct on (person_id) person_id as id, full_name::text as name from learners
    join persons on persons.id = person_id and erased_at is null
    where person_id = any(${ids}) order by person_id, learners.id`,
  '/prepclinic/drugs_details/{id}': (ids) => sql`select id, name::text from drugs where id = any(${ids})`,
  '/prepclinic/faculty_detail/{id}': (ids) =>
    sql`select id, name::text from faculties where id = any(${ids})`,
  '/prepclinic/packges_details/{id}': (ids) =>
    sql`select id, package_name::text as name from packages where id = any(${ids})`,
  '/prepclinic/parent_packges_detail/{id}': (ids) =>
    sql`select id, package_name::text as name from parent_packages where id = any(${ids})`,
  '/clientuserDetail/{id}': (ids) =>
    sql`select id, name::text from institution_clients where id = any(${ids})`,
  '/roles/{id}': (ids) => sql`select id, name::text from roles where id = any(${ids})`,
  '/dashboard/{id}': (ids) => sql`select id, name::text from dashboards where id = any(${ids})`,
};

/** By screen and id; a record that is gone has no name. */
const keyOfRecord = ({ screen, rowID }: Visited): string => `${screen} ${rowID}`;

/** One query, however many kinds of records there are. */
async function namesIn(db: Db, visited: readonly Visited[]): Promise<Map<string, string>> {
  const parts = Object.entries(namesOf).map(([screen, names]) => {
    const ids = visited.filter((one) => one.screen === screen).map(({ rowID }) => rowID);
    return sql`select ${screen}::text as screen, id, name from (${names(sql`${sql.param(ids)}::int[]`)}) named`;
  });
  const { rows } = await db.execute<{ screen: string; id: number; name: string }>(
    sql.join(parts, sql` union all `),
  );
  return new Map(rows.map(({ screen, id, name }) => [keyOfRecord({ screen, rowID: id }), name]));
}

const rowIDOf = ({ screen, rowID, personID }: Stored): number =>
  screen === learnerScreen ? (personID ?? 0) : rowID;

/** A learner is pointed to by the person, which an erasure finds (`persons/erase-person.ts`). */
const columnsOf = ({ screen, rowID }: Visited) =>
  screen === learnerScreen ? { screen, rowID: 0, personID: rowID } : { screen, rowID, personID: null };

/** Whoever notes two screens at once does so one after the other. */
const lockPerson = (db: Db, { userID }: Actor) =>
  db.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.id, userID)).for('no key update');

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
  const isOfRecord = isRecordScreen(screen);
  if (!isOfRecord && rowID !== 0) throw invalid({ rowID: 'This screen has no record' });
  const visited = { screen, rowID };
  if (isOfRecord && !(await namesIn(db, [visited])).has(keyOfRecord(visited))) throw missing('The record');
}

export const visits = implement(calls, {
  list: async ({ actor, db }) => {
    requirePerson(actor);
    const stored = await db
      .select()
      .from(table)
      .where(own(actor))
      .orderBy(asc(table.favouredAt), desc(table.at), desc(table.id));
    const open = stored
      .filter(({ screen }) => mayOpen(actor, screen))
      .map((one) => ({ ...one, rowID: rowIDOf(one) }));
    const names = await namesIn(db, open);
    const shown: Visit[] = open.flatMap((one) => {
      const { screen, rowID, favouredAt, at } = one;
      const name = isRecordScreen(screen) ? names.get(keyOfRecord(one)) : '';
      if (name === undefined) return [];
      return [{ screen, rowID, name, isFavourite: favouredAt ? 1 : 0, at: at.toISOString() }];
    });
    return { visits: shown };
  },
  note: async ({ input, actor, db }) => {
    await requireOpen(db, actor, input);
    await lockPerson(db, actor);
    const known = await db
      .update(table)
      .set({ at: sql`now()` })
      .where(isVisit(actor, input))
      .returning({ id: table.id });
    if (known.length > 0) return {};
    await db.insert(table).values({ ...columnsOf(input), userID: actor.userID });
    const old = db
      .select({ id: table.id })
      .from(table)
      .where(and(own(actor), isNull(table.favouredAt)))
      .orderBy(desc(table.at), desc(table.id))
      .offset(maxRecents);
    await db.delete(table).where(inArray(table.id, old));
    return {};
  },
  favour: async ({ input: { isFavourite, ...visited }, actor, db }) => {
    await requireOpen(db, actor, visited);
    await lockPerson(db, actor);
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
    return {};
  },
});
