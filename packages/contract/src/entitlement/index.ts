import { classCredits } from './class-credits.ts';
import { purchasedClasses } from './purchased-classes.ts';
import { whyNotVisible } from './why-not-visible.ts';

export const records = [] as const;

export const calls = {
  whyNotVisible,
  classCredits,
  purchasedClasses,
};
