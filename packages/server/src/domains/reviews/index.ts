import type { Domain } from '../../domain.ts';
import { reviews as reviewCalls } from './reviews.ts';

export { averageOf, reviewCountOf } from './review-sums.ts';

export const reviews: Domain = { calls: [reviewCalls] };
