import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { durationText, hoursText } from './duration-text.ts';
import { counted, inDigits, percentText, shareText } from './numbers-shown.ts';
import { phoneText } from './phone-digits.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [8024, '8,024'],
  [150_000, '1,50,000'],
  [-8024, '-8,024'],
])('the count %i is shown as %s, with Indian grouping', (count, text) => expect(inDigits(count)).toBe(text));

test('how many of what is said in the singular for one alone', () => {
  expect([0, 1, 8024].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '8,024 rows']);
  expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
});

it.each([
  ['18.50', '18.5%'],
  ['100.00', '100%'],
  ['0.00', '0%'],
  ['10', '10%'],
  [12.5, '12.5%'],
])('the percentage %s is shown as %s, without a space', (percentage, text) =>
  expect(percentText(percentage)).toBe(text),
);

test('a part of a whole is shown in whole percent', () => expect(shareText(0.424)).toBe('42%'));

it.each([
  [0, '0 min'],
  [59, '59 s'],
  [90, '1 min 30 s'],
  [3661, '1 h 1 min'],
  [7200, '2 h'],
  [3605, '1 h'],
  [94_200, '26 h 10 min'],
  [3_600_000, '1,000 h'],
])('a duration of %i seconds is shown as %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

it.each([
  [59, '59 s'],
  [15_120, '4 h 12 min'],
  [86_400, '1 day'],
  [273_600, '3 days 4 h'],
])('a time of %i seconds that may last for days is shown as %s', (seconds, text) =>
  expect(durationText(seconds, 'days')).toBe(text),
);

it.each([
  [0, '0'],
  [5400, '1.5'],
  [5430, '1.51'],
  [4_500_000, '1,250'],
])('%i seconds of credit are shown as %s hours', (seconds, text) => expect(hoursText(seconds)).toBe(text));

test('a phone is shown with its country code, and one that was never given not at all', () => {
  expect(phoneText('9876543210')).toBe('+91 9876543210');
  expect(phoneText('5551234567', '1')).toBe('+1 5551234567');
  expect(phoneText('')).toBe('');
});

test('the phone of a person whose number was never given, NA, gets no country code', () =>
  expect(phoneText('NA')).toBe('NA'));

const root = join(import.meta.dirname, '../../..');
const sources = execFileSync('git', ['ls-files', '-z', 'packages/*/src/**'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
  .filter((path) => !/contract\/src\/(numbers-shown|duration-text|phone-digits|money)\.ts$/.test(path))
  // How long to wait before another try is rounded up, and in words: 'in a minute', 'in 3 hours'.
  .filter((path) => !path.endsWith('db/address-limit.ts'));

it.each([
  ['a count', 'inDigits', /toLocaleString\('en-IN'\)|NumberFormat\('en-IN'\)/],
  ['a percentage', 'percentText', /(?<=[}\d]) %(?![\s\w(])/],
  ['a phone', 'phoneText', /\+91 [$]?\{(?!phone\.replace)/],
  ['a duration', 'durationText', /(?<=\}) (?:min|h|hours?)(?=[`'<])/],
])('%s is written by %s alone', (_, name, other) => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.filter((path) => other.test(readFileSync(join(root, path), 'utf8')));
  expect(found, `written otherwise than by ${name}`).toEqual([]);
});
