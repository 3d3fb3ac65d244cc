import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { pagedOnRequest } from '../paged.ts';
import { optionalID } from '../values.ts';
import { bookSlugID } from './sub-topics.ts';

/**
 * What a lesson still lacks before it can be released, and how many lessons are incomplete below a topic and a class.
 */

/**
 * The requirements of a lesson, in the order in which they are shown. The reasons are in
 * docs/decisions/0028-content-readiness.md.
 */
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
  /** For a sub-topic, its requirements. For all levels above, the sub-topics below, and topics without any. */
  parts: z.int(),
  readyParts: z.int(),
  /** Per requirement: how many sub-topics need it, and how many of these meet it. */
  items: z.array(
    z.object({
      item: z.enum(Object.keys(readinessItems) as [ReadinessItem, ...ReadinessItem[]]),
      parts: z.int(),
      readyParts: z.int(),
    }),
  ),
  /** 0 and '' except for a sub-topic. */
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
   * Lists the sub-topics of a topic, the topics of a class, the classes of a subject, or the subjects of a course,
   * whichever is the last one given. A page with fewer rows than its `limit` is the last one.
   */
  list: readCall({
    path: 'admin/readiness',
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
        courseID: optionalID(),
        subjectMapID: optionalID(),
        classID: optionalID(),
        topicID: optionalID(),
        ...pagedOnRequest,
      })
      .check(
        z.refine<{ courseID?: number; subjectMapID?: number; classID?: number; topicID?: number }>(
          (scope) => Boolean(scope.topicID || scope.classID || scope.subjectMapID || scope.courseID),
          { error: 'Please name a topic, a class, a subject or a course', path: ['topicID'] },
        ),
      ),
    /** Inactive sub-topics are left out: they are released to nobody. */
    output: z.object({ readiness: z.array(readiness) }),
    saysWhenEmpty: 'No data found',
  }),
});
