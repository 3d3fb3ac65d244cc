import { dayAfter, shownDay } from '@prepdesk/contract/company-time';

const soonDays = 3;

/**
 * The warning for a level whose quizzes end within three days; '' if they go on for longer.
 * @param lastOn the last day, today or later, with an active quiz; '' for none. Days are yyyy-MM-dd.
 */
export function supplyEnd(lastOn: string, today: string): string {
  if (!lastOn) return 'there is no active quiz today or later.';
  if (lastOn >= dayAfter(today, soonDays)) return '';
  const when = lastOn === today ? 'today' : lastOn === dayAfter(today, 1) ? 'tomorrow' : 'in two days';
  return `the last active quiz is on ${shownDay(lastOn)}, ${when}. There is none after it.`;
}
