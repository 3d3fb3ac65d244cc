import { shownInstant } from '@prepdesk/contract/company-time';
import { shownRupees } from '@prepdesk/contract/money';

export type SentFact = { label: string; value: string };

/** 'trans_date' → 'Trans date', 'paymentID' → 'Payment ID'. */
const labelOf = (key: string): string => {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => (/^[A-Z\d]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

const textOf = (value: unknown): string => {
  if (value === null || value === '') return 'NA';
  const text = String(value);
  return isInstant(text) ? shownInstant(text) : text;
};

/** In rupees; a gateway that counts in paise sends whole numbers. */
const isAmount = (label: string, value: unknown): value is string =>
  label === 'Amount' && typeof value === 'string' && /^\d+\.\d\d$/.test(value);

type Part = SentFact & { inside: string };

const partsOf = (value: unknown, label: string, inside: string): Part[] => {
  if (value === null || typeof value !== 'object')
    return [{ label, inside, value: isAmount(label, value) ? shownRupees(value) : textOf(value) }];
  return Array.isArray(value)
    ? value.flatMap((part, index) => partsOf(part, `${label} ${index + 1}`.trim(), inside))
    : Object.entries(value).flatMap(([key, part]) => partsOf(part, labelOf(key), label));
};

/** Each part by its own label; where several have the same, with what they are in. */
const factsOf = (sent: object): SentFact[] => {
  const parts = partsOf(sent, '', '');
  return parts.map(({ label, inside, value }) => {
    const isAlone = parts.filter((other) => other.label === label).length === 1;
    return { label: isAlone || !inside ? label : `${label} (${inside.toLowerCase()})`, value };
  });
};

/** What a gateway sent as an object, part by part; null for any other text, which is shown unchanged. */
export function sentFacts(text: string): SentFact[] | null {
  try {
    const sent: unknown = JSON.parse(text);
    return sent !== null && typeof sent === 'object' ? factsOf(sent) : null;
  } catch {
    return null;
  }
}
