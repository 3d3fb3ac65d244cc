import { counted } from '@prepdesk/contract/numbers-shown';
import { clockOf } from '@prepdesk/contract/videos/clock-time';

const daySeconds = 86_400;

/** Milliseconds as '2 days 03:04:05'; 'over' when none are left. */
export function countdownText(leftMs: number): string {
  if (leftMs <= 0) return 'over';
  const seconds = Math.floor(leftMs / 1000);
  const days = Math.floor(seconds / daySeconds);
  const clock = clockOf(seconds % daySeconds);
  return days === 0 ? clock : `${counted(days, 'day')} ${clock}`;
}
