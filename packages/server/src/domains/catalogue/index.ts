import { apps } from './apps.ts';
import { books } from './books.ts';
import { classContents } from './class-contents.ts';
import { classes } from './classes.ts';
import { courses } from './courses.ts';
import { images } from './images.ts';
import { levels } from './levels.ts';
import { qBanks } from './q-banks.ts';
import { subTopicSearch } from './sub-topic-search.ts';
import { subTopics } from './sub-topics.ts';
import { subjectMeta } from './subject-meta.ts';
import { subjects } from './subjects.ts';
import { tests } from './tests.ts';
import { topics } from './topics.ts';

export const catalogue = [
  apps,
  courses,
  levels,
  subjects,
  subjectMeta,
  images,
  classes,
  topics,
  subTopics,
  tests,
  books,
  qBanks,
  subTopicSearch,
  classContents,
].flat();
export { imageTypes } from './images.ts';
