import { images } from './images.ts';
import { studyFiles } from './study-files.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['images', 'study_files'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  images,
  studyFiles,
};
