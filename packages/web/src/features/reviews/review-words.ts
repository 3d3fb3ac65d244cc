import { counted } from '@prepdesk/contract/numbers-shown';

export const reviewsText = (count: number): string => counted(count, 'review');
