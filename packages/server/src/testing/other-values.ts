import { dayAfter } from '@prepdesk/contract/company-time';
import { dataUrlOf, pngOf } from './pictures.ts';

/** For fields whose other values do not follow from the value they have. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  screen: ['/subjects'],
  by: [-1],
  imageBinary: [dataUrlOf(pngOf(200))],
  quesText: ['<p>Another</p>'],
  img: ['/files/images/another-1920.png'],
  appImg: ['/files/images/another-1200.png'],
  options: ['["Cash at the bank","Plant","Goodwill","Patents"]'],
  image: ['https://cdn.example/2.png'],
  entryKey: ['018f0000-0000-7000-8000-00000090ffff'],
  optionsFive: ['<p>Another</p>'],
};

const texts = [
  ...['Another', 'https://cdn.example/another.png', '<p>Another</p>', '#112233', 'another@example.com'],
  ...['2027-03-05', '2027-03-05 05:45:00', '2027-03', '3', '900002', 'RTP', ''],
];
const ids = [1, 2, 3, 4, 800_001, 900_001, 900_002];
const numbers = [0, 7];

/**
 * Values that a field may accept besides this one; most fields refuse some of them.
 * @param choices all values of the field, where it has only a few
 */
export function otherValues(name: string, value: unknown, choices: readonly unknown[] = []): unknown[] {
  const all = choices.length > 0 ? choices : (byName[name] ?? valuesLike(name, value));
  return all.filter((one) => String(one) !== String(value ?? ''));
}

function valuesLike(name: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return otherValues('', value[0]).map((one) => [one]);
  if (typeof value === 'number')
    return [value + 1, value - 1, ...ids, ...(name.endsWith('ID') ? [] : numbers)];
  return [...nearText(String(value ?? '')), ...texts, ...ids, ...numbers];
}

function nearText(text: string): string[] {
  const month = /^(\d{4})(-\d\d)$/.exec(text);
  if (month) return [`${Number(month[1]) - 1}${month[2]}`];
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const hour = /^(.*?)(\d\d)(:\d\d.*)$/.exec(text);
  const moved = [
    ...(day ? [dayAfter(day, 1), dayAfter(day, -1)].map((other) => other + text.slice(day.length)) : []),
    ...(hour ? [1, -1].map((by) => hour[1] + String(Number(hour[2]) + by).padStart(2, '0') + hour[3]) : []),
  ];
  if (moved.length > 0) return moved;
  if (/^[\d.]+$/.test(text)) return [1, -1].map((by) => String(Number(text) + by));
  return text === '' ? [] : [`${text} too`, `${text}A`];
}
