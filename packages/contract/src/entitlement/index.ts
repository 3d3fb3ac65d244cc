export { classCredits } from './class-credits.ts';
export { purchasedClasses } from './purchased-classes.ts';
export { whyNotVisible } from './why-not-visible.ts';

export const records = [] as const;
