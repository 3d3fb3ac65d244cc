export { courseDetails } from './course-details.ts';
export { faculty } from './faculty.ts';

export const records = ['class_details', 'faculties'] as const;
