import { courseDetails } from './course-details.ts';
import { faculty } from './faculty.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['class_details', 'faculties'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  courseDetails,
  faculty,
};
