import { apps } from './apps.ts';
import { books } from './books.ts';
import { catalogueParents } from './catalogue-parents.ts';
import { classChoices } from './class-choices.ts';
import { classContents } from './class-contents.ts';
import { classes } from './classes.ts';
import { contentPages } from './content-pages.ts';
import { courses } from './courses.ts';
import { levels } from './levels.ts';
import { qBanks } from './q-banks.ts';
import { readinessCalls } from './readiness.ts';
import { subTopicSearch } from './sub-topic-search.ts';
import { subTopics } from './sub-topics.ts';
import { subjectMeta } from './subject-meta.ts';
import { subjects } from './subjects.ts';
import { tests } from './tests.ts';
import { topicDetail } from './topic-detail.ts';
import { topics } from './topics.ts';

export const records = [
  'apps',
  'classes',
  'content_pages',
  'content_types',
  'course_levels',
  'courses',
  'languages',
  'slugs',
  'sub_topics',
  'subject_maps',
  'subject_metas',
  'subjects',
  'topics',
] as const;

export const calls = {
  apps,
  courses,
  levels,
  subjects,
  subjectMeta,
  classes,
  classChoices,
  topics,
  subTopics,
  readiness: readinessCalls,
  topicDetail,
  tests,
  books,
  qBanks,
  subTopicSearch,
  classContents,
  catalogueParents,
  contentPages,
};
