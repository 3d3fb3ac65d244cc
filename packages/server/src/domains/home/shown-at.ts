import { companyDay, companyOffset, shownMinute, shownTimeOfDay } from '@prepdesk/contract/company-time';
import type { Showing } from '@prepdesk/contract/home/shown-when';

/** Times as 'yyyy-MM-dd HH:mm:00' of the company, '' for no limit. */
export type ShownWhen = { isActive: number; shownTo: number; visibleFrom: string; visibleUntil: string };

/** When, as 'yyyy-MM-dd HH:mm' with or without seconds, and who looks. */
export type Viewer = { at: string; isBuyer: boolean };

/** One condition of being shown. Every one is decided, also after one that is not met. */
export type Condition = {
  rule: 'active' | 'from' | 'until' | 'audience' | 'parent' | 'empty';
  isMet: boolean;
  because: string;
};

/** An instant as it is compared here: India has one offset all the year, so texts of its time are in its order. */
export const companyMoment = (at: Date): string => `${companyDay(at)} ${shownTimeOfDay(at)}`;

/** @param minute 'yyyy-MM-dd HH:mm' of the company, with or without seconds */
export const instantOfMinute = (minute: string): Date =>
  new Date(`${minute.slice(0, 10)}T${minute.slice(11, 16)}${companyOffset}`);

/**
 * Decides whether somebody is shown something at a moment, and says why: whoever shows it takes the verdict, whoever asks
 * why not the reasons. A start belongs to the time in which it is shown, an end does not.
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

/** How something stands at a moment, whoever looks. */
export function showingOf(thing: ShownWhen, at: string): Showing {
  const met = new Map(
    conditionsOf(thing, { at, isBuyer: true }).map(({ rule, isMet }) => [rule, isMet] as const),
  );
  if (!met.get('active')) return 'off';
  if (!met.get('until')) return 'over';
  return met.get('from') ? 'now' : 'later';
}
