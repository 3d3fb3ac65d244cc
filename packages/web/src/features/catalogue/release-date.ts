import { releaseWords } from '@prepdesk/contract/catalogue/sub-topics';
import { companyDay, shownDay } from '@prepdesk/contract/company-time';
import { isDay } from '@prepdesk/contract/values';

export const onDate = 'date';

export type ReleaseChoice = { word: string; on: string };

/** 'live', 'coming soon' or a day, as the popup shows it. */
export function choiceOf(releaseDate: string): ReleaseChoice {
  if (releaseWords.some((word) => word === releaseDate)) return { word: releaseDate, on: '' };
  return releaseDate ? { word: onDate, on: releaseDate } : { word: '', on: '' };
}

/** The text in a list: 'live', 'coming soon', '01 Feb 2026'. */
export const releaseText = (releaseDate: string): string =>
  isDay(releaseDate) ? shownDay(releaseDate) : releaseDate;

/** '' if the choice is valid (d1 §4, §5). A day that was chosen earlier may stay even though it has passed. */
export function errorOfRelease({ word, on }: ReleaseChoice, before: string, today = companyDay()): string {
  if (!word) return 'Please Select Value';
  if (word !== onDate) return '';
  if (!isDay(on)) return 'Please Select Date';
  return on < today && on !== before ? 'Release Date cannot be before today' : '';
}
