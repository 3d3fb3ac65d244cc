import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { erasureJob } from '../persons/persons.ts';
import type { RecordName } from '../records.ts';
import type { RoutePath } from '../routes.ts';
import { example, flag, id } from '../values.ts';

/**
 * One page per learner: a person with all their accounts. Each panel is a call of its own that the holders of its
 * screen may use, so that it loads, fails and is withheld separately.
 */

/** How many learners a look-up offers. */
export const recentCount = 5;

/** How many of the newest rows a panel shows at first; its screen has all of them. */
export const rowsOfPanel = 2;
/** How many it shows to somebody who may not open that screen. */
export const maxRowsOfPanel = 100;

const account = z.object({
  userAppsID: z.int(),
  appID: z.int(),
  appName: z.string(),
  fullName: z.string(),
  userPhone: z.string(),
  userCountryCode: z.string(),
  userEmail: z.string(),
  isActive: z.int(),
  registeredAt: z.string(),
});
export type LearnerAccount = z.infer<typeof account>;

const held = z.object({
  /** Through an order, or opened by staff or by their institution. */
  source: z.enum(['order', 'staff', 'institution']),
  key: z.string(),
  name: z.string(),
  appName: z.string(),
  /** '' for what staff or an institution opened. */
  orderID: z.string(),
  since: z.string(),
  /** The last day, yyyy-MM-dd, in India. */
  expiresOn: z.string(),
  /** Of the institution; 0 and '' otherwise. */
  clientID: z.int(),
  clientName: z.string(),
});
export type HeldPackage = z.infer<typeof held>;

/** A panel of the page: the total, and the newest rows. */
const panel = <Row extends z.ZodMiniObject, Extra extends z.core.$ZodShape = Record<never, never>>(
  { path, needs, shows }: { path: string; needs: readonly RoutePath[]; shows: readonly RecordName[] },
  row: Row,
  related: Extra = {} as Extra,
) =>
  readCall({
    path,
    needs,
    shows: ['learners', ...shows],
    input: z.object({
      personID: person(),
      /** 1: more than the newest rows. */
      isWhole: example(z._default(flag(), 0), 0),
    }),
    output: z.object({ total: z.int(), rows: z.array(row), ...related }),
    rows: 'rows',
  });

const person = () => example(id(), 900_001);

const order = z.object({
  orderID: z.string(),
  packageName: z.string(),
  /** Rupees, '4999.00'. */
  purchasedPrice: z.string(),
  isActive: z.int(),
  /** '0.00' until the payment is confirmed. */
  paidAmount: z.string(),
  refundedAmount: z.string(),
  /** A part of it waits for a second person. */
  isWaiting: z.boolean(),
  purchasedDate: z.string(),
});

const device = z.object({
  deviceID: z.int(),
  device_name: z.string(),
  device_manufacture: z.string(),
  platform: z.string(),
  device_version: z.string(),
  updated_at: z.string(),
});

const watched = z.object({
  id: z.int(),
  videoName: z.string(),
  className: z.string(),
  watchTime: z.int(),
  startedAt: z.string(),
});

const doubt = z.object({
  doubtID: z.int(),
  facultyID: z.nullable(z.int()),
  userAppsID: z.int(),
  question: z.string(),
  isReplied: z.int(),
  createdAt: z.string(),
});

const credit = z.object({
  /** The order ID of an order. */
  key: z.string(),
  source: z.enum(['order', 'icai']),
  name: z.string(),
  creditSeconds: z.int(),
  /** The last day; '' for credits that do not expire. */
  expiresOn: z.string(),
});

const errorReport = z.object({
  id: z.int(),
  appID: z.int(),
  courseID: z.int(),
  className: z.string(),
  reason: z.string(),
  /** 1 to 8 (d3 §8). */
  codes: z.array(z.int()),
  isResolved: z.int(),
  createdAt: z.string(),
});

const referral = z.object({
  userAppsID: z.int(),
  fullName: z.string(),
  status: z.string(),
  updatedAt: z.string(),
});

const change = z.object({
  auditID: z.int(),
  at: z.string(),
  who: z.string(),
  tableName: z.string(),
  rowKey: z.string(),
  says: z.string(),
});

/** The entries of the timeline: their names there, and the screens of which one is needed to see them. */
export const timelineKinds = {
  account: { label: 'Accounts', needs: ['/learner/{id}'] },
  order: { label: 'Orders', needs: ['/orders', '/usersearch'] },
  refund: { label: 'Refunds', needs: ['/orders'] },
  package: { label: 'Packages', needs: ['/learner/{id}'] },
  device: { label: 'Devices', needs: ['/loggedIn'] },
  watch: { label: 'Watch log', needs: ['/userlog'] },
  doubt: { label: 'Doubts', needs: ['/doubts'] },
  report: { label: 'Error reports', needs: ['/errortypes'] },
  referral: { label: 'Referrals', needs: ['/refer', '/referral/{id}'] },
  change: { label: 'Changes by staff', needs: ['/audit'] },
} as const satisfies Record<string, { label: string; needs: readonly RoutePath[] }>;
export type TimelineKind = keyof typeof timelineKinds;
const kindNames = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]];

