import * as z from 'zod/mini';
import { anyPhone, userCountryCode } from '../access/staff.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { orderID } from '../orders/order.ts';
import { example, id, idOrNone, isDay, text } from '../values.ts';
import {
  type FixAction,
  fixActions,
  itemKinds,
  type LinkRule,
  linkRules,
  met,
  pathKinds,
} from './visibility.ts';

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]];

const itemKind = () => example(z.enum(keysOf(itemKinds), 'Please choose what it is'), 'class');

/** A screen, and the parameters of its address. */
const opens = z.object({
  path: z.string(),
  name: z.string(),
  id: z.record(z.string(), z.union([z.string(), z.int()])),
  /** What narrows its list. */
  list: z.optional(z.record(z.string(), z.string())),
});
export type Opens = z.infer<typeof opens>;

const evidence = z.object({
  /** The table of the row that proves it, and its key. */
  table: z.string(),
  key: z.string(),
  /** The row in words, such as 'order ORD-1001'. */
  words: z.string(),
  /** The screen that shows it; null where there is none. */
  opens: z.nullable(opens),
});
export type Evidence = z.infer<typeof evidence>;

const fix = z.object({
  action: z.enum(keysOf<FixAction>(fixActions)),
  label: z.string(),
  /** The screen whose right it needs. */
  needs: z.string(),
  opens: z.nullable(opens),
});
export type Fix = z.infer<typeof fix>;

const link = z.object({
  rule: z.enum(keysOf<LinkRule>(linkRules)),
  isMet: z.enum(met),
  because: z.string(),
  evidence: z.nullable(evidence),
  fixes: z.array(fix),
});
export type Link = z.infer<typeof link>;

const path = z.object({
  pathID: z.string(),
  kind: z.enum(pathKinds),
  /** 'Order ORD-1001', 'Free rule'. */
  name: z.string(),
  /** What it is about: the package, and the lesson where there are several. */
  detail: z.string(),
  userAppsID: z.int(),
  /** What an action of this path works on; '' and 0 for none. */
  orderNumber: z.string(),
  /** What staff opened, if this path goes through that. */
  access: z.nullable(
    z.object({ accessID: z.int(), name: z.string(), expiresOn: z.string(), rowVersion: z.int() }),
  ),
  packageID: z.int(),
  classID: z.int(),
  links: z.array(link),
  failed: z.int(),
  unknown: z.int(),
});
export type VisibilityPath = z.infer<typeof path>;

/** A way that does not contain the item, in short: it is counted, and only the first are listed. */
const otherWay = z.object({ pathID: z.string(), name: z.string(), detail: z.string(), because: z.string() });
export const otherWaysShown = 20;

const opener = z.object({
  /** Needed whatever else is done; the other openers are alternatives. */
  isNeeded: z.boolean(),
  words: z.string(),
  /** The path that its fixes work on. */
  pathID: z.string(),
  fixes: z.array(fix),
});
export type Opener = z.infer<typeof opener>;

const account = z.object({
  userAppsID: z.int(),
  appID: z.int(),
  appName: z.string(),
  fullName: z.string(),
  email: z.string(),
  isActive: z.int(),
});
export type VisibilityAccount = z.infer<typeof account>;

const choice = z.object({
  itemID: z.int(),
  name: z.string(),
  /** 'Clinical · MD Residency · Medicine · ECG'. */
  place: z.string(),
});
export type ItemChoice = z.infer<typeof choice>;

const day = () =>
  example(
    text(10).check(z.refine((value) => value === '' || isDay(value), 'Please choose a day')),
    '2026-11-20',
  );

/** Why a learner cannot see something: every path by which they could, link by link. */
export const whyNotVisible = defineCallsWith('entitlement', 'whyNotVisible', { addition: true })({
  /** By phone, or by one of the person's accounts. A change, because it records who looked whom up (gaps C37). */
  explain: changeCall({
    path: 'admin/whynotvisible',
    writes: ['look_ups'],
    needs: ['/whynot', '/access'],
    idempotency: 'again',
    input: z.object({
      userCountryCode: userCountryCode(),
      /** '' where `userAppsID` identifies the learner. */
      userPhone: example(z._default(z.union([z.literal(''), anyPhone()]), ''), '9100000001'),
      userAppsID: example(z._default(idOrNone(), 0), 0),
      itemKind: itemKind(),
      itemID: id('Please choose what cannot be seen'),
      /** The end of that day; today means now. '' for today. */
      asOf: z._default(day(), ''),
    }),
    output: z.object({
      isVisible: z.boolean(),
      item: z.object({
        itemKind: z.enum(keysOf(itemKinds)),
        itemID: z.int(),
        name: z.string(),
        place: z.string(),
      }),
      asOf: z.string(),
      accounts: z.array(account),
      /** Those that contain the item first, then what holds for everybody. */
      paths: z.array(path),
      otherWays: z.optional(z.object({ count: z.int(), ways: z.array(otherWay) })),
      /** The answer in words for the learner; '' if nobody was found. */
      sentence: z.optional(z.string()),
      /** What would open the item; empty if it is open. */
      openers: z.optional(z.array(opener)),
    }),
    rows: 'accounts',
    says: 'Check complete',
    saysWhenEmpty: 'No Data Found',
  }),
  /** The first 30 whose name contains this, those that begin with it first. */
  choices: readCall({
    path: 'admin/whynotvisiblechoices',
    shows: [
      ...([
        'apps',
        'classes',
        'courses',
        'sub_topic_videos',
        'sub_topics',
        'subject_maps',
        'subjects',
      ] as const),
      ...(['topics', 'videos'] as const),
    ],
    needs: ['/whynot', '/access'],
    input: z.object({ itemKind: itemKind(), search: example(z._default(text(100), ''), 'First') }),
    output: z.object({ items: z.array(choice) }),
    saysWhenEmpty: 'No data found',
  }),
  /** Records that the buyer of a package chose this elective class of it. */
  chooseElective: changeCall({
    path: 'admin/chooseelective',
    writes: ['order_electives'],
    needs: ['/orders#write'],
    does: 'recorded the elective of',
    input: z.object({
      orderID: example(orderID(), 'ORD-900001'),
      classID: example(id('Please choose a class'), 730_901),
    }),
    says: 'Elective choice saved',
  }),
});
