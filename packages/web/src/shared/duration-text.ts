import { lazily } from '@prepdesk/contract/lazily';

/** 45 → '45 s', 90 → '1 min 30 s', 7200 → '2 h'. */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.join(' ') || '0 s';
}

const creditHours = lazily(
  () => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, useGrouping: false }),
);

/** Seconds of credit as hours (d3 §9): 5400 → '1.5'. */
export const creditHoursText = (seconds: number): string => creditHours().format(seconds / 3600);

const hours = lazily(() => new Intl.NumberFormat('en-IN'));

/** Seconds as whole hours and minutes: 5430 → '1 h 30 min'; '–' for none. */
export function longDurationText(seconds: number): string {
  if (seconds <= 0) return '–';
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const parts = [
    minutes >= 60 ? `${hours().format(Math.floor(minutes / 60))} h` : '',
    minutes % 60 > 0 ? `${minutes % 60} min` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
