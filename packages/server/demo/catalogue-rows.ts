import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type * as schema from '../src/db/schema/catalogue.ts';
import { courses, type DemoCourse } from './courses.ts';
import { type Cover, covers } from './covers.ts';
import { lessonsOf, pick } from './lessons.ts';

const languageID = 1;

/** Every row of the demo company's catalogue, ids included: they follow from the order in the syllabus. */
export type CatalogueRows = {
  courses: (typeof schema.courses.$inferInsert)[];
  courseLevels: (typeof schema.courseLevels.$inferInsert)[];
  subjects: (typeof schema.subjects.$inferInsert)[];
  subjectMaps: (typeof schema.subjectMaps.$inferInsert)[];
  subjectMetas: (typeof schema.subjectMetas.$inferInsert)[];
  classes: (typeof schema.classes.$inferInsert)[];
  topics: (typeof schema.topics.$inferInsert)[];
  subTopics: (typeof schema.subTopics.$inferInsert)[];
};

type Description = (teacher: string, topics: string, lectures: number) => string;
const descriptions: [Description, ...Description[]] = [
  (teacher, topics, count) => `${teacher} teaches ${topics} in ${count} recorded lectures, with class notes.`,
  (teacher, topics) => `Covers ${topics}. Taught by ${teacher}, for first-time learners and repeaters.`,
  (teacher, topics) => `${topics}: concepts, then past questions solved step by step by ${teacher}.`,
  (teacher, topics) => `${teacher} on ${topics}. Printed book at ₹1,250, delivered across India.`,
  (teacher, topics, count) =>
    `${count} lectures by ${teacher}: ${topics}. Test series included (worth ₹499).`,
];

const inWords = new Intl.ListFormat('en-IN');

const listed = (names: string[]): string =>
  names.length > 4
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more topics`
    : inWords.format(names);

/** @param today yyyy-MM-dd; release dates lie around it */
export function catalogueRows(today: string): CatalogueRows {
  const rows: CatalogueRows = {
    ...{ courses: [], courseLevels: [], subjects: [], subjectMaps: [] },
    ...{ subjectMetas: [], classes: [], topics: [], subTopics: [] },
  };
  for (const course of courses) addCourse(rows, course, today);
  return rows;
}

function addCourse(rows: CatalogueRows, course: DemoCourse, today: string): void {
  const { id, appID, name, isActive } = course;
  rows.courses.push({ id, appID, name, isActive, examLevel: course.examLevel ?? null });
  for (const level of course.levels) {
    rows.courseLevels.push({ id: rows.courseLevels.length + 1, courseID: id, ...level });
  }
  for (const [i, subjectName] of Object.keys(course.syllabus).entries()) {
    addSubject(rows, course, { name: subjectName, orderBy: i + 1 }, today);
  }
}

/** A name that another course uses already keeps its subject (d1 §5). */
function subjectIDOf(rows: CatalogueRows, name: string): number {
  const known = rows.subjects.find((subject) => subject.name === name)?.id;
  if (known) return known;
  const id = rows.subjects.length + 1;
  rows.subjects.push({ id, name });
  return id;
}

function addSubject(
  rows: CatalogueRows,
  course: DemoCourse,
  { name, orderBy }: { name: string; orderBy: number },
  today: string,
): void {
  const id = rows.subjectMaps.length + 1;
  const subjectID = subjectIDOf(rows, name);
  const isActive = id % 12 === 9 ? 0 : 1;
  const place = { appID: course.appID, courseID: course.id, languageID };
  rows.subjectMaps.push({ id, subjectID, ...place, orderBy, isActive });
  const suiting = course.appID === appIDs.clinical ? covers.clinical : covers.general;
  const coverAt = (n: number) => suiting[n % suiting.length]!;
  const before = rows.subTopics.length;
  for (const [i, [className, topics]] of Object.entries(course.syllabus[name] ?? {}).entries()) {
    const teacher = pick(course.teachers, subjectID);
    const cover = coverAt(id + i);
    addClass(rows, { subjectMapID: id, name: className, orderBy: i + 1, teacher, topics, cover }, today);
  }
  const numberOfVideos = rows.subTopics.slice(before).filter(({ slugID }) => slugID === 1).length;
  if (id % 7 !== 5) rows.subjectMetas.push(metaOf(id, coverAt(id), numberOfVideos));
}

const metaOf = (subjectMapID: number, cover: Cover, numberOfVideos: number) => ({
  subjectMapID,
  numberOfVideos,
  backgroundColor: cover.colour,
  backgroundImage: subjectMapID % 5 === 4 ? '' : cover.link,
  subjectFilter: pick(['Intermediate', 'Advanced', 'Intermediate', ''], subjectMapID),
});

type DemoClass = {
  subjectMapID: number;
  name: string;
  orderBy: number;
  teacher: string;
  topics: string[];
  cover: Cover;
};

function addClass(rows: CatalogueRows, one: DemoClass, today: string): void {
  const id = rows.classes.length + 1;
  let lectures = 0;
  for (const [i, name] of one.topics.entries()) {
    const topicID = rows.topics.length + 1;
    rows.topics.push({
      id: topicID,
      classID: id,
      name,
      orderBy: i + 1,
      isActive: topicID % 18 === 13 ? 0 : 1,
    });
    // Some topics are planned and have nothing in them yet.
    if (topicID % 29 === 21) continue;
    const place = { nth: topicID, from: rows.subTopics.length + 1, firstLecture: lectures + 1 };
    for (const lesson of lessonsOf(name, place, today)) {
      rows.subTopics.push({ id: rows.subTopics.length + 1, topicID, ...lesson });
      if (lesson.slugID === 1) lectures++;
    }
  }
  rows.classes.push({
    ...{ id, subjectMapID: one.subjectMapID, name: one.name, orderBy: one.orderBy },
    description: pick(descriptions, id)(one.teacher, listed(one.topics), lectures),
    image: one.cover.link,
    url: id % 3 === 1 ? `https://learn.prepdesk.example/classes/${id}` : '',
    isActive: id % 11 === 8 ? 0 : 1,
  });
}
