import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import type { LinkRule } from '@prepdesk/contract/entitlement/visibility';
import type { Evidence, Fix, Link } from '@prepdesk/contract/entitlement/why-not-visible';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import type { AccountFact, Facts, LessonFact, LocationFact } from './facts.ts';
import {
  accountRow,
  appRow,
  classRow,
  contentRow,
  courseRow,
  fixOf,
  subjectRow,
  subTopicRow,
  topicRow,
  videoRow,
} from './rows.ts';

export const passed = (rule: LinkRule, because: string, evidence: Evidence | null): Link => ({
  rule,
  isMet: 'passed',
  because,
  evidence,
  fixes: [],
});

export const failed = (
  rule: LinkRule,
  because: string,
  evidence: Evidence | null,
  fixes: Fix[] = [],
): Link => ({ rule, isMet: 'failed', because, evidence, fixes });

export const unknown = (
  rule: LinkRule,
  because: string,
  evidence: Evidence | null,
  fixes: Fix[] = [],
): Link => ({ rule, isMet: 'unknown', because, evidence, fixes });

/** The account: every path begins with these links. */
export function accountLinks(account: AccountFact, location: LocationFact): Link[] {
  const { app } = location;
  return [
    account.appID !== app.id
      ? failed(
          'app',
          `This account is of the ${account.appName} app, and this is in the ${app.name} app`,
          accountRow(account),
          [fixOf('registerLearner', { path: '/register', name: '', id: {} })],
        )
      : appLink(location),
    account.isActive === 1
      ? passed('account', `${account.fullName || 'The learner'} is active`, accountRow(account))
      : account.isErased
        ? failed('account', 'The personal data of this account was erased', accountRow(account))
        : failed('account', 'This learner is inactive', accountRow(account), [
            fixOf('activateAccount', null),
          ]),
  ];
}

export const appLink = (location: LocationFact): Link =>
  location.app.isActive === 1
    ? passed('app', `${location.app.name} app, active`, appRow(location))
    : failed('app', `The ${location.app.name} app is inactive`, appRow(location));

/** Everything on the way down to the item must be active. */
export function locationLinks(account: Pick<AccountFact, 'isDeveloper'>, location: LocationFact): Link[] {
  const { course, subject, class: held, lesson } = location;
  const active = (
    rule: LinkRule,
    one: { name: string; isActive: number },
    row: Evidence,
    action: Parameters<typeof fixOf>[0],
  ) =>
    one.isActive === 1
      ? passed(rule, `${one.name} is active`, row)
      : failed(rule, `${one.name} is inactive`, row, [fixOf(action, row.opens)]);
  return [
    active('course', course, courseRow(location), 'editCourse'),
    active('subject', subject, subjectRow(location), 'editSubject'),
    active('class', held, classRow(location), 'editClass'),
    ...(lesson
      ? [
          active('topic', lesson.topic, topicRow(location), 'editTopic'),
          subTopicLink(account, location, lesson),
        ]
      : []),
  ];
}

function subTopicLink(
  account: Pick<AccountFact, 'isDeveloper'>,
  location: LocationFact,
  { subTopic }: LessonFact,
): Link {
  const row = subTopicRow(location);
  const { name, isActive } = subTopic;
  if (isActive === 1) return passed('subTopic', `${name} is active`, row);
  if (isActive === 2 && account.isDeveloper) {
    return passed('subTopic', `${name} is in Developer Mode, and this learner is a developer`, row);
  }
  const because =
    isActive === 2 ? `${name} is in Developer Mode: only developers see it` : `${name} is inactive`;
  return failed('subTopic', because, row, [fixOf('editSubTopic', row.opens)]);
}

/** The content of a sub-topic, and its release. */
export function lessonLinks(
  location: LocationFact,
  { day, at, item }: Pick<Facts, 'day' | 'at' | 'item'>,
): Link[] {
  const { lesson } = location;
  if (!lesson) return [];
  return [
    contentLink(location, lesson, item.itemKind === 'questions'),
    releaseLink(location, lesson, { day, at }),
  ];
}

/** By slug: the content that such a sub-topic needs. */
const contentWords: Readonly<Record<number, string>> = {
  1: 'videos',
  2: 'questions',
  4: 'notes',
  6: 'questions',
  7: 'books',
};

function contentLink(
  location: LocationFact,
  { subTopic, video, contentCount }: LessonFact,
  isSet: boolean,
): Link {
  const row = contentRow(location);
  const fixes = [fixOf('mapContent', row.opens)];
  if (video) {
    return video.isActive === 1
      ? passed('content', `${video.name} is mapped to ${subTopic.name}`, row)
      : failed('content', `${video.name} is inactive`, videoRow(video), [
          fixOf('editVideo', videoRow(video).opens),
        ]);
  }
  const words = isSet ? 'questions' : (contentWords[subTopic.slugID] ?? 'content');
  return contentCount > 0
    ? passed('content', `${subTopic.name} has ${inDigits(contentCount)} active ${words}`, row)
    : failed('content', `${subTopic.name} has no active ${words}`, row, fixes);
}

function releaseLink(
  location: LocationFact,
  lesson: LessonFact,
  { day, at }: Pick<Facts, 'day' | 'at'>,
): Link {
  const { subTopic, video } = lesson;
  const row = subTopicRow(location);
  const fixes = [fixOf('editSubTopic', row.opens)];
  if (subTopic.release === 'coming soon') return failed('release', 'It is coming soon', row, fixes);
  if (subTopic.releaseOn && subTopic.releaseOn > day) {
    return failed('release', `It is released on ${shownDay(subTopic.releaseOn)}`, row, fixes);
  }
  if (video && video.activatesAt > at) {
    const mapped = contentRow(location);
    const because = `The video is shown from ${shownInstant(video.activatesAt)}`;
    return failed('release', because, mapped, [fixOf('mapContent', mapped.opens)]);
  }
  return passed(
    'release',
    subTopic.releaseOn ? `Live since ${shownDay(subTopic.releaseOn)}` : 'It is live',
    row,
  );
}

/** Whether it is free. A video's own mapping decides, otherwise the sub-topic. A class is never free as a whole. */
export function isFree({ lesson }: LocationFact): boolean {
  return lesson !== null && (lesson.video ? lesson.video.isFree : lesson.subTopic.isFree) === 1;
}

const priceRow = (location: LocationFact): Evidence =>
  location.lesson === null
    ? classRow(location)
    : location.lesson.video
      ? contentRow(location)
      : subTopicRow(location);

/** The price link always passes on a way that was paid for or opened by staff. */
export const paidLink = (location: LocationFact, how: string): Link =>
  passed('price', isFree(location) ? 'It is free for everybody' : how, priceRow(location));

export function freeLink(location: LocationFact): Link {
  if (isFree(location))
    return passed('price', 'It is free for everybody with an account', priceRow(location));
  const because = location.lesson
    ? 'It is paid: only what is Free is open to everybody'
    : 'A class is not free as a whole: only its free sub-topics are open to everybody';
  return failed('price', because, priceRow(location));
}
