import type { Pool } from 'pg';
import { oneOfEachID } from './one-of-each.ts';
import { staff } from './staff.ts';

/** Pushes for calls that are made again and again, each used once; ids are far from a sequence's. */

const firstWaitingID = 780_001;
const firstHeldID = 785_001;
const pushCount = 400;

let cancelled = 0;
let released = 0;
export const nextPushToCancel = () => firstWaitingID + cancelled++;
/** Its time is far in the future: once released it waits, and reaches nobody during a test. */
export const nextPushToRelease = () => firstHeldID + released++;

const testers = [staff.superAdmin, staff.content, staff.nobody];

/** Add `addOneOfEach` first. */
export async function addPushes(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into push_occurrences (id, push_id, due_at, state, because)
     select first + n, ${oneOfEachID}, timestamptz '2099-01-01' + (first + n) * interval '1 minute', state, because
     from (values (${firstWaitingID}, 'waiting', ''), (${firstHeldID}, 'held', 'It was found late')) o(first, state, because)
     cross join generate_series(0, ${pushCount}) n`,
  );
  // Staff test a push on the devices of the learners who have their phone.
  for (const [n, phone] of testers.entries()) {
    await pool.query(
      `with own as (
         insert into learners (id, app_id, phone, full_name) values ($1, 1, $2, 'Tester') returning id
       )
       insert into devices (id, learner_id, platform, device_token) select $1, id, 'android', 'tester-' || $1 from own`,
      [firstWaitingID + n, phone],
    );
  }
}
