export { apps } from './apps.ts';
export { books } from './books.ts';
export { catalogueParents } from './catalogue-parents.ts';
export { classChoices } from './class-choices.ts';
export { classContents } from './class-contents.ts';
export { classes } from './classes.ts';
export { contentPages } from './content-pages.ts';
export { courses } from './courses.ts';
export { levels } from './levels.ts';
export { qBanks } from './q-banks.ts';
export { readinessCalls as readiness } from './readiness.ts';
export { subTopicSearch } from './sub-topic-search.ts';
export { subTopics } from './sub-topics.ts';
export { subjectMeta } from './subject-meta.ts';
export { subjects } from './subjects.ts';
export { tests } from './tests.ts';
export { topicDetail } from './topic-detail.ts';
export { topics } from './topics.ts';

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
