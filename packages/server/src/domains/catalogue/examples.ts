import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ topicID }) => [
    [
      'sub_topics',
      {
        id,
        topic_id: topicID,
        name: 'Study text',
        slug_id: 7,
        type_id: 1,
        is_free: 1,
        order_by: 9,
        release: 'live',
        version: 2,
        pdf_link: 'https://cdn.example/study-text.pdf',
      },
    ],
  ],
  neverTwice: ['levelname', 'subjectName', 'className', 'topicName', 'subTopicName'],
};
