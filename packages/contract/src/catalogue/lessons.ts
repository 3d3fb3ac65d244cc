import * as z from 'zod/mini';
import { computed, hidden, key } from '../fields.ts';
import { choiceFilter } from '../list-filters.ts';
import { id, oneOf, optionalID } from '../values.ts';
import { subTopicStates } from './sub-topics.ts';

const words = <const L extends string>(label: L) => computed({ label, kind: 'text' }, z.string());

/** A sub-topic as lists across courses show it. */
export const lesson = { subTopicID: key({ label: 'ID' }), name: words('Name') };

export const lessonFacts = {
  questionCount: computed({ label: 'Questions', kind: 'number' }, z.int()),
  isActive: computed({ label: 'IsActive', kind: 'choice', choices: subTopicStates }, z.int()),
  releaseDate: words('Release Date'),
};

/** Its place in the catalogue. */
export const lessonScope = {
  topicID: hidden(z.int()),
  topicName: words('Topic'),
  classID: hidden(z.int()),
  className: words('Class'),
  subjectName: hidden(z.string()),
  courseID: hidden(z.int()),
  courseName: words('Course'),
  appID: hidden(z.int()),
};

export const ofState = choiceFilter('isActive', 'IsActive', oneOf([1, 0, 2]), subTopicStates);

/** What all such lists have in common, whichever slug their sub-topics have: those of an app, or of one course in it. */
export const listOfLessons = {
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
  given: { appID: id(), courseID: optionalID() },
  searchLength: 200,
  history: [{ table: 'sub_topics', key: 'subTopicID' }],
} as const;
