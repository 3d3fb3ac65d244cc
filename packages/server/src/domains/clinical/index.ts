import type { Implementation } from '../../http/implement.ts';
import { courseDetails } from './course-details.ts';

const groups: Implementation[][] = [courseDetails];

export const clinical = groups.flat();
