import * as z from 'zod/mini';
import { anyPhone, userCountryCode } from '../access/staff.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { example, filledText, id } from '../values.ts';

const account = z.object({
  userAppsID: z.int(),
  appName: z.string(),
  fullName: z.string(),
  countryCode: z.string(),
  userPhone: z.string(),
  email: z.string(),
  isActive: z.int(),
});

const merge = z.object({
  joinID: z.int(),
  survivorID: z.int(),
  joinedID: z.int(),
  /** '' for somebody without a name, or who was erased. */
  survivorName: z.string(),
  joinedName: z.string(),
  /** How many accounts were moved to another person. */
  accounts: z.int(),
  /** Those of these accounts, with their country codes: '+91 9100000001'. */
  phones: z.array(z.string()),
  joinedBy: z.string(),
  joinedAt: z.string(),
  /** '' while they are merged. */
  partedBy: z.string(),
  partedAt: z.nullable(z.string()),
});
export type PersonMerge = z.infer<typeof merge>;

const erasure = z.object({
  reason: z.string(),
  /** What was kept, and why. */
  kept: z.array(z.string()),
  erasedBy: z.string(),
  erasedAt: z.string(),
});

/** How far a job is that erases somebody; failed once it is not tried again. Left out where there is none. */
export const erasureJob = z.optional(z.enum(['waiting', 'again', 'running', 'failed']));
export type ErasureJob = z.infer<typeof erasureJob>;

export const isErasing = (job: ErasureJob): boolean => job !== undefined && job !== 'failed';

const person = z.object({
  personID: z.int(),
  /** Of the first account that has one; '' where none does. */
  fullName: z.string(),
  accounts: z.array(account),
  /** The newest first, including those that were separated again. */
  joins: z.array(merge),
  /** The person they were merged with, to whom their accounts now belong; null for nobody. */
  joinedInto: z.nullable(z.int()),
  erasure: z.nullable(erasure),
  erasureJob,
});
export type Person = z.infer<typeof person>;

const event = z.object({
  /** Not the id of a row: an erasure and a merge may have the same id. */
  key: z.string(),
  kind: z.enum(['erased', 'joined', 'parted']),
  at: z.string(),
  by: z.string(),
  personID: z.int(),
  /** For a merge, the person whose accounts were moved. */
  otherID: z.nullable(z.int()),
  /** '' for somebody without a name, or who was erased. */
  fullName: z.string(),
  otherName: z.string(),
  /** Of a merge that can be undone. */
  joinID: z.nullable(z.int()),
  reason: z.string(),
  kept: z.string(),
});
export type PersonEvent = z.infer<typeof event>;

/** How many of the newest of each kind are listed. */
export const maxEvents = 2000;

const privacy = ['/usersearch#privacy'] as const;
const joining = ['/usersearch#join'] as const;
const anyOfThem = [...privacy, ...joining, '/erasures'] as const;

/** The people behind the accounts of learners: export and erasure (DPDP Act 2023, sections 11 and 12), and merging. */
export const persons = defineCallsWith('persons', 'persons', { addition: true })({
  /** A change, because it records who looked whom up (gaps C37). */
  find: changeCall({
    path: 'admin/findperson',
    writes: ['look_ups'],
    does: 'looked up the learner',
    needs: anyOfThem,
    idempotency: 'again',
    input: z.object({ userCountryCode: userCountryCode(), userPhone: anyPhone() }),
    output: z.object({ persons: z.array(person) }),
    says: 'Learner found',
    saysWhenEmpty: 'No Data Found',
  }),
  /** With all their merges. */
  show: readCall({
    path: 'admin/person',
    shows: ['admin_users', 'apps', 'erasures', 'learners', 'person_joins', 'persons'],
    needs: anyOfThem,
    input: z.object({ personID: id() }),
    output: z.object({ person }),
  }),
  /** What is stored about a person, counted, and what would be kept after an erasure. */
  plan: readCall({
    path: 'admin/erasureplan',
    shows: [
      ...([
        'coupons',
        'developers',
        'devices',
        'doubt_replies',
        'doubts',
        'erasures',
        'error_reports',
      ] as const),
      ...(['icai_members', 'institution_learners', 'learner_access', 'learners', 'look_ups'] as const),
      ...(['mapping_logs', 'order_addresses', 'order_electives', 'orders', 'person_joins'] as const),
      ...(['person_keys', 'persons', 'referral_codes', 'referrals', 'refunds', 'shipments'] as const),
      ...(['saved_views', 'usage_log', 'visits', 'watch_log', 'audit_log'] as const),
    ],
    needs: privacy,
    input: z.object({ personID: id() }),
    output: z.object({
      held: z.array(z.object({ called: z.string(), rows: z.int() })),
      kept: z.array(z.string()),
    }),
    rows: 'held',
  }),
  /**
   * Permanent. Repeating it changes nothing, and answers what was kept. A person with thousands of orders is erased by a
   * job, within minutes: the answer says so.
   */
  erase: changeCall({
    path: 'admin/eraseperson',
    writes: [
      ...([
        'coupons',
        'devices',
        'doubt_replies',
        'doubts',
        'erasures',
        'error_reports',
        'learners',
      ] as const),
      ...(['look_ups', 'order_addresses', 'orders', 'person_keys', 'persons', 'pushes'] as const),
      ...([
        'referral_codes',
        'referrals',
        'refunds',
        'reviews',
        'saved_views',
        'shipments',
        'usage_log',
        'visits',
        'image_uses',
      ] as const),
    ],
    does: 'erased the learner',
    needs: privacy,
    input: z.object({
      personID: id(),
      reason: example(
        filledText(500, 'Please say why: who asked, when and how'),
        'Asked by e-mail on 12 November',
      ),
      confirm: example(z.literal('ERASE', 'Please type ERASE: it cannot be undone'), 'ERASE'),
    }),
    output: z.object({ kept: z.array(z.string()), isUnderWay: z.optional(z.boolean()) }),
    says: 'Learner erased',
    suffix: ({ isUnderWay }) => (isUnderWay ? ' as soon as a job has emptied their orders' : ''),
  }),
  /** Two persons found to be the same: the accounts of the joined person become the survivor's. */
  join: changeCall({
    path: 'admin/joinpersons',
    writes: ['learners', 'person_joins'],
    does: 'merged two learners:',
    needs: joining,
    input: z.object({
      survivorID: id('Please choose the record to keep'),
      joinedID: example(id('Please choose the learner to merge'), 2),
    }),
    output: z.object({ joinID: z.int() }),
    says: 'Learners merged',
  }),
  part: changeCall({
    path: 'admin/partpersons',
    writes: ['learners', 'person_joins'],
    does: 'unmerged two learners:',
    needs: joining,
    input: z.object({ joinID: id() }),
    says: 'Learners unmerged',
  }),
  /** What was erased, joined and separated, the newest first. */
  list: readCall({
    path: 'admin/erasures',
    shows: ['admin_users', 'erasures', 'learners', 'person_joins', 'persons'],
    needs: ['/erasures'],
    output: z.object({ events: z.array(event) }),
    saysWhenEmpty: 'Nobody was erased or merged yet',
  }),
});

/**
 * Where everything stored about a person is downloaded as JSON: a GET with the session's cookie. The download is
 * recorded.
 */
export const personExportPath = 'admin/exportperson';
export const personExportInput = z.object({ personID: id() });
