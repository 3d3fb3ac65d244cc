import * as z from 'zod/mini';
import { userCountryCode } from '../access/staff.ts';
import { slugIDs } from '../catalogue/sub-topics.ts';
import { defineCallsWith, readCall } from '../define-call.ts';
import { example, id, idOrNone, oneOf, text } from '../values.ts';
import { instantOfMinute } from './push-delivery.ts';
import { reach } from './segments.ts';

/** The checks before a push is sent, in the order in which they are shown. */
export const checkRules = {
  people: 'People',
  devices: 'Devices',
  phones: 'Invalid or unknown numbers',
  live: 'Sub-topic is live',
  mayOpen: 'Can open it',
  pushedLately: 'Recent pushes',
  leaving: 'Send time',
} as const;
export type CheckRule = keyof typeof checkRules;

/**
 * `passed`; `look`: it may be sent, but somebody should look at it first; `stops`: it may not be sent like this;
 * `unknown`: it cannot be decided yet.
 */
export const verdicts = ['passed', 'look', 'stops', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** This many pushes within that many days are many. */
export const manyPushes = 4;
export const latelyDays = 7;

/** Of a larger audience only this many are checked, and the result says so. */
export const maxLookedAt = 20_000;

/** What its line offers as a remedy: remove numbers from the list, send at once, or go where it can be corrected. */
const remedy = z.object({
  label: z.string(),
  /** Parts of the list of phones, as they were typed or as national numbers. */
  removes: z.array(z.string()),
  /** Empties the date: it is sent as soon as the time to cancel is over. */
  leavesSoon: z.boolean(),
  opens: z.nullable(
    z.object({
      path: z.string(),
      name: z.string(),
      id: z.record(z.string(), z.union([z.string(), z.int()])),
    }),
  ),
});
export type Remedy = z.infer<typeof remedy>;

const checked = z.object({
  rule: z.enum(Object.keys(checkRules) as [CheckRule, ...CheckRule[]]),
  verdict: z.enum(verdicts),
  /** In short: '243', 'Yes', '236 of 243'. */
  figure: z.string(),
  /** In words. */
  because: z.string(),
  remedy: z.nullable(remedy),
});
export type CheckedRule = z.infer<typeof checked>;

const needs = ['/notification'] as const;
const alsoSent = ['/notification', '/notification/sent'] as const;

/** Only read here: what is wrong with it is reported as a check. */
const plannedFor = () =>
  example(
    z._default(
      z.pipe(
        z.string(),
        z.transform((written: string) => (written.length > 30 ? null : instantOfMinute(written))),
      ),
      null,
    ),
    '',
  );

export const preFlight = defineCallsWith('pushes', 'preFlight', { addition: true })({
  /**
   * What a push would do as it is in the form: every check, whatever the others say. `schedulaDate` is when it is sent,
   * for a segment already shifted; '' as soon as the time to cancel is over.
   */
  look: readCall({
    path: 'admin/pushpreflight',
    shows: [
      ...(['apps', 'classes', 'courses', 'devices', 'institution_clients'] as const),
      ...(['institution_learners', 'institution_packages', 'learner_access', 'learners'] as const),
      ...(['order_electives', 'orders', 'package_classes', 'packages', 'push_deliveries'] as const),
      ...([
        'push_occurrences',
        'push_retirements',
        'questions',
        'refunds',
        'segments',
        'study_files',
      ] as const),
      ...(['sub_topic_questions', 'sub_topic_videos', 'sub_topics', 'subject_maps', 'subjects'] as const),
      ...(['topics', 'videos'] as const),
    ],
    needs,
    input: z.object({
      kind: example(z.enum(['named', 'segment']), 'named'),
      userCountryCode: userCountryCode(),
      /** The list as it is in the form. */
      userPhone: example(z._default(text(40_000), ''), '9100000001, 9845 07'),
      segmentID: z._default(idOrNone(), 0),
      appID: z._default(idOrNone(), 0),
      classID: z._default(idOrNone(), 0),
      /** What a tap opens; 0 for nothing that could be closed to somebody. */
      subTopicID: example(z._default(idOrNone(), 0), 1),
      schedulaDate: plannedFor(),
    }),
    output: z.object({
      checks: z.array(checked),
      /** The number of checks that ask for a look, and of those that stop it. */
      looks: z.int(),
      stops: z.int(),
      /** Found in the list, as they were typed, and as national numbers. */
      wrongPhones: z.array(z.string()),
      unknownPhones: z.array(z.string()),
      /** An instant: when it would leave if it were submitted now. */
      leavesAt: z.string(),
    }),
  }),
  /** Whom a waiting push would reach now, and the time that was chosen for it; null for as soon as possible. */
  reach: readCall({
    path: 'admin/pushreach',
    shows: ['devices', 'learners', 'push_occurrences', 'push_retirements', 'pushes', 'segments'],
    needs: alsoSent,
    input: z.object({ occurrenceID: example(id(), 900_001) }),
    output: z.object({ ...reach.shape, chosenAt: z.nullable(z.string()) }),
  }),
  /** The sub-topics of a class that have a slug, in their order (gaps B58). */
  subTopics: readCall({
    path: 'admin/pushsubtopics',
    shows: ['sub_topics', 'topics'],
    needs,
    input: z.object({ classID: id(), slugID: oneOf(slugIDs) }),
    output: z.object({
      subTopics: z.array(
        z.object({ subTopicID: z.int(), name: z.string(), topicName: z.string(), isActive: z.int() }),
      ),
    }),
    saysWhenEmpty: 'No data found',
  }),
  /** What a segment or a function that opens a package can name, sorted by name. */
  packages: readCall({
    path: 'admin/pushpackages',
    shows: ['packages'],
    needs: ['/notification', '/notification/segments'],
    input: z.object({ appID: id() }),
    output: z.object({ packages: z.array(z.object({ packageID: z.int(), packageName: z.string() })) }),
    saysWhenEmpty: 'No data found',
  }),
  /**
   * How often the sub-topic of a push was opened in the 24 hours after it was sent, and in the same hours a week
   * before. Null where it has none, or where openings of its kind are not counted: only videos are.
   */
  opened: readCall({
    path: 'admin/pushopened',
    shows: ['push_occurrences', 'pushes', 'sub_topics', 'watch_log'],
    needs: alsoSent,
    input: z.object({ pushID: example(id(), 900_001) }),
    output: z.object({
      occurrences: z.array(
        z.object({
          occurrenceID: z.int(),
          openings: z.int(),
          people: z.int(),
          openingsBefore: z.int(),
          peopleBefore: z.int(),
          /** The 24 hours are over. */
          isOver: z.boolean(),
        }),
      ),
    }),
    saysWhenEmpty: 'No data found',
  }),
});
