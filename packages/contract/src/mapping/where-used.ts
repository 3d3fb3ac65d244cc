import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import type { RoutePath } from '../routes.ts';
import { example, filledText } from '../values.ts';

/** What would still show a thing that is about to be deactivated or replaced. */

/** Kinds of things, with the screens on which they are deactivated: holders of these screens may ask. */
export const usedKinds = {
  question: ['/questions', '/mcq_ques', '/numerical-ques'],
  video: ['/addVideo'],
  package: ['/prepclinic/packges_details/{id}', '/prepclinic/packges'],
  image: ['/imageUpload'],
  /** Which of these screens is needed depends on the file's type. */
  studyFile: ['/addnotes/{id}', '/addSlides/{id}'],
  treasure: ['/add_treasures'],
  treasureTopic: ['/add_topics'],
  /** A subject in a course, by its `subjectMapID`: other uses of its name. */
  subject: ['/subjects', '/subjectlist'],
  /** By its names, in the texts of treasures and questions. */
  drug: ['/prepclinic/drugs', '/prepclinic/drugs_details/{id}'],
  segment: ['/notification/segments'],
  parentPackage: ['/parentPackage', '/prepclinic/parent_packges_detail/{id}', '/prepclinic/parent_packges'],
} as const satisfies Record<string, readonly RoutePath[]>;
export type UsedKind = keyof typeof usedKinds;

/** How many of each group are named. */
export const maxUsesNamed = 10;

/** The parameters of links to those screens. */
const openedID = z.partial(
  z.object({
    appId: z.int(),
    coId: z.int(),
    subId: z.int(),
    mapId: z.int(),
    clId: z.int(),
    topicId: z.int(),
    subTopicId: z.int(),
    slugId: z.int(),
    slugName: z.string(),
    quesID: z.int(),
    parentPackageId: z.int(),
    packageId: z.int(),
    pushID: z.int(),
    page: z.string(),
  }),
);

const use = z.object({
  name: z.string(),
  /** Its place, such as 'Foundation · Business Laws'. */
  detail: z.string(),
  /** The screen where the use can be ended; `path` is '' where there is none. */
  opens: z.object({
    path: z.string(),
    name: z.string(),
    id: openedID,
  }),
});
export type Use = z.infer<typeof use>;

const group = z.object({
  /** As a heading: 'Tests', 'Learners who have it now'. */
  label: z.string(),
  total: z.int(),
  uses: z.array(use),
});
export type UseGroup = z.infer<typeof group>;

export const whereUsed = defineCalls('mapping', 'whereUsed', {
  list: readCall({
    path: 'admin/whereused',
    shows: [
      'classes',
      'courses',
      'drugs',
      'image_uses',
      'institution_clients',
      'institution_learners',
      'institution_packages',
      'learner_access',
      'learners',
      'micro_topics',
      'orders',
      'packages',
      'parent_packages',
      'push_occurrences',
      'pushes',
      'question_treasures',
      'questions',
      'refunds',
      'study_files',
      'sub_topic_questions',
      'sub_topic_videos',
      'sub_topics',
      'subject_maps',
      'subjects',
      'topics',
      'treasure_topics',
      'treasures',
    ],
    needs: Object.values(usedKinds).flat(),
    addition: true,
    input: z.object({
      kind: example(z.enum(Object.keys(usedKinds) as [UsedKind, ...UsedKind[]]), 'parentPackage'),
      /** The row's number; for an image, its name. */
      key: example(z.union([z.int(), filledText(120, 'Please say which one is meant')]), 800_001),
    }),
    output: z.object({ total: z.int(), groups: z.array(group) }),
  }),
});
