import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import type { RowAction } from '../../ui/table/row-actions.tsx';
import { releaseText } from './release-date.ts';

/** App and course. */
export const courseScope = z.object({ appId: z.optional(id()), coId: z.optional(id()) });

/** How the fields of lists of lessons look. */
export const lessonLooks = {
  subTopicID: { look: 'quiet', widthPx: 70 },
  name: { look: 'strong' },
  isActive: { widthPx: 140 },
  releaseDate: {
    widthPx: 120,
    asText: ({ releaseDate }: { releaseDate: string }) => releaseText(releaseDate),
  },
  courseName: { widthPx: 110 },
} as const;

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
