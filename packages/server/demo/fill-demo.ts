import { companyDay } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../src/db/connect.ts';
import { adminUsers, rolePermissions, userPermissions, videoPlayers } from '../src/db/schema/access.ts';
import * as catalogueSchema from '../src/db/schema/catalogue.ts';
import * as filesSchema from '../src/db/schema/files.ts';
import type { Storage } from '../src/storage/storage.ts';
import { type CatalogueRows, catalogueRows } from './catalogue-rows.ts';
import { covers } from './covers.ts';
import { addContent, numberedContentTables } from './fill-content.ts';
import { addDoubts, numberedDoubtTables } from './fill-doubts.ts';
import { addDrugs, numberedDrugTables } from './fill-drugs.ts';
import { addHome, numberedHomeTables } from './fill-home.ts';
import { addLearnerDays } from './fill-learners.ts';
import { addOrders, numberedOrderTables } from './fill-orders.ts';
import { addPersons } from './fill-persons.ts';
import { addPushes, numberedPushTables } from './fill-pushes.ts';
import { addQuizzes, numberedQuizTables } from './fill-quizzes.ts';
import { addReports, numberedReportTables } from './fill-reports.ts';
import { addReviews, numberedReviewTables } from './fill-reviews.ts';
import { addRoyalty } from './fill-royalty.ts';
import { addShipments } from './fill-shipments.ts';
import { addSupport } from './fill-support.ts';
import { addUsage } from './fill-usage.ts';
import { insertMany } from './insert-many.ts';
import { ownPermissions, people, permissions } from './people.ts';
import { demoPlayers } from './video-players.ts';

/** Any number will do, as long as every Prepdesk server takes the same one, and none of our other locks. */
const demoLock = 7_305_116;

/** Tables whose rows come with their ids. */
const numberedTables = [
  'admin_users',
  'courses',
  'course_levels',
  'subjects',
  'subject_maps',
  'classes',
  'topics',
  'sub_topics',
  ...numberedContentTables,
  ...numberedOrderTables,
  ...numberedDoubtTables,
  ...numberedReportTables,
  ...numberedReviewTables,
  ...numberedDrugTables,
  ...numberedQuizTables,
  ...numberedHomeTables,
  ...numberedPushTables,
];

/**
 * Fills an empty database with the demo company: always the same rows with the same ids. The database must be
 * migrated and have its roles. Servers that start side by side wait for one another, and one of them fills.
 * @param storage takes the pictures
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
    return await drizzle(client).transaction(async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
      if (!(await isEmpty(db))) return false;
      await db.execute(sql`select set_config('prepdesk.call', 'demo company', true)`);
      await addPeople(db);
      await addCovers(db, storage);
      const catalogue = catalogueRows(today);
      await addCatalogue(db, catalogue);
      const sold = await addContent(db, storage, catalogue, today);
      await addOrders(db, orderCount, sold, today);
      await addShipments(db, today);
      await addRoyalty(db, today);
      await addLearnerDays(db, today);
      await addDoubts(db, storage, today);
      await addReports(db, today);
      await addReviews(db, today);
      await addPersons(db);
      await addQuizzes(db, today);
      await addDrugs(db, today);
      await addHome(db, storage, today);
      await addPushes(db, today);
      await addSupport(db, storage, today);
      await addUsage(db, client, today);
      await countOn(db);
      return true;
    });
  } finally {
    await client.end();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from admin_users) or exists (select from courses) as found`,
  );
  return rows[0]?.found === false;
}

async function addPeople(db: Db): Promise<void> {
  await db.insert(adminUsers).values(people);
  await db.insert(rolePermissions).values(permissions).onConflictDoNothing();
  await db.insert(userPermissions).values(ownPermissions);
  await db.insert(videoPlayers).values(demoPlayers);
}

/** The files are written before the commit: a row never names a missing file, and a next try writes the same names. */
async function addCovers(db: Db, storage: Storage): Promise<void> {
  const rows = [...covers.general, ...covers.clinical].map(async ({ name, draw }) => {
    const content = await draw();
    await storage.put(`images/${name}`, content);
    return { name, contentType: 'image/png', sizeBytes: content.length };
  });
  await db.insert(filesSchema.images).values(await Promise.all(rows));
}

async function addCatalogue(db: Db, rows: CatalogueRows): Promise<void> {
  await insertMany(db, catalogueSchema.courses, rows.courses);
  await insertMany(db, catalogueSchema.courseLevels, rows.courseLevels);
  await insertMany(db, catalogueSchema.subjects, rows.subjects);
  await insertMany(db, catalogueSchema.subjectMaps, rows.subjectMaps);
  await insertMany(db, catalogueSchema.subjectMetas, rows.subjectMetas);
  await insertMany(db, catalogueSchema.classes, rows.classes);
  await insertMany(db, catalogueSchema.topics, rows.topics);
  await insertMany(db, catalogueSchema.subTopics, rows.subTopics);
}

/** The next row of each table takes the id after the last. */
async function countOn(db: Db): Promise<void> {
  const steps = numberedTables.map(
    (table) =>
      sql`setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
  await db.execute(sql`select ${sql.join(steps, sql`, `)}`);
}
