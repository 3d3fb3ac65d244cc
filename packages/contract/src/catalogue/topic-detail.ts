import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { id } from '../values.ts';

/** The videos and question banks of a topic, with what they have and what they lack (d3 §2, §3). */

const topicItem = z.object({
  id: z.int(),
  name: z.string(),
  isFree: z.int(),
  /** The number of notes. */
  notes: z.int(),
  /** 1 Video, 0 Q-bank, on these calls only (gaps A12). */
  slugID: z.int(),
  /** As the list of sub-topics names it: a Test, too, is mapped as a question bank. */
  slugName: z.string(),
  isActive: z.int(),
  /** The number of slides. */
  slides: z.int(),
  /** The number of chapters in its videos. */
  microtopics: z.int(),
  /** The video that was mapped first, if there is one. */
  videoID: z.nullable(z.int()),
});
export type TopicItem = z.infer<typeof topicItem>;

export const topicItemSlugs = { 1: 'Video', 0: 'Qbank' } as const;

const ofTopic = {
  shows: ['micro_topics', 'study_files', 'sub_topic_videos', 'sub_topics', 'topics'],
  needs: ['/microtopics/{id}'],
  input: z.object({ topicID: id() }),
} as const;
const items = z.array(topicItem);

export const topicDetail = defineCalls('catalogue', 'topicDetail', {
  microTopics: readCall({
    ...ofTopic,
    path: 'admin/video/getmicrotopics',
    output: z.object({ withMicro: items, withoutMicro: items }),
    alsoAtTop: ['withMicro', 'withoutMicro'],
  }),
  slides: readCall({
    ...ofTopic,
    path: 'admin/video/slidesavailable',
    output: z.object({ withSlides: items, withoutSlides: items }),
    alsoAtTop: ['withSlides', 'withoutSlides'],
  }),
  notes: readCall({
    ...ofTopic,
    path: 'admin/video/notesavailable',
    output: z.object({ withNotes: items, withoutNotes: items }),
    alsoAtTop: ['withNotes', 'withoutNotes'],
  }),
});
