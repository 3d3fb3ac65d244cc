import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id, oneOfEachImage } from '../../testing/one-of-each.ts';
import { addSlides } from '../../testing/study-files.ts';

export const examples: Examples = {
  rows: ({ classID, topicID, subTopicID }) => [
    ['images', { name: oneOfEachImage, content_type: 'image/png', size_bytes: 68 }],
    [
      'study_files',
      {
        id,
        type: 1,
        class_id: classID,
        topic_id: topicID,
        sub_topic_id: subTopicID,
        name: 'notes.pdf',
        storage_key: 'notes/one-of-each.pdf',
        content_type: 'application/pdf',
        size_bytes: 900,
      },
    ],
  ],
  add: ({ pool }, chain) => addSlides(pool, chain),
};
