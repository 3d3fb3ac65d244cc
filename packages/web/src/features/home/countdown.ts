const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as '2 days 03:04:05'; 'over' when none are left. */
export function countdownText(leftMs: number): string {
  if (leftMs <= 0) return 'over';
  const seconds = Math.floor(leftMs / 1000);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days === 0 ? clock : `${days} ${days === 1 ? 'day' : 'days'} ${clock}`;
}
