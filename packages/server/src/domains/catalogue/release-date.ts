import { releaseWords } from '@prepdesk/contract/catalogue/sub-topics';
import { companyDay } from '@prepdesk/contract/company-time';
import { invalid } from '@prepdesk/contract/failures';

/** When learners see a sub-topic: 'live', 'coming soon', or a day as yyyy-MM-dd. */

const isWord = (releaseDate: string): boolean => releaseWords.some((word) => word === releaseDate);

export const isPast = (releaseDate: string): boolean => !isWord(releaseDate) && releaseDate < companyDay();

/**
 * @param before the date as it stands: one that has passed since it was chosen may stay (d1 §4)
 * @throws Failure `invalid`
 */
export function refusePast(releaseDate: string, before?: string): void {
  if (releaseDate === before || !isPast(releaseDate)) return;
  throw invalid({ releaseDate: 'Release Date can not be before today' });
}

/** As the columns of a sub-topic hold it. */
export const asRelease = (releaseDate: string) =>
  isWord(releaseDate)
    ? { release: releaseDate, releaseOn: null }
    : { release: 'date', releaseOn: releaseDate };
