import type { Pool } from 'pg';

/** Persons for calls that are made again and again, each used once; ids are far from a sequence's. */

const firstPersonID = 770_001;
const firstMergeID = 775_001;
const personCount = 800;

let count = 0;
let unmerged = 0;
/** Has one account, and nothing else. */
export const nextPerson = () => firstPersonID + count++;
/** Of persons without accounts. */
export const nextMerge = () => firstMergeID + unmerged++;

export async function addPersons(pool: Pick<Pool, 'query'>): Promise<void> {
  const last = firstPersonID + personCount;
  await pool.query(`insert into persons (id) select generate_series(${firstPersonID}, ${last})`);
  await pool.query(
    `insert into learners (app_id, phone, full_name, person_id)
     select 1, (9600000000 + n)::text, 'Person ' || n, n from generate_series(${firstPersonID}, ${last}) n`,
  );
  await pool.query(
    `insert into persons (id) select n from generate_series(${firstMergeID}, ${firstMergeID + 2 * personCount}) n`,
  );
  await pool.query(
    `insert into person_joins (id, survivor_id, joined_id, learner_ids, joined_by)
     select n, n, n + ${personCount}, '{}', 2 from generate_series(${firstMergeID}, ${firstMergeID + personCount - 1}) n`,
  );
}
