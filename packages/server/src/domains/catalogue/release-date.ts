import { releaseWords } from '@prepdesk/contract/catalogue/sub-topics';
import { companyDay } from '@prepdesk/contract/company-time';
import { invalid } from '@prepdesk/contract/failures';
import { sql } from 'drizzle-orm';
import { subTopics as table } from '../../db/schema/catalogue.ts';

/** When learners see a sub-topic: 'live', 'coming soon', or a day as yyyy-MM-dd. */

/** Where it is stored; `asRelease` says the day as well. */
export const storedRelease = {
  column: 'release',
  read: sql<string>`coalesce(${table.releaseOn}::text, ${table.release})`,
  write: (releaseDate: string) => asRelease(releaseDate).release,
} as const;

const isWord = (releaseDate: string): boolean => releaseWords.some((word) => word === releaseDate);

export const isPast = (releaseDate: string): boolean => !isWord(releaseDate) && releaseDate < companyDay();

/**
 * @param before the stored date, which may stay even when it has passed since (d1 §4)
 * @throws Failure `invalid`
 */
export function refusePast(releaseDate: string, before?: string): void {
  if (releaseDate === before || !isPast(releaseDate)) return;
  throw invalid({ releaseDate: 'Release Date cannot be before today' });
}

/** The values for the columns of a sub-topic. */
export const asRelease = (releaseDate: string) =>
  isWord(releaseDate)
    ? { release: releaseDate, releaseOn: null }
    : { release: 'date', releaseOn: releaseDate };
