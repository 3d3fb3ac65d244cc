import { missing, refused } from '@prepdesk/contract/failures';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { learners } from '../../db/schema/learners.ts';
import { mergedWithItself, personMerges, persons } from '../../db/schema/persons.ts';
import { lockPersons } from './lock-persons.ts';
import { calledPerson, calledPersonFirst } from './person-name.ts';
import { survivorOf } from './whole-person.ts';

type Merge = { survivorID: number; joinedID: number; joinedBy: number };

/**
 * Makes the accounts of one person another's. Their keys stay as they are, so an erasure also covers what the log says
 * about them, whether or not they are still joined then.
 */
export async function mergePersons(db: Db, { survivorID, joinedID, joinedBy }: Merge): Promise<number> {
  if (survivorID === joinedID) throw refused(mergedWithItself);
  await lockPersons(db, [survivorID, joinedID]);
  for (const id of [survivorID, joinedID]) await requireFree(db, id);
  const moved = await db
    .update(learners)
    .set({ personID: survivorID })
    .where(eq(learners.personID, joinedID))
    .returning({ id: learners.id });
  if (moved.length === 0)
    throw refused(`${await calledPersonFirst(db, joinedID)} has no account that could be merged`);
  const [made] = await db
    .insert(personMerges)
    .values({ survivorID, joinedID, joinedBy, learnerIDs: moved.map(({ id }) => id) })
    .returning({ id: personMerges.id });
  return made?.id ?? 0;
}

/** The person must be neither erased nor merged with somebody, so merges never form a circle. */
async function requireFree(db: Db, personID: number): Promise<void> {
  const [person] = await db.select().from(persons).where(eq(persons.id, personID));
  if (!person) throw missing(`Learner ${personID}`);
  if (person.erasedAt) throw refused(`Learner ${personID} was erased: there is nothing left to merge`);
  const survivor = await survivorOf(db, personID);
  if (survivor) {
    const [who, other] = [await calledPersonFirst(db, personID), await calledPerson(db, survivor)];
    throw refused(`${who} was merged with ${other} already: choose that one, or unmerge them first`);
  }
}

/** Returns the accounts that came with the merge, together with those made for their phones since. */
export async function unmergePersons(
  db: Db,
  { joinID, partedBy }: { joinID: number; partedBy: number },
): Promise<void> {
  const [requestedMerge] = await db.select().from(personMerges).where(eq(personMerges.id, joinID));
  if (!requestedMerge) throw missing('The merge');
  await lockPersons(db, [requestedMerge.survivorID, requestedMerge.joinedID]);
  const [merge] = await db.select().from(personMerges).where(eq(personMerges.id, joinID));
  if (!merge || merge.partedAt) throw refused('These learners were unmerged already');
  const { survivorID, joinedID, learnerIDs } = merge;
  const [survivor] = await db.select().from(persons).where(eq(persons.id, survivorID));
  if (survivor?.erasedAt) throw refused('They were erased together: there is nothing left to unmerge');
  const next = await survivorOf(db, survivorID);
  if (next) {
    const [who, other] = [await calledPersonFirst(db, survivorID), await calledPerson(db, next)];
    throw refused(`${who} was merged with ${other} since: unmerge those first`);
  }
  const keys = db
    .select({ id: learners.keyPersonID })
    .from(learners)
    .where(sql`${learners.id} = any(${sql.param(learnerIDs)}::int[])`);
  await db
    .update(learners)
    .set({ personID: joinedID })
    .where(and(eq(learners.personID, survivorID), inArray(learners.keyPersonID, keys)));
  await db.update(personMerges).set({ partedBy, partedAt: sql`now()` }).where(eq(personMerges.id, joinID));
}
