import { companyDay } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../src/db/connect.ts';
import { inTransaction } from '../src/db/in-transaction.ts';
import { locks } from '../src/db/locks.ts';
import { adminUsers, rolePermissions, userPermissions } from '../src/db/schema/access.ts';
import type { Storage } from '../src/storage/storage.ts';
import { storeFiles } from './data-files.ts';
import { addContent } from './fill-content.ts';
import { addDoubts } from './fill-doubts.ts';
import { addDrugs } from './fill-drugs.ts';
import { addLearnerDays } from './fill-learners.ts';
import { addOrders } from './fill-orders.ts';
import { addPersons } from './fill-persons.ts';
import { addPushes } from './fill-pushes.ts';
import { addQuizzes } from './fill-quizzes.ts';
import { addReports } from './fill-reports.ts';
import { addReviews } from './fill-reviews.ts';
import { addRoyalty } from './fill-royalty.ts';
import { addShipments } from './fill-shipments.ts';
import { addSupport } from './fill-support.ts';
import { addUsage } from './fill-usage.ts';
import { ownPermissions, people, permissions } from './people.ts';

/**
 * Fills an empty database with the demo company: always the same rows with the same ids. The database must be
 * migrated and have its roles. Servers that start side by side wait for one another, and one of them fills.
 * @param storage takes the pictures, notes and recordings
 * @param orderCount how many orders of three years it has sold
 * @param today yyyy-MM-dd; release dates lie around it
 * @returns false when there is somebody or something in the database already: then nothing changes
 */
export async function fillDemo(
  connection: pg.ClientConfig,
  storage: Storage,
  orderCount: number,
  today: string = companyDay(),
): Promise<boolean> {
  const client = new pg.Client(connection);
  // A connection that is lost must not end the process here: the statement under way tells.
  client.on('error', () => {});
  await client.connect();
  try {
    return await inTransaction(client, async () => {
      const db = drizzle(client);
      await db.execute(sql`select pg_advisory_xact_lock(${locks.demo})`);
      if (!(await isEmpty(db))) return false;
      await db.execute(sql`select set_config('prepdesk.call', 'demo company', true)`);
      await addPeople(db);
      await storeFiles(db, storage);
      await addContent(db, today);
      await addOrders(db, orderCount, today);
      await addShipments(db, today);
      await addRoyalty(db, today);
      await addLearnerDays(db, today);
      await addDoubts(db, today);
      await addReports(db, today);
      await addReviews(db, today);
      await addPersons(db);
      await addQuizzes(db, today);
      await addDrugs(db, today);
      await addPushes(db, today);
      await addSupport(db, today);
      await addUsage(db, client, today);
      await countOn(db);
      return true;
    });
  } finally {
    await client.end();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isFilled: boolean }>(
    sql`select exists (select from admin_users) or exists (select from courses) as "isFilled"`,
  );
  return rows[0]?.isFilled === false;
}

async function addPeople(db: Db): Promise<void> {
  await db.insert(adminUsers).values(people);
  await db.insert(rolePermissions).values(permissions).onConflictDoNothing();
  await db.insert(userPermissions).values(ownPermissions);
}

/** The next row of each table takes the id after the last. */
async function countOn(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = current_schema and column_name = 'id' and is_identity = 'YES'`);
  const steps = rows.map(
    ({ name }) =>
      sql`setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`,
  );
  await db.execute(sql`select ${sql.join(steps, sql`, `)}`);
}
