export { reviews } from './reviews.ts';

export const records = ['review_months', 'reviews'] as const;
