import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

type Learner = { learnerID: number; personID: number; fullName: string; phone: string };

export const learnerOf = ({ personID, fullName }: Pick<Learner, 'personID' | 'fullName'>): string =>
  `/learner/${encodeURIComponent(fullName)}?id=${encodeId({ personID })}`;

export const searchedOn = (path: string, search: string): string => `${path}?id=${encodeId({ search })}`;

/** A learner of the demo company who has watched lessons and is signed in on a device. */
async function aWatcher(): Promise<Learner> {
  const [row] = await sql(
    `select l.id as "learnerID", l.person_id as "personID", l.full_name as "fullName", l.phone from learners l
     where exists (select from watch_log where learner_id = l.id)
       and exists (select from devices where learner_id = l.id and ended_at is null)
     order by l.id limit 1`,
  );
  if (!row) throw new Error('nobody of the demo company watches');
  return row as Learner;
}

/** Where the screens on learners have something to show in the demo company. */
export async function learnerAddresses() {
  const watcher = await aWatcher();
  return {
    '/usersearch': searchedOn('/usersearch', watcher.phone),
    '/learner/{id}': learnerOf(watcher),
    '/userlog': searchedOn('/userlog', watcher.phone),
    '/loggedIn': searchedOn('/loggedIn', watcher.phone),
  };
}
