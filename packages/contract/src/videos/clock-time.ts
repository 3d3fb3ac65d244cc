/** Times of a video on the wire: 'HH:mm:ss', where the documents require the seconds too (d1 §5). */

const secondsPerHour = 3600;

/** '01:02:03' in seconds. @returns null for anything else */
export function secondsOfClock(text: string): number | null {
  const match = /^(\d{1,3}):([0-5]?\d):([0-5]?\d)$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * secondsPerHour + Number(match[2]) * 60 + Number(match[3]);
}

/** Whole seconds ('95'), or a clock time ('1:35', '00:01:35'). @returns null for anything else */
export function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d{1,6}$/.test(trimmed)) return Number(trimmed);
  return secondsOfClock(/^\d{1,3}:\d{1,2}$/.test(trimmed) ? `0:${trimmed}` : trimmed);
}

/** 95 → '00:01:35' */
export function clockOf(seconds: number): string {
  const parts = [
    Math.floor(seconds / secondsPerHour),
    Math.floor((seconds % secondsPerHour) / 60),
    seconds % 60,
  ];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
