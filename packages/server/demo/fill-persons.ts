import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { inArray } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import { learners } from '../src/db/schema/learners.ts';
import { erasePerson, mergePersons, unmergePersons } from '../src/domains/persons/index.ts';
import { insertMany } from './insert-many.ts';
import { people } from './people.ts';

const firstID = 39_001;
const [superAdmin, , support] = people;

/** Two of each pair look like one person, and only the first pair is; the last was forgotten. */
const accounts = [
  ['9140000211', 'Meera Joshi', appIDs.general],
  ['9140000319', 'Meera M Joshi', appIDs.clinical],
  ['9140000427', 'Rahul Verma', appIDs.general],
  ['9140000538', 'Rahul Varma', appIDs.general],
  ['9140000646', 'Ishaan Kulkarni', appIDs.general],
] as const;

/** Somebody with two phones, two who were taken for one, and somebody who asked to be forgotten. */
export async function addPersons(db: Db): Promise<void> {
  await insertMany(
    db,
    learners,
    accounts.map(([phone, fullName, appID], n) => ({
      id: firstID + n,
      appID,
      phone,
      fullName,
      email: `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`,
    })),
  );
  const ids = accounts.map((_, n) => firstID + n);
  const added = await db.select().from(learners).where(inArray(learners.id, ids));
  const personOf = (n: number) => added.find(({ id }) => id === firstID + n)?.personID ?? 0;
  const joinedBy = support?.id ?? 0;
  await mergePersons(db, { survivorID: personOf(0), joinedID: personOf(1), joinedBy });
  const joinID = await mergePersons(db, { survivorID: personOf(2), joinedID: personOf(3), joinedBy });
  await unmergePersons(db, { joinID, partedBy: joinedBy });
  const reason = 'Asked in writing, on paper; the signature was compared with the one on file';
  await erasePerson(db, { personID: personOf(4), reason, erasedBy: superAdmin?.id ?? 0 });
}
