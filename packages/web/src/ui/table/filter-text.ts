import { dayText } from '../fields/typed-day.ts';
import type { BarFilter } from './bar-filters.ts';

/** The chosen values of a filter in words; '' for none. */
export function filterText(
  { kind, names, choices }: BarFilter,
  values: Readonly<Record<string, string>>,
): string {
  const [first = '', second = ''] = names.map((name) => values[name] ?? '');
  const labelOf = (value: string) => choices.find((one) => one.value === value)?.label ?? value;
  switch (kind) {
    case 'days':
      return rangeText(dayText(first), dayText(second));
    case 'many': {
      const [one = '', ...others] = first.split(',').filter(Boolean);
      return labelOf(one) + (others.length > 0 ? ` +${others.length}` : '');
    }
    default:
      return first && labelOf(first);
  }
}

function rangeText(from: string, until: string): string {
  if (from === until) return from;
  if (!from) return `until ${until}`;
  return until ? `${from} – ${until}` : `from ${from}`;
}
