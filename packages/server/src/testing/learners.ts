import type { Pool } from 'pg';
import { oneOfEachID } from './one-of-each.ts';
import { soldPackageID } from './sold-packages.ts';

/**
 * Learners, and what belongs to staff themselves, for calls that are made again and again; ids are far from a
 * sequence's.
 */

const firstLearnerID = 730_001;
const firstAccessID = 740_001;
const firstDeviceID = 770_001;
const firstViewID = 780_001;
const learnerCount = 400;
/** A token of the person who has one right for each call. */
export const ownTokenID = 700_001;
/** The member of staff with the spare role. */
export const spareStaffID = 7;
export const spareSessionID = '00000000-0000-4000-8000-000000000007';

let given = 0;
let revoked = 0;
/** Each can be given the sold package once. */
export const nextLearner = () => firstLearnerID + given++;
/** Each can be revoked once. */
export const nextAccessToRevoke = () => firstAccessID + revoked++;

let ended = 0;
/** Each can be signed out once. */
export const nextDeviceToEnd = () => firstDeviceID + ended++;

let deleted = 0;
/** Each can be deleted once, by the Super Admin. */
export const nextViewToDelete = () => firstViewID + deleted++;

/** Half of the learners have the package already. Add `addSoldPackage` first. */
export async function addLearners(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into learners (id, app_id, phone, full_name)
     select n, 1, (9500000000 + n)::text, 'Learner ' || n
     from generate_series(${firstLearnerID}, ${firstLearnerID + 2 * learnerCount}) n`,
  );
  await pool.query(
    `insert into learner_access (id, learner_id, package_id, expires_on)
     select ${firstAccessID} + n, ${firstLearnerID + learnerCount} + n, ${soldPackageID}, '2027-03-31'
     from generate_series(0, ${learnerCount}) n`,
  );
  await pool.query(
    `insert into devices (id, learner_id, platform, device_token)
     select ${firstDeviceID} + n, ${firstLearnerID}, 'android', 'token-' || n from generate_series(0, ${learnerCount}) n`,
  );
  await pool.query(
    `insert into saved_views (id, user_id, screen, name, query, position)
     select ${firstViewID} + n, 1, '/audit', 'View ' || n, '{}', n from generate_series(0, ${learnerCount}) n`,
  );
  await pool.query(
    `insert into sessions (id, token_hash, user_id, expires_at)
     values ('${spareSessionID}', 'none', ${spareStaffID}, now() + interval '1 day')`,
  );
  await pool.query(
    `insert into api_tokens (id, user_id, name, token_hash, route_keys, expires_on)
     values (${ownTokenID}, 2, 'Nightly export', 'none', '{28}', '2027-03-31')`,
  );
}

/** Gets the class of the chain through the package of `addOneOfEach`, and has an e-mail address. */
const readerID = 730_901;

/** A class besides that of the chain that a buyer of that package may choose; both have the same number. */
export async function addReader(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into learners (id, app_id, phone, full_name, email)
     values (${readerID}, 1, '9500999901', 'Reader', 'reader@example.com')`,
  );
  await pool.query(
    `insert into learner_access (id, learner_id, package_id, expires_on)
     values (${readerID}, ${readerID}, ${oneOfEachID}, '2029-03-31')`,
  );
  await pool.query(
    `insert into classes (id, subject_map_id, name, description, image, order_by)
     select ${readerID}, c.subject_map_id, 'Elective', '', '', 9
     from package_classes h join classes c on c.id = h.class_id where h.package_id = ${oneOfEachID}`,
  );
  await pool.query(
    `insert into package_classes (package_id, class_id, is_elective) values (${oneOfEachID}, ${readerID}, 1)`,
  );
}
