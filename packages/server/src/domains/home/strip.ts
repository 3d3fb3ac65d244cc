import { dayMs } from '@prepdesk/contract/company-time';
import type { StripSegment } from '@prepdesk/contract/home/home-screen';
import { companyMoment, instantOfMinute, isShown, type ShownWhen } from './shown-at.ts';

type Named = ShownWhen & { name: string };

/**
 * What is shown in the coming days, part by part: a new part begins whenever something appears or disappears.
 * @param things in display order
 */
export function stripOf(
  things: readonly Named[],
  { from, days, isBuyer }: { from: Date; days: number; isBuyer: boolean },
): StripSegment[] {
  const end = from.getTime() + days * dayMs;
  const turns = things
    .flatMap(({ visibleFrom, visibleUntil }) => [visibleFrom, visibleUntil])
    .filter(Boolean)
    .map((minute) => instantOfMinute(minute).getTime())
    .filter((at) => at > from.getTime() && at < end);
  const starts = [...new Set([from.getTime(), ...turns])].sort((a, b) => a - b);
  const parts: StripSegment[] = [];
  for (const [index, start] of starts.entries()) {
    const at = companyMoment(new Date(start));
    const names = things.filter((thing) => isShown(thing, { at, isBuyer })).map(({ name }) => name);
    const until = new Date(starts[index + 1] ?? end).toISOString();
    const before = parts.at(-1);
    if (before && before.names.join('\n') === names.join('\n')) before.until = until;
    else parts.push({ from: new Date(start).toISOString(), until, names });
  }
  return parts;
}
