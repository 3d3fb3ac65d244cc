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
  /(^|· )Amount$/.test(label) && typeof value === 'string' && /^\d+\.\d\d$/.test(value);

const factsOf = (value: unknown, label: string): SentFact[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) =>
        factsOf(
          part,
          [label, Array.isArray(value) ? String(Number(key) + 1) : labelOf(key)].filter(Boolean).join(' · '),
        ),
      )
    : [{ label, value: isAmount(label, value) ? shownRupees(value) : textOf(value) }];

/** What a gateway sent as an object, part by part; null for any other text, which is shown unchanged. */
export function sentFacts(text: string): SentFact[] | null {
  try {
    const sent: unknown = JSON.parse(text);
    return sent !== null && typeof sent === 'object' ? factsOf(sent, '') : null;
  } catch {
    return null;
  }
}
