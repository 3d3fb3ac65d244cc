const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** '3 d 4 h', '4 h 12 min', '12 min 5 s': the two largest parts. */
export function durationOf(seconds: number): string {
  const parts: [amount: number, unit: string][] = [
    [Math.floor(seconds / daySeconds), 'd'],
    [Math.floor((seconds % daySeconds) / hourSeconds), 'h'],
    [Math.floor((seconds % hourSeconds) / minuteSeconds), 'min'],
    [Math.floor(seconds % minuteSeconds), 's'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2);
  return shown.map(([amount, unit]) => `${amount} ${unit}`).join(' ');
}
