import type { Domain } from '../../domain.ts';
import { classCredits } from './class-credits.ts';
import { purchasedClasses } from './purchased-classes.ts';
import { sendNotes } from './send-notes.ts';
import { whyNotVisible } from './why-not-visible.ts';

export const entitlement: Domain = {
  calls: [whyNotVisible, classCredits, purchasedClasses],
  jobs: [sendNotes],
};
export { wayHasClass, wayIsHeld, waysOf } from './held-ways.ts';
export { type LessonOpening, lessonOpening } from './lesson-openers.ts';
export {
  givenBackOf,
  grantIsOpenNow,
  grantStandingNow,
  orderIsHeld,
  orderIsHeldAnyway,
  orderIsOpenNow,
  orderStandingNow,
  seatIsOpenNow,
} from './standing.ts';
