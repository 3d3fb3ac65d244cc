import { describe, expect, it } from 'vitest';
import {
  afterCompanyMinutes,
  companyMinutes,
  dueAtOf,
  type SupportHours,
  supportHoursOf,
  supportHoursText,
} from './support-hours.ts';

const hours = supportHoursOf('Mon-Fri 10:00-19:00, Sat 10:00-14:00') as SupportHours;
/** In India. 2026-11-20 is a Friday. */
const at = (text: string) => new Date(`${text}:00+05:30`);

describe('company hours', () => {
  it.each([
    ['', 'Mon'],
    ['Mon 10:00', 'no end'],
    ['Mon 19:00-10:00', 'backwards'],
    ['Mon 10:00-24:30', 'beyond the day'],
    ['Moo 10:00-12:00', 'no day'],
    ['Mon 10:00-12:00, Mon-Tue 11:00-13:00', 'twice'],
  ])('company hours cannot be read from %j', (text) => expect(supportHoursOf(text)).toBeUndefined());

  it('company hours may wrap around the week, and have a break', () => {
    const read = supportHoursOf('Sat-Mon 09:00-12:00, Sat-Mon 13:00-24:00') as SupportHours;
    expect(read.map((spans) => spans.length)).toEqual([2, 2, 0, 0, 0, 0, 2]);
  });

  it.each([
    ['within a day', '2026-11-20T11:00', '2026-11-20T13:30', 150],
    ['before the day begins', '2026-11-20T02:00', '2026-11-20T10:20', 20],
    ['over a night', '2026-11-19T18:30', '2026-11-20T10:30', 60],
    ['over a weekend', '2026-11-20T18:00', '2026-11-23T11:00', 60 + 240 + 60],
    ['on a Sunday', '2026-11-22T08:00', '2026-11-22T20:00', 0],
    ['the wrong way round', '2026-11-20T13:00', '2026-11-20T11:00', 0],
  ])('company hours are counted %s', (_, from, until, minutes) => {
    expect(companyMinutes(hours, at(from), at(until))).toBe(minutes);
  });

  it.each([
    ['Mon-Fri 10:00-19:00, Sat 10:00-14:00', 'Mon–Fri 10:00–19:00, Sat 10:00–14:00'],
    [
      'Sat-Mon 09:00-12:00, Sat-Mon 13:00-24:00',
      'Mon 09:00–12:00 and 13:00–24:00, Sat–Sun 09:00–12:00 and 13:00–24:00',
    ],
    ['Mon-Sun 00:00-24:00', 'Mon–Sun 00:00–24:00'],
    ['Wed 09:30-17:00, Mon-Tue 09:30-17:00', 'Mon–Wed 09:30–17:00'],
  ])('company hours given as %j are read as %j', (given, words) => {
    expect(supportHoursText(supportHoursOf(given) as SupportHours)).toBe(words);
  });

  it('company hours are added to match how they are counted', () => {
    for (let n = 0; n < 500; n += 1) {
      const from = new Date(Date.UTC(2026, 10, 1) + n * 47 * 60_000);
      const minutes = (n * 37) % 1500;
      expect(companyMinutes(hours, from, afterCompanyMinutes(hours, from, minutes))).toBe(minutes);
    }
  });
});

describe('when a doubt is due', () => {
  const rules = { supportHours: hours, doubtAnswerHours: 9 };

  it('a doubt is due a number of company hours after it was asked', () => {
    expect(dueAtOf(rules, at('2026-11-20T12:00'), 90)).toEqual(at('2026-11-21T12:00'));
    expect(dueAtOf(rules, at('2026-11-22T12:00'), null)).toEqual(at('2026-11-23T19:00'));
  });

  it('a doubt is due sooner for a learner whose package ends soon', () => {
    expect(dueAtOf(rules, at('2026-11-20T12:00'), 30)).toEqual(at('2026-11-20T16:30'));
  });
});
