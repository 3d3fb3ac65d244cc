import { subTopicStates } from '@prepdesk/contract/catalogue/sub-topics';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import type { Field } from '../../ui/fields/fields-of.ts';
import type { RowAction } from '../../ui/table/row-actions.tsx';

/** App and course; each list adds its own filters. */
export const coursePlace = { appId: z.optional(id()), coId: z.optional(id()) };

type Named = { topicName: string; className: string; courseName: string };

/** The place of a sub-topic, for lists across courses. */
export const placeFields = {
  topicName: { label: 'Topic' },
  className: { label: 'Class' },
  courseName: { label: 'Course', widthPx: 110 },
} satisfies Record<keyof Named, Field<Named>>;

export const stateField = {
  label: 'IsActive',
  editor: { kind: 'select', choices: subTopicStates },
  tones: { 1: 'ok', 0: 'off', 2: 'dev' },
  widthPx: 140,
} satisfies Field<{ isActive: number }>;

export const stateChoices = Object.entries(subTopicStates).map(([value, label]) => ({ value, label }));

type Lesson = {
  subTopicID: number;
  name: string;
  topicID: number;
  topicName: string;
  classID: number;
  courseID: number;
  appID: number;
};

/** Opens the screen where everything else about the sub-topic is edited. */
export const subTopicsAction = (lesson: Omit<Lesson, 'subTopicID' | 'name'>, isRare = false): RowAction => ({
  label: 'View Sub-topics',
  isRare,
  opens: {
    path: '/topics/{id}',
    name: lesson.topicName,
    id: { topicId: lesson.topicID, appId: lesson.appID, coId: lesson.courseID, clId: lesson.classID },
  },
});

/** Opens the screen where its questions or videos are mapped. */
export const mappingAction = (lesson: Lesson, slug: { slugID: number; slugName: string }): RowAction => ({
  label: 'Map data',
  opens: {
    path: '/subtopic/{id}',
    name: lesson.name,
    id: {
      appId: lesson.appID,
      coId: lesson.courseID,
      topicId: lesson.topicID,
      subTopicId: lesson.subTopicID,
      slugId: slug.slugID,
      slugName: slug.slugName,
      clId: lesson.classID,
    },
  },
});
