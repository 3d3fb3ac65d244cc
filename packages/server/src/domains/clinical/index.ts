import type { Domain } from '../../domain.ts';
import { courseDetails } from './course-details.ts';

export const clinical: Domain = { calls: [courseDetails] };
