import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { optionalID } from '../values.ts';

const parents = z.object({
  appID: z.int(),
  courseID: z.int(),
  courseName: z.string(),
  subjectID: z.int(),
  subjectMapID: z.int(),
  subjectName: z.string(),
  classID: z.int(),
  className: z.string(),
  /** Null for a class. */
  topicID: z.nullable(z.int()),
  topicName: z.nullable(z.string()),
  /** Null for a class or a topic. */
  subTopicName: z.nullable(z.string()),
});
export type CatalogueParents = z.infer<typeof parents>;

export const catalogueParents = defineCalls('catalogue', 'catalogueParents', {
  /** What a class, a topic or a sub-topic stands below: of the lowest one given. */
  one: readCall({
    path: 'admin/catalogueparents',
    shows: ['classes', 'courses', 'subject_maps', 'subjects', 'sub_topics', 'topics'],
    needs: [
      '/topics',
      '/topics/{id}',
      '/microtopics/{id}',
      '/subtopic/{id}',
      '/addnotes/{id}',
      '/addSlides/{id}',
    ],
    addition: true,
    input: z
      .object({ classID: optionalID(), topicID: optionalID(), subTopicID: optionalID() })
      .check(
        z.refine<{ classID?: number; topicID?: number; subTopicID?: number }>(
          (scope) => Boolean(scope.subTopicID || scope.topicID || scope.classID),
          { error: 'Please name a class, a topic or a sub-topic', path: ['classID'] },
        ),
      ),
    output: parents,
  }),
});
