import { type slugIDs, testFilters, testSlugID } from '@prepdesk/contract/catalogue/sub-topics';
import { dayAfter } from '@prepdesk/contract/company-time';
import type { subTopics } from '../src/db/schema/catalogue.ts';

export type Lesson = Omit<typeof subTopics.$inferInsert, 'id' | 'topicID'>;

/** The item at `n`, and from the start again when the list is over. */
export const pick = <T>(list: readonly [T, ...T[]], n: number): T => list[n % list.length]!;

/** What a topic is made of, by slug; topics take turns. */
const mixes: [Mix, ...Mix[]] = [
  [1, 1, 2],
  [1, 4],
  [1, 2, 6],
  [1, 1, 4, 2],
  [1, 6, 7],
  [1, 2],
  [1, 4, 6],
  [1, 1],
];
type Mix = (typeof slugIDs)[number][];

/** Twenty in a row: mostly content, and each of the other types (d1 §3). */
const types: [number, ...number[]] = [1, 1, 2, 1, 4, 1, 1, 3, 1, 2, 1, 1, 5, 1, 1, 6, 1, 2, 1, 4];
const lectures: Record<number, string> = {
  1: 'Lecture',
  2: 'Revision',
  3: 'Amendments',
  4: 'Additional Lecture',
  5: 'New Additional Lecture',
  6: 'New Amendments',
};
const papers = { MTP: 'Mock Test Paper', RTP: 'Revision Test Paper', PYP: 'Previous Year Paper' };
const sittings: [string, ...string[]] = ['May 2025', 'September 2025', 'January 2026', 'May 2026'];

/** Days before and after today. */
const past: [number, ...number[]] = [-410, -120, -35, -7, -1];
const future: [number, ...number[]] = [3, 12, 30, 75, 180, 0];

const onDay = (releaseOn: string) => ({ release: 'date', releaseOn });

function releaseOf(
  n: number,
  isForDevelopers: boolean,
  today: string,
): Pick<Lesson, 'release' | 'releaseOn'> {
  if (isForDevelopers || n % 16 === 9) return { release: 'coming soon', releaseOn: null };
  if (n % 10 === 4) return onDay(dayAfter(today, pick(past, Math.floor(n / 10))));
  if (n % 14 === 8) return onDay(dayAfter(today, pick(future, Math.floor(n / 14))));
  return { release: 'live', releaseOn: null };
}

const stateOf = (n: number): number => (n % 17 === 6 ? 0 : n % 19 === 11 ? 2 : 1);

/** `partnership-and-llp-accounts`; names without Latin letters give nothing. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const pdfOf = (folder: string, topic: string, n: number): string =>
  `https://cdn.prepdesk.example/${folder}/${n}${topic ? `-${topic}` : ''}.pdf`;

/**
 * The sub-topics of a topic.
 * @param from how many lessons the company had before this topic, so that every state comes up in turn
 * @param firstLecture number of the topic's first lecture in its class
 */
export function lessonsOf(
  topic: string,
  place: { nth: number; from: number; firstLecture: number },
  today: string,
): Lesson[] {
  let lecture = place.firstLecture;
  return pick(mixes, place.nth).map((slugID, i) => {
    const n = place.from + i;
    const isFirstLecture = slugID === 1 && lecture === 1;
    const typeID = slugID === 1 ? pick(types, n) : pick(types, n + 7);
    const isActive = stateOf(n);
    const filters = slugID === testSlugID ? pick(testFilters, place.nth + Math.floor(n / 5)) : '';
    const names: Record<Mix[number], () => string> = {
      1: () => `${lectures[typeID]} ${lecture++}: ${topic}`,
      2: () => `${topic}: practice questions`,
      4: () => `${topic}: class notes`,
      6: () => `${filters === '' ? '' : papers[filters]} ${pick(sittings, n)}: ${topic}`,
      7: () => `${topic}: printable workbook`,
    };
    const hasPdf = slugID === 4 || slugID === 7 || (slugID === 6 && n % 2 === 0);
    return {
      ...{ name: names[slugID](), slugID, typeID, isActive, filters, orderBy: i + 1 },
      isFree: isFirstLecture || n % 9 === 0 ? 1 : 0,
      ...releaseOf(n, isActive === 2, today),
      pdfLink: hasPdf ? pdfOf(slugID === 4 ? 'notes' : 'papers', slugOf(topic), n) : '',
      version: n % 4 === 3 ? 1 : 2,
    };
  });
}
