import type { CatalogueRows } from './catalogue-rows.ts';

export type SubTopicRow = CatalogueRows['subTopics'][number];
export type LessonPlace = {
  lesson: SubTopicRow;
  nth: number;
  subject: string;
  appID: number;
  classID: number;
};

/** Every sub-topic with its place above, in order. `nth` counts within the slug, from 0. */
export function lessonPlaces(rows: CatalogueRows): LessonPlace[] {
  const nameOf = new Map(rows.subjects.map(({ id, name }) => [id, name]));
  const mapOf = new Map(rows.subjectMaps.map((map) => [map.id, map]));
  const classOf = new Map(rows.classes.map((one) => [one.id, one]));
  const topicOf = new Map(rows.topics.map((one) => [one.id, one]));
  const counted = new Map<number, number>();
  return rows.subTopics.map((lesson) => {
    const nth = counted.get(lesson.slugID) ?? 0;
    counted.set(lesson.slugID, nth + 1);
    const { classID } = topicOf.get(lesson.topicID)!;
    const map = mapOf.get(classOf.get(classID)!.subjectMapID)!;
    return { lesson, nth, subject: nameOf.get(map.subjectID)!, appID: map.appID, classID };
  });
}
