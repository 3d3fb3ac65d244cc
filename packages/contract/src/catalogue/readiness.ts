import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { id } from '../values.ts';
import { bookSlugID } from './sub-topics.ts';

/** What a lesson still lacks before it can be released, and how many do below a topic and a class. */

/** What is asked of a lesson, in the order in which it is told. Why so: docs/decisions/0028-content-readiness.md. */
export const readinessItems = {
  content: 'Sub-topics',
  video: 'Video',
  questions: 'Questions',
  keys: 'Answer keys',
  notes: 'Notes',
  slides: 'Slides',
  release: 'Release date',
} as const;
export type ReadinessItem = keyof typeof readinessItems;

/** Slugs whose own file is the lesson: Notes and Download books. */
export const fileSlugIDs = [4, bookSlugID] as const;

const readiness = z.object({
  /** Of the subject in its course, the class, the topic or the sub-topic. */
  id: z.int(),
  name: z.string(),
  isReady: z.boolean(),
  /** Of a sub-topic: what is asked of it. Of all above: the sub-topics below, and topics that have none. */
  parts: z.int(),
  readyParts: z.int(),
  /** What is asked: of how many sub-topics, and how many of these have it. */
  items: z.array(
    z.object({
      item: z.enum(Object.keys(readinessItems) as [ReadinessItem, ...ReadinessItem[]]),
      parts: z.int(),
      readyParts: z.int(),
    }),
  ),
  /** 0 and '' but for a sub-topic. */
  slugID: z.int(),
  slugName: z.string(),
  /** Active questions of the sub-topic. */
  questions: z.int(),
  /** The first of them without an answer; 0 for none. */
  keylessQuestionID: z.int(),
});
export type Readiness = z.infer<typeof readiness>;

export const readinessCalls = defineCalls('catalogue', 'readiness', {
  /**
   * Of the sub-topics of a topic, the topics of a class, the classes of a subject, or the subjects of a course: the last
   * that is named.
   */
  list: call({
    path: 'admin/readiness',
    kind: 'read',
    shows: [
      'classes',
      'questions',
      'study_files',
      'subject_maps',
      'subjects',
      'sub_topic_questions',
      'sub_topic_videos',
      'sub_topics',
      'topics',
      'videos',
    ],
    needs: [
      ...(['/topics/{id}', '/topics', '/classes/{id}', '/classlist/{id}', '/prepclinic/classes'] as const),
      ...(['/subjects', '/subjectlist'] as const),
    ],
    addition: true,
    input: z
      .object({
        courseID: z.optional(id()),
        subjectMapID: z.optional(id()),
        classID: z.optional(id()),
        topicID: z.optional(id()),
      })
      .check(
        z.refine<{ courseID?: number; subjectMapID?: number; classID?: number; topicID?: number }>(
          (place) => Boolean(place.topicID || place.classID || place.subjectMapID || place.courseID),
          { error: 'Please name a topic, a class, a subject or a course', path: ['topicID'] },
        ),
      ),
    /** Inactive sub-topics are left out: they are released to nobody. */
    output: z.object({ readiness: z.array(readiness) }),
    rows: 'readiness',
    saysWhenEmpty: 'No data found',
  }),
});
