import { apps } from './apps.ts';
import { classes } from './classes.ts';
import { courses } from './courses.ts';
import { images } from './images.ts';
import { levels } from './levels.ts';
import { subTopics } from './sub-topics.ts';
import { subjectMeta } from './subject-meta.ts';
import { subjects } from './subjects.ts';
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
].flat();
export { imageTypes } from './images.ts';
