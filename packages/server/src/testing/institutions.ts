import type { Pool } from 'pg';

/** Institution clients, and phones of learners, for calls that are made again and again. */

const firstClientID = 760_001;
const clientCount = 400;
/** Learners of testing/learners.ts who belong to no institution. */
const firstPhone = 9_500_730_402;

let clients = 0;
let phones = 0;
/** Each can buy a package once. */
export const nextClient = () => firstClientID + clients++;
/** Each can be added once. */
export const nextLearnerPhone = () => String(firstPhone + phones++);

export async function addInstitutions(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into institution_clients (id, app_id, name)
     select ${firstClientID} + n, 1, 'College ' || n from generate_series(0, ${clientCount}) n`,
  );
}
