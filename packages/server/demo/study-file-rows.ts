import { createHash } from 'node:crypto';
import type { studyFiles as table } from '../src/db/schema/files.ts';
import type { LessonPlace } from './lesson-places.ts';
import { pdfOf } from './pdf.ts';
import { encodePng } from './png.ts';

type StudyFileRow = typeof table.$inferInsert;
export type DemoFile = { row: Omit<StudyFileRow, 'sizeBytes'>; draw(): Promise<Buffer> };

/** Each is written and synced to the disk, which the first start waits for. */
const mostOfAKind = 7;

const diagramSize = 96;

/** A diagram: a diagonal line over squares. */
function diagram(n: number): Promise<Buffer> {
  const pixels = new Uint8Array(diagramSize * diagramSize * 3).fill(245);
  for (let y = 0; y < diagramSize; y++) {
    for (let x = 0; x < diagramSize; x++) {
      const isLine = Math.abs(x - y) < 3 || x % 24 === 0 || y % 24 === 0;
      if (isLine) pixels.set([20 + n * 30, 90, 140], (y * diagramSize + x) * 3);
    }
  }
  return encodePng(diagramSize, diagramSize, pixels);
}

const isLatin = ({ lesson }: LessonPlace): boolean => /^[\x20-\x7e]+$/.test(lesson.name);

function fileOf(id: number, type: 1 | 2, place: LessonPlace, at: Partial<StudyFileRow>): DemoFile {
  const { lesson, subject } = place;
  const title = lesson.name.replace(/^.*?: /, '').replace(/: .*$/, '');
  const isPicture = id % 6 === 5;
  const ending = isPicture ? 'png' : 'pdf';
  const hash = createHash('sha256').update(`demo study file ${id}`).digest('hex').slice(0, 32);
  const lines = [
    subject,
    lesson.name,
    'Read the worked example first.',
    'Then solve the exercises on your own.',
  ];
  return {
    row: {
      ...{ id, type, ...at, storageKey: `notes/${hash}.${ending}`, uploadedBy: 2 },
      name: `${title}${type === 1 ? ' notes' : ' slides'}.${ending}`,
      contentType: isPicture ? 'image/png' : 'application/pdf',
      isActive: id % 10 === 9 ? 0 : 1,
    },
    draw: async () => (isPicture ? diagram(id % 7) : pdfOf(title, lines)),
  };
}

/** Notes of lessons, notes of whole topics, and slides of lectures. */
export function studyFiles(places: LessonPlace[]): DemoFile[] {
  const notes = places.filter((one) => one.lesson.slugID === 4 && isLatin(one)).slice(0, mostOfAKind);
  const lectures = places.filter((one) => one.lesson.slugID === 1 && one.nth % 17 === 7 && isLatin(one));
  const topics = places.filter((one) => one.lesson.slugID === 1 && one.nth % 12 === 3 && isLatin(one));
  let id = 0;
  return [
    ...notes.map((one) => fileOf(++id, 1, one, { subTopicID: one.lesson.id })),
    ...lectures.slice(0, mostOfAKind).map((one) => fileOf(++id, 2, one, { subTopicID: one.lesson.id })),
    ...topics.slice(0, mostOfAKind - 2).map((one) => fileOf(++id, 1, one, { topicID: one.lesson.topicID })),
    ...topics.slice(-1).map((one) => fileOf(++id, 1, one, { classID: one.classID })),
  ];
}
