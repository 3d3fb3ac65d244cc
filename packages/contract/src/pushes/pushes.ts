import * as z from 'zod/mini';
import { userCountryCode } from '../access/staff.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter } from '../list-filters.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';
import { example, id, optionalID } from '../values.ts';
import { namedPhones } from './named-phones.ts';
import { dataValue, pushAbout, pushContent, schedulaDate } from './push-content.ts';
import { deliveryCounts, pushKind, pushKinds, pushState, pushStates } from './push-delivery.ts';

/** Of those that leave within the time to cancel. */
export const maxLeaving = 20;

const begun = z.object({
  pushID: z.int(),
  occurrenceID: z.int(),
  /** An instant; until then it can be cancelled, and reaches nobody. */
  leavesAt: z.string(),
});
export type BegunPush = z.infer<typeof begun>;

const namedBegun = z.object({
  ...begun.shape,
  /** The number of learners it is for. */
  people: z.int(),
  /** As they were typed. */
  wrongPhones: z.array(z.string()),
  /** Those that belong to no active learner. */
  unknownPhones: z.array(z.string()),
});

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Which numbers were left out, as a sentence (gaps C44). */
const leftOut = ({ wrongPhones, unknownPhones }: z.infer<typeof namedBegun>): string =>
  [
    { of: wrongPhones, one: 'is not a phone number', many: 'are not phone numbers' },
    { of: unknownPhones, one: 'belongs to no learner', many: 'belong to no learner' },
  ]
    .filter(({ of }) => of.length > 0)
    .map(({ of, one, many }) => {
      const shown = of.slice(0, 5).join(', ');
      const more = of.length > 5 ? ` and ${of.length - 5} more` : '';
      return `. ${some(of.length, `number ${one}`, `numbers ${many}`)}: ${shown}${more}`;
    })
    .join('');

/** An occurrence of a push, as the list of sent pushes has it. */
export const sentPush = defineRow({
  occurrenceID: shown('ID', { kind: 'id' }),
  pushID: hidden(z.int()),
  title: shown('Title'),
  description: shown('Description'),
  kind: shown('To', { choices: pushKinds, row: pushKind() }),
  /** The segment's name, '12 people', or 'Own devices'. */
  audience: shown('Audience'),
  state: shown('State', { choices: pushStates, row: pushState() }),
  /** When it is or was sent. */
  leavesAt: shown('Send time', { kind: 'instant' }),
  people: shown('People', { kind: 'number' }),
  devices: shown('Devices', { kind: 'number' }),
  sent: shown('Sent', { kind: 'number' }),
  failed: shown('Failed', { kind: 'number' }),
  unknown: shown('Unknown', { kind: 'number' }),
  retired: shown('Invalid tokens', { kind: 'number' }),
  createdBy: shown('Sent By'),
  createdAt: shown('Saved', { kind: 'instant' }),
});
export type SentPush = RowOf<typeof sentPush>;

const occurrence = z.object({
  occurrenceID: z.int(),
  state: pushState(),
  /** Why it is held or failed, as a sentence; '' otherwise. */
  because: z.string(),
  leavesAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Who cancelled or released it; '' for nobody. */
  decidedBy: z.string(),
  decidedAt: z.nullable(z.string()),
  counts: deliveryCounts,
});
export type PushOccurrence = z.infer<typeof occurrence>;

