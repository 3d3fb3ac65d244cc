import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import * as catalogue from '../src/db/schema/catalogue.ts';
import * as clinical from '../src/db/schema/clinical.ts';
import * as commerce from '../src/db/schema/commerce.ts';
import { contentPages } from '../src/db/schema/content-pages.ts';
import { studyFiles } from '../src/db/schema/files.ts';
import * as learnersSchema from '../src/db/schema/learners.ts';
import * as mapping from '../src/db/schema/mapping.ts';
import { questions } from '../src/db/schema/questions.ts';
import * as treasures from '../src/db/schema/treasures.ts';
import * as videosSchema from '../src/db/schema/videos.ts';
import { bandsOf, wordsOf } from '../src/domains/questions/index.ts';
import { insertFiles, readRows, type TextRow } from './data-files.ts';
import { insertNamed } from './insert-many.ts';

/**
 * Fills the catalogue, its content, what is sold of it, and to whom support opened it.
 * @param today yyyy-MM-dd; release dates and expiry dates lie around it
 */
export async function addContent(db: Db, today: string): Promise<void> {
  await insertFiles(db, today, [
    ...[catalogue.courses, catalogue.courseLevels, catalogue.subjects, catalogue.subjectMaps],
    ...[catalogue.subjectMetas, catalogue.classes, catalogue.topics, catalogue.subTopics],
    ...[videosSchema.videos, mapping.subTopicVideos, videosSchema.microTopics],
  ]);
  await addQuestions(db, today);
  await insertFiles(db, today, [
    ...[mapping.subTopicQuestions, studyFiles, treasures.treasureTopics, treasures.treasureTopicCourses],
    ...[treasures.treasures, treasures.treasureCourses, treasures.questionTreasures],
  ]);
  await writePages(db, today);
  await insertFiles(db, today, [
    ...[clinical.faculties, clinical.classDetails],
    ...[commerce.parentPackages, commerce.packages, commerce.packageClasses],
  ]);
  // Each parent names one of its packages, which name it: one of the two must come second.
  await db.execute(sql`
    update ${commerce.parentPackages} parent set default_package_id =
      (select min(id) from ${commerce.packages} package where package.parent_package_id = parent.id)
    where id % 5 <> 4`);
  await insertFiles(db, today, [learnersSchema.learners, learnersSchema.learnerAccess]);
}

/** With what the search for similar questions compares. */
async function addQuestions(db: Db, today: string): Promise<void> {
  const rows = (await readRows('questions', today)).map((row) => {
    const words = wordsOf(textsOf(row));
    return { ...row, words, bands: bandsOf(words) };
  });
  await insertNamed(db, questions, Object.keys(rows[0] ?? {}), rows);
}

const textsOf = (row: TextRow) => ({
  quesText: row.ques_text ?? '',
  optionsOne: row.options_one ?? '',
  optionsTwo: row.options_two ?? '',
  optionsThree: row.options_three ?? '',
  optionsFour: row.options_four ?? '',
  optionsFive: '',
});

/** The pages are there from the start; these are their texts. */
async function writePages(db: Db, today: string): Promise<void> {
  for (const { app_id, page, html } of await readRows('content_pages', today)) {
    await db.execute(sql`
      update ${contentPages} set html = ${html} where app_id = ${app_id} and page = ${page}`);
  }
}
