import * as z from 'zod/mini';
import { pagedInput } from '../paged.ts';
import { id, text } from '../values.ts';

/** A sub-topic with its place in the catalogue, as lists across courses show it. */
export const lesson = {
  subTopicID: z.int(),
  name: z.string(),
  topicID: z.int(),
  topicName: z.string(),
  classID: z.int(),
  className: z.string(),
  subjectName: z.string(),
  courseID: z.int(),
  courseName: z.string(),
  appID: z.int(),
  /** 1 active, 0 inactive, 2 in Developer Mode. */
  isActive: z.int(),
  releaseDate: z.string(),
  rowVersion: z.int(),
};

/** Of an app and, where it is given, of one course in it. */
export const lessonsAsked = {
  ...pagedInput,
  appID: id(),
  courseID: z.optional(id()),
  search: z._default(text(200), ''),
};

/** What all such lists have in common, whichever slug their sub-topics have. */
export const listOfLessons = {
  kind: 'read',
  shows: [
    'classes',
    'courses',
    'questions',
    'sub_topic_questions',
    'sub_topics',
    'subject_maps',
    'subjects',
    'topics',
  ],
  addition: true,
  saysWhenEmpty: 'No data found',
  history: [{ table: 'sub_topics', key: 'subTopicID' }],
} as const;
