import { lazily } from './lazily.ts';
import { inDigits } from './numbers-shown.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/**
 * The two largest parts of a duration, rounded down: '45 s', '1 min 30 s', '26 h 10 min'.
 * @param largest 'days' for what may last so long, such as an uptime: '3 days 4 h'. Hours of teaching and business
 * hours never add up to days.
 */
export function durationText(seconds: number, largest: 'days' | 'hours' = 'hours'): string {
  const days = largest === 'days' ? Math.floor(seconds / daySeconds) : 0;
  const rest = seconds - days * daySeconds;
  const parts: readonly [amount: number, unit: string][] = [
    [days, days === 1 ? 'day' : 'days'],
    [Math.floor(rest / hourSeconds), 'h'],
    [Math.floor((rest % hourSeconds) / minuteSeconds), 'min'],
    [Math.floor(rest % minuteSeconds), 's'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first === -1) return '0 min';
  const shown = parts.slice(first, first + 2).filter(([amount]) => amount > 0);
  return shown.map(([amount, unit]) => `${inDigits(amount)} ${unit}`).join(' ');
}

const hours = lazily(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }));

/** Seconds of credit as hours, for what names the unit itself, such as "Credits (hours)" (d3 §9): 5400 → '1.5'. */
export const hoursText = (seconds: number): string => hours().format(seconds / hourSeconds);

/** A clock that runs, or the place in a recording: 245 → '4:05'. */
export const runningClock = (seconds: number): string =>
  `${Math.floor(seconds / minuteSeconds)}:${String(seconds % minuteSeconds).padStart(2, '0')}`;

/** The same of a length as videos have it: '00:23:38' → '23 min 38 s'. */
export const durationOfClock = (clock: string): string =>
  durationText(clock.split(':').reduce((seconds, part) => seconds * minuteSeconds + Number(part), 0));
