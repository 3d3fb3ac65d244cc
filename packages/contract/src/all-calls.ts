import { signIn } from './access/sign-in.ts';
import { apps } from './catalogue/apps.ts';
import { classes } from './catalogue/classes.ts';
import { courses } from './catalogue/courses.ts';
import { images } from './catalogue/images.ts';
import { levels } from './catalogue/levels.ts';
import { subTopics } from './catalogue/sub-topics.ts';
import { subjectMeta } from './catalogue/subject-meta.ts';
import { subjects } from './catalogue/subjects.ts';
import { topics } from './catalogue/topics.ts';
import type { AnyCall } from './define-call.ts';

/** Every group of calls by its noun. A group that is not in here does not exist for server, docs and tests. */
export const callGroups = {
  signIn,
  apps,
  courses,
  levels,
  subjects,
  subjectMeta,
  images,
  classes,
  topics,
  subTopics,
};

export const allCalls: readonly AnyCall[] = Object.values(callGroups).flatMap(
  (group) => Object.values(group) as AnyCall[],
);
