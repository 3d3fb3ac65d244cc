import { companyDay, companyOffset, shownMinute, shownTimeOfDay } from '@prepdesk/contract/company-time';
import type { Showing } from '@prepdesk/contract/home/shown-when';

/** Times as 'yyyy-MM-dd HH:mm:00' in the company's time zone; '' means no limit. */
export type ShownWhen = { isActive: number; shownTo: number; visibleFrom: string; visibleUntil: string };

/** The moment, as 'yyyy-MM-dd HH:mm' with or without seconds, and who looks. */
export type Viewer = { at: string; isBuyer: boolean };

/** One condition for being shown. All conditions are checked, even after one that is not met. */
export type Condition = {
  rule: 'active' | 'from' | 'until' | 'audience' | 'parent' | 'empty';
  isMet: boolean;
  because: string;
};

/** An instant in comparable form: India has the same offset all year, so these texts sort by time. */
export const companyMoment = (at: Date): string => `${companyDay(at)} ${shownTimeOfDay(at)}`;

/** @param minute 'yyyy-MM-dd HH:mm' in the company's time zone, with or without seconds */
export const instantOfMinute = (minute: string): Date =>
  new Date(`${minute.slice(0, 10)}T${minute.slice(11, 16)}${companyOffset}`);

/**
 * Decides whether somebody is shown something at a moment, and why: display uses the verdict, explanations the reasons.
 * The start minute belongs to the time in which it is shown, the end minute does not.
 */
export function conditionsOf(thing: ShownWhen, { at, isBuyer }: Viewer): Condition[] {
  const { isActive, shownTo, visibleFrom, visibleUntil } = thing;
  const minute = at.slice(0, 16);
  return [
    {
      rule: 'active',
      isMet: isActive === 1,
      because:
        isActive === 2 ? 'It is in Developer Mode' : isActive === 1 ? 'It is Active' : 'It is Inactive',
    },
    {
      rule: 'from',
      isMet: visibleFrom.slice(0, 16) <= minute,
      because: visibleFrom ? `It is shown from ${shownMinute(visibleFrom)}` : 'It has no beginning',
    },
    {
      rule: 'until',
      isMet: visibleUntil === '' || minute < visibleUntil.slice(0, 16),
      because: visibleUntil ? `It was shown until ${shownMinute(visibleUntil)}` : 'It has no end',
    },
    {
      rule: 'audience',
      isMet: shownTo === 0 || (shownTo === 1) === isBuyer,
      because: ['Everybody is shown it', 'Only buyers are shown it', 'Only who bought nothing is shown it'][
        shownTo
      ]!,
    },
  ];
}

export const isShown = (thing: ShownWhen, viewer: Viewer): boolean =>
  conditionsOf(thing, viewer).every(({ isMet }) => isMet);

/** The state of a thing at a moment, independent of who looks. */
export function showingOf(thing: ShownWhen, at: string): Showing {
  const met = new Map(
    conditionsOf(thing, { at, isBuyer: true }).map(({ rule, isMet }) => [rule, isMet] as const),
  );
  if (!met.get('active')) return 'off';
  if (!met.get('until')) return 'over';
  return met.get('from') ? 'now' : 'later';
}