const one = z.object({
  pushID: z.int(),
  kind: pushKind(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  image: z.string(),
  /** What a tap does; null only opens the app. */
  functionID: z.nullable(z.int()),
  functionName: z.string(),
  dataValue: z.string(),
  appID: z.nullable(z.int()),
  segmentID: z.nullable(z.int()),
  audience: z.string(),
  classID: z.nullable(z.int()),
  className: z.string(),
  slugID: z.nullable(z.int()),
  subtopicID: z.nullable(z.int()),
  subtopicName: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  occurrences: z.array(occurrence),
});
export type OnePush = z.infer<typeof one>;

const leaving = z.object({
  occurrenceID: z.int(),
  pushID: z.int(),
  kind: pushKind(),
  title: z.string(),
  audience: z.string(),
  leavesAt: z.string(),
  /** Sent by the caller. */
  isOwn: z.boolean(),
});
export type LeavingPush = z.infer<typeof leaving>;

const needs = ['/notification'] as const;
/** Sent pushes are also shown on a screen of their own. */
const alsoSent = ['/notification', '/notification/sent'] as const;
/** One that waits for its time, or for somebody. */
const waitingOne = () => example(id(), 900_001);
const ofPush = ['functions', 'push_occurrences', 'pushes', 'segments'] as const;
const history = [
  { table: 'pushes', key: 'pushID' },
  { table: 'push_occurrences', key: 'occurrenceID' },
];

export const pushes = defineCallsWith('pushes', 'pushes', { addition: true })({
  /**
   * To a segment. `schedulaDate` arrives shifted and is when it is sent; a time in the past is refused, and none is
   * sooner than the time to cancel allows.
   */
  toSegment: changeCall({
    addition: false,
    path: 'admin/addPush',
    writes: ['image_uses', 'push_occurrences', 'pushes'],
    needs,
    does: 'planned the push',
    input: z.object({
      segmentID: id('Please select a segment'),
      ...pushContent,
      dataValue: dataValue(),
      schedulaDate: schedulaDate(),
    }),
    output: begun,
    says: 'Push scheduled',
  }),
  /** To people by their phones: duplicates are removed, and what was left out is reported (gaps C44). */
  toPeople: changeCall({
    addition: false,
    path: 'admin/usernotification',
    writes: ['image_uses', 'push_learners', 'push_occurrences', 'pushes'],
    needs,
    does: 'planned the push',
    input: z.object({
      userCountryCode: userCountryCode(),
      userPhone: namedPhones(),
      ...pushAbout,
      ...pushContent,
      schedulaDate: schedulaDate(),
      /** For a function that opens a package or a page; class and sub-topic have fields of their own. An addition. */
      dataValue: dataValue(),
      /** Left out: accounts of the class's app, or of every app where no class is named. An addition. */
      appID: optionalID(),
    }),
    output: namedBegun,
    says: 'Push scheduled',
    suffix: leftOut,
  }),
  /** To the devices of the learners with the caller's own phone, at once. */
  test: changeCall({
    path: 'admin/testpush',
    writes: [
      ...(['image_uses', 'push_deliveries', 'push_learners', 'push_occurrences'] as const),
      ...(['push_retirements', 'pushes'] as const),
    ],
    needs,
    does: 'tried out the push',
    input: z.object({ ...pushAbout, ...pushContent, dataValue: dataValue(), appID: optionalID() }),
    output: z.object({ ...begun.shape, devices: z.int() }),
    says: 'On its way to your devices',
  }),
  /** All but tests, the latest time of sending first: planned pushes come before sent ones. */
  list: listCall({
    path: 'admin/sentpushes',
    shows: ['admin_users', 'push_occurrences', 'pushes', 'segments'],
    needs: alsoSent,
    ...listParts(sentPush),
    wire: { rows: 'pushes' },
    searchLength: 100,
    filters: {
      state: choiceFilter('state', 'State', pushState(), pushStates),
      left: daysFilter('Send time', 'startDate', 'endDate'),
    },
    history,
  }),
  one: readCall({
    path: 'admin/onepush',
    shows: ['admin_users', 'classes', ...ofPush, 'sub_topics'],
    needs: alsoSent,
    input: z.object({ pushID: waitingOne() }),
    output: one,
    history,
  }),
  /**
   * For the bar above the screen: what is sent within the time to cancel, the first to be sent first, and what is held.
   * `now` is the server's clock, so that a browser whose own is wrong counts down correctly.
   */
  leaving: readCall({
    path: 'admin/leavingpushes',
    shows: ['push_occurrences', 'pushes', 'segments'],
    needs: alsoSent,
    output: z.object({
      now: z.string(),
      /** The server's setting. */
      cancelMinutes: z.int(),
      pushes: z.array(leaving),
      held: z.int(),
    }),
    rows: 'pushes',
  }),
  /** Before it is sent it reaches nobody; while it is being sent, those not yet reached are spared. */
  cancel: changeCall({
    path: 'admin/cancelpush',
    writes: ['push_occurrences'],
    needs: alsoSent,
    does: 'cancelled the push',
    input: z.object({ occurrenceID: waitingOne() }),
    /** How many devices had it before it was stopped. */
    output: z.object({ sent: z.int() }),
    says: 'Push cancelled',
  }),
  /** For a push that is held because it was found late, or that failed half-way: it goes to those not yet reached. */
  release: changeCall({
    path: 'admin/releasepush',
    writes: ['push_occurrences'],
    needs: ['/notification#release'],
    does: 'released the push',
    input: z.object({ occurrenceID: waitingOne() }),
    says: 'Push released',
  }),
});
