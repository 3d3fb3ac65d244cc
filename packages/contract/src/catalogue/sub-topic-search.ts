import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { example, filledText } from '../values.ts';

export const minSearchLength = 3;
const tooShort = 'Enter atleast 3 characters';

const match = z.object({
  classID: z.int(),
  /** 0 where no video is mapped. */
  videoID: z.int(),
  /** The last part of the video's link (d1 §3). */
  videoName: z.string(),
  subTopicID: z.int(),
  subTopicName: z.string(),
  slugID: z.int(),
  slugName: z.string(),
  topicID: z.int(),
  topicName: z.string(),
  className: z.string(),
  appID: z.int(),
  courseID: z.int(),
  /** Sub-topic and video together identify a row. */
  foundID: z.string(),
});
export type SubTopicMatch = z.infer<typeof match>;

export const subTopicSearch = defineCalls('catalogue', 'subTopicSearch', {
  /** By the name of the sub-topic or of its video; at most 100. */
  find: readCall({
    path: 'admin/searchsubtopic',
    shows: ['classes', 'sub_topic_videos', 'sub_topics', 'subject_maps', 'topics', 'videos'],
    needs: ['/topic_search'],
    input: z.object({
      search: example(filledText(200, tooShort).check(z.minLength(minSearchLength, tooShort)), 'cash book'),
    }),
    output: z.object({ results: z.array(match), isCapped: z.boolean() }),
    alsoAtTop: ['results'],
    saysWhenEmpty: 'No data found',
  }),
});
