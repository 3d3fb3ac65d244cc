import type { Alert } from '../observability/alerts.ts';

export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

/** The samples in the text of `/metrics`. */
export const samplesIn = (text: string): Sample[] =>
  [...text.matchAll(/^([a-zA-Z_:]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, one]) => [key, one])),
    value: Number(value),
  }));

const sumOf = (samples: readonly Sample[], { metric, labels = {} }: Alert): number | undefined => {
  const fit = samples.filter(
    (one) => one.name === metric && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  );
  return fit.length > 0 ? fit.reduce((sum, { value }) => sum + value, 0) : undefined;
};

/** Whether its limit is exceeded now; a counter is compared with its value at the start of its minutes. */
export function isBeyond(alert: Alert, now: readonly Sample[], before: readonly Sample[]): boolean {
  const value = sumOf(now, alert);
  if (value === undefined) return false;
  const figure = alert.withinMinutes ? value - (sumOf(before, alert) ?? 0) : value;
  return 'above' in alert ? figure > alert.above : figure < alert.below;
}
