import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import * as clinical from '../src/db/schema/clinical.ts';
import * as commerce from '../src/db/schema/commerce.ts';
import * as contentPagesSchema from '../src/db/schema/content-pages.ts';
import * as filesSchema from '../src/db/schema/files.ts';
import * as learnersSchema from '../src/db/schema/learners.ts';
import * as mapping from '../src/db/schema/mapping.ts';
import * as mappingSchema from '../src/db/schema/mapping.ts';
import * as questionsSchema from '../src/db/schema/questions.ts';
import * as treasures from '../src/db/schema/treasures.ts';
import * as videosSchema from '../src/db/schema/videos.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { contentPages } from './content-pages.ts';
import { faculties } from './faculties.ts';
import { insertMany } from './insert-many.ts';
import { learnerAccess, learners } from './learner-rows.ts';
import { lessonPlaces } from './lesson-places.ts';
import type { Market } from './order-rows.ts';
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
 * @returns what can be bought
 */
export async function addContent(
  db: Db,
  storage: Storage,
  catalogue: CatalogueRows,
  today: string,
): Promise<Pick<Market, 'packages' | 'parents'>> {
  const places = lessonPlaces(catalogue);
  const { videos, subTopicVideos, microTopics } = videoRows(places, today);
  await insertMany(db, videosSchema.videos, videos);
  await insertMany(db, mapping.subTopicVideos, subTopicVideos);
  await insertMany(db, videosSchema.microTopics, microTopics);
  const { questions, subTopicQuestions } = questionRows(places);
  await insertMany(db, questionsSchema.questions, questions);
  await insertMany(db, mappingSchema.subTopicQuestions, subTopicQuestions);
  await insertMany(db, filesSchema.studyFiles, await stored(storage, studyFiles(places)));
  const treasury = treasureRows(catalogue, questions);
  await insertMany(db, treasures.treasureTopics, treasury.treasureTopics);
  await insertMany(db, treasures.treasureTopicCourses, treasury.treasureTopicCourses);
  await insertMany(db, treasures.treasures, treasury.treasures);
  await insertMany(db, treasures.treasureCourses, treasury.treasureCourses);
  await insertMany(db, treasures.questionTreasures, treasury.questionTreasures);
  await writePages(db);
  return addSold(db, catalogue, today);
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
      update ${contentPagesSchema.contentPages} set html = ${html} where app_id = ${appID} and page = ${page}`);
  }
}

async function addSold(
  db: Db,
  catalogue: CatalogueRows,
  today: string,
): Promise<Pick<Market, 'packages' | 'parents'>> {
  await insertMany(db, clinical.faculties, faculties);
  const { classDetails, parentPackages, packages, packageClasses } = packageRows(catalogue);
  await insertMany(db, clinical.classDetails, classDetails);
  await insertMany(db, commerce.parentPackages, parentPackages);
  await insertMany(db, commerce.packages, packages);
  await insertMany(db, commerce.packageClasses, packageClasses);
  // Each parent names one of its packages, which name it: one of the two must come second.
  await db.execute(sql`
    update ${commerce.parentPackages} parent set default_package_id =
      (select min(id) from ${commerce.packages} package where package.parent_package_id = parent.id)
    where id % 5 <> 4`);
  const people = learners(today);
  await insertMany(db, learnersSchema.learners, people);
  await insertMany(
    db,
    learnersSchema.learnerAccess,
    learnerAccess(today, people, { packages, packageClasses }),
  );
  return { packages, parents: parentPackages };
}
