import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import * as content from '../src/db/schema/content.ts';
import * as sold from '../src/db/schema/packages.ts';
import * as bank from '../src/db/schema/questions.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { contentPages } from './content-pages.ts';
import { faculties } from './faculties.ts';
import { insertMany } from './insert-many.ts';
import { learnerAccess, learners } from './learner-rows.ts';
import { lessonPlaces } from './lesson-places.ts';
import { packageRows } from './package-rows.ts';
import { questionRows } from './question-rows.ts';
import { type DemoFile, studyFiles } from './study-file-rows.ts';
import { treasureRows } from './treasure-rows.ts';
import { videoRows } from './video-rows.ts';

/** Tables of this file whose rows come with their ids. */
export const numberedContentTables = [
  ...['videos', 'micro_topics', 'questions', 'study_files', 'treasure_topics', 'treasures', 'faculties'],
  ...['parent_packages', 'packages', 'learners'],
];

/**
 * Fills what the catalogue holds, what is sold of it and to whom.
 * @param storage takes notes and slides
 * @param today yyyy-MM-dd
 */
export async function addContent(
  db: Db,
  storage: Storage,
  catalogue: CatalogueRows,
  today: string,
): Promise<void> {
  const places = lessonPlaces(catalogue);
  const { videos, subTopicVideos, microTopics } = videoRows(places, today);
  await insertMany(db, content.videos, videos);
  await insertMany(db, content.subTopicVideos, subTopicVideos);
  await insertMany(db, content.microTopics, microTopics);
  const { questions, subTopicQuestions } = questionRows(places);
  await insertMany(db, bank.questions, questions);
  await insertMany(db, bank.subTopicQuestions, subTopicQuestions);
  await insertMany(db, content.studyFiles, await stored(storage, studyFiles(places)));
  const treasury = treasureRows(catalogue, questions);
  await insertMany(db, content.treasureTopics, treasury.treasureTopics);
  await insertMany(db, content.treasureTopicCourses, treasury.treasureTopicCourses);
  await insertMany(db, content.treasures, treasury.treasures);
  await insertMany(db, content.treasureCourses, treasury.treasureCourses);
  await insertMany(db, content.questionTreasures, treasury.questionTreasures);
  await writePages(db);
  await addSold(db, catalogue, today);
}

/** Written before the commit, as the pictures are. */
const stored = (storage: Storage, files: DemoFile[]) =>
  Promise.all(
    files.map(async ({ row, draw }) => {
      const file = await draw();
      await storage.put(row.storageKey, file);
      return { ...emptyPlace, ...row, sizeBytes: file.length };
    }),
  );

const emptyPlace = { classID: null, topicID: null, subTopicID: null };

async function writePages(db: Db): Promise<void> {
  for (const [appID, page, html] of contentPages) {
    await db.execute(sql`
      update ${content.contentPages} set html = ${html} where app_id = ${appID} and page = ${page}`);
  }
}

async function addSold(db: Db, catalogue: CatalogueRows, today: string): Promise<void> {
  await insertMany(db, sold.faculties, faculties);
  const { classDetails, parentPackages, packages, packageClasses } = packageRows(catalogue);
  await insertMany(db, sold.classDetails, classDetails);
  await insertMany(db, sold.parentPackages, parentPackages);
  await insertMany(db, sold.packages, packages);
  await insertMany(db, sold.packageClasses, packageClasses);
  // Each parent names one of its packages, which name it: one of the two must come second.
  await db.execute(sql`
    update ${sold.parentPackages} parent set default_package_id =
      (select min(id) from ${sold.packages} package where package.parent_package_id = parent.id)
    where id % 5 <> 4`);
  const people = learners(today);
  await insertMany(db, sold.learners, people);
  await insertMany(db, sold.learnerAccess, learnerAccess(today, people, { packages, packageClasses }));
}
