import { inDigits } from '../../ui/table/count-label.ts';

export const reviewsText = (count: number): string =>
  count === 1 ? '1 review' : `${inDigits(count)} reviews`;
