import type { Domain } from '../../domain.ts';
import { courseDetails } from './course-details.ts';
import { faculty } from './faculty.ts';

export const clinical: Domain = { calls: [courseDetails, faculty] };
