import { courseDetails } from './course-details.ts';
import { faculty } from './faculty.ts';

export const records = ['class_details', 'faculties'] as const;

export const calls = {
  courseDetails,
  faculty,
};
