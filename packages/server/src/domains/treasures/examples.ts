import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID, courseID, subjectID }) => [
    ['treasure_topics', { id, app_id: appID, subject_id: subjectID, name: 'Maxims' }],
    ['treasure_topic_courses', { treasure_topic_id: id, course_id: courseID }],
    ['treasures', { id, treasure_topic_id: id, post: '<p>Ignorance of law is no excuse.</p>' }],
    ['treasure_courses', { treasure_id: id, course_id: courseID }],
    ['question_treasures', { question_id: id, treasure_id: id }],
  ],
  neverTwice: ['treasureTopic'],
};
