import { companyDay, dayMs } from '@prepdesk/contract/company-time';
import { counted } from '@prepdesk/contract/numbers-shown';

/** With this many days left or fewer, it is time to talk about a renewal. */
const soonDays = 30;

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

const inWords = (days: number): string => counted(days, 'day');

type Left = { tone: 'ok' | 'dev' | 'bad'; says: string };

/** How long a package stays open, including its last day. Both days are yyyy-MM-dd. */
export function timeLeft(expiresOn: string, today: string): Left {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return { tone: 'bad', says: `Expired ${inWords(-days)} ago` };
  const says = days === 0 ? 'Ends today' : `${inWords(days)} left`;
  return { tone: days <= soonDays ? 'dev' : 'ok', says };
}

/** The percentage of the time that has passed. */
export function shareUsed({ since, expiresOn }: { since: string; expiresOn: string }, today: string): number {
  const all = Math.max(1, daysBetween(companyDay(since), expiresOn));
  return Math.min(100, Math.max(0, Math.round((100 * daysBetween(companyDay(since), today)) / all)));
}