const event = z.object({
  key: z.string(),
  kind: z.enum(kindNames),
  at: z.string(),
  /** 'Signed in on Redmi Note 13'. */
  says: z.string(),
  detail: z.string(),
  /**
   * What opens its list: an order ID, the id of a doubt, `appID/courseID` of a report, a change's row; '' where the
   * phone does.
   */
  about: z.string(),
  /** Of a doubt. */
  facultyID: z.nullable(z.int()),
  userAppsID: z.int(),
  appID: z.int(),
  /** By which its account's look-ups find it. */
  userPhone: z.string(),
});
export type TimelineEvent = z.infer<typeof event>;

/** Where reading ended: an instant to the microsecond, a kind, a row. */
const isPosition = (text: string): boolean =>
  text === '' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00~\d{1,2}~\d{1,18}$/.test(text);

const timelineRecords = [
  ...(['apps', 'audit_log', 'classes', 'devices', 'doubts', 'error_reports', 'learner_access'] as const),
  ...(['learners', 'orders', 'packages', 'referrals', 'refunds', 'sub_topics', 'watch_log'] as const),
] satisfies RecordName[];

export const learnerPage = defineCallsWith('learners', 'learnerPage', {
  needs: ['/learner/{id}'],
  addition: true,
})({
  head: readCall({
    path: 'admin/learner',
    shows: ['apps', 'learners', 'person_joins', 'persons'],
    input: z.object({ personID: person() }),
    output: z.object({
      /** Differs from the requested one when that person was joined with somebody. */
      personID: z.int(),
      accounts: z.array(account),
      /** An instant; '' unless everything that said who it was has been erased. */
      erasedAt: z.string(),
      erasureJob,
    }),
    history: [{ table: 'learners', key: 'userAppsID' }],
  }),
  /** Records that the page was opened, by whichever link, as a look-up: once an hour for each person who opens it. */
  open: changeCall({
    path: 'admin/openlearner',
    writes: ['look_ups'],
    idempotency: 'again',
    input: z.object({ personID: person() }),
    says: 'Logged',
  }),
  /** Whose pages the caller opened last, the newest first: what a look-up offers before anything is typed. */
  recent: readCall({
    path: 'admin/recentlearners',
    shows: ['learners', 'look_ups'],
    output: z.object({
      learners: z.array(z.object({ personID: z.int(), fullName: z.string(), userPhone: z.string() })),
    }),
    rows: 'learners',
  }),
  /** What was bought or opened for them, those that run longest first. */
  packages: panel(
    {
      path: 'admin/learnerpackages',
      needs: ['/learner/{id}'],
      shows: [
        ...([
          'apps',
          'classes',
          'institution_clients',
          'institution_learners',
          'institution_packages',
        ] as const),
        ...(['learner_access', 'orders', 'packages', 'refunds'] as const),
      ],
    },
    held,
  ),
  orders: panel(
    { path: 'admin/learnerorders', needs: timelineKinds.order.needs, shows: ['orders', 'refunds'] },
    order,
  ),
  devices: panel(
    { path: 'admin/learnerdevices', needs: timelineKinds.device.needs, shows: ['devices'] },
    device,
  ),
  watched: panel(
    {
      path: 'admin/learnerwatchlog',
      needs: timelineKinds.watch.needs,
      shows: ['classes', 'sub_topics', 'topics', 'watch_log'],
    },
    watched,
    { watchedSeconds: z.int() },
  ),
  doubts: panel({ path: 'admin/learnerdoubts', needs: timelineKinds.doubt.needs, shows: ['doubts'] }, doubt),
  credits: panel(
    {
      path: 'admin/learnercredits',
      needs: ['/classescredits', '/icai'],
      shows: ['icai_members', 'orders', 'refunds'],
    },
    credit,
    { creditSeconds: z.int() },
  ),
  reports: panel(
    { path: 'admin/learnererrors', needs: timelineKinds.report.needs, shows: ['classes', 'error_reports'] },
    errorReport,
  ),
  referrals: panel(
    {
      path: 'admin/learnerreferrals',
      needs: timelineKinds.referral.needs,
      shows: ['referral_codes', 'referrals'],
    },
    referral,
    /** '' where they have none. */
    { referralCode: z.string() },
  ),
  /** What staff changed in the person's accounts, orders and the like. */
  changes: panel(
    {
      path: 'admin/learnerchanges',
      needs: timelineKinds.change.needs,
      shows: ['admin_users', 'audit_log', 'devices', 'learner_access', 'orders', 'refunds'],
    },
    change,
  ),
  /** Everything together, the newest first, a part at a time; only what the caller may see. */
  timeline: readCall({
    path: 'admin/learnertimeline',
    shows: ['admin_users', ...timelineRecords],
    input: z.object({
      personID: person(),
      /** `next` of the previous part; '' for the newest. */
      before: example(
        z._default(z.string().check(z.refine(isPosition, 'There is no such position')), ''),
        '',
      ),
    }),
    output: z.object({
      events: z.array(event),
      /** Where the next part begins; '' at the end. */
      next: z.string(),
      /** Kinds of entries that would be here, too, for holders of their screens. */
      withheld: z.array(z.enum(kindNames)),
    }),
    rows: 'events',
    saysWhenEmpty: 'Nothing is known about this learner yet',
  }),
});
