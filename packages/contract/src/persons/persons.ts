import * as z from 'zod/mini';
import { anyPhone, userCountryCode } from '../access/staff.ts';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, id, nothing } from '../values.ts';

const account = z.object({
  userAppsID: z.int(),
  appName: z.string(),
  fullName: z.string(),
  countryCode: z.string(),
  userPhone: z.string(),
  email: z.string(),
  isActive: z.int(),
});

const join = z.object({
  joinID: z.int(),
  survivorID: z.int(),
  joinedID: z.int(),
  /** How many accounts changed their person. */
  accounts: z.int(),
  joinedBy: z.string(),
  joinedAt: z.string(),
  /** '' while they are joined. */
  partedBy: z.string(),
  partedAt: z.nullable(z.string()),
});
export type PersonJoin = z.infer<typeof join>;

const erasure = z.object({
  reason: z.string(),
  /** What was kept, and why. */
  kept: z.array(z.string()),
  erasedBy: z.string(),
  erasedAt: z.string(),
});

const person = z.object({
  personID: z.int(),
  /** Of the first account that says one; '' where none does. */
  fullName: z.string(),
  accounts: z.array(account),
  /** The newest first, those that were parted again as well. */
  joins: z.array(join),
  /** The person they were joined with, whose they are by now; null for nobody. */
  joinedInto: z.nullable(z.int()),
  erasure: z.nullable(erasure),
});
export type Person = z.infer<typeof person>;

const event = z.object({
  /** No number of a row: an erasure and a join may have the same. */
  key: z.string(),
  kind: z.enum(['erased', 'joined', 'parted']),
  at: z.string(),
  by: z.string(),
  personID: z.int(),
  /** Of a join the person whose accounts were moved. */
  otherID: z.nullable(z.int()),
  reason: z.string(),
  kept: z.string(),
});
export type PersonEvent = z.infer<typeof event>;

/** Of both kinds that many of the newest are listed. */
export const mostEvents = 2000;

const privacy = ['/usersearch#privacy'] as const;
const joining = ['/usersearch#join'] as const;
const anyOfThem = [...privacy, ...joining, '/erasures'] as const;

/** Who stands behind the accounts of learners: export and erasure (DPDP Act 2023, sections 11 and 12), and joining. */
export const persons = defineCalls('persons', 'persons', {
  /** A change, because it writes down who looked whom up (gaps C37). */
  find: call({
    path: 'admin/findperson',
    kind: 'change',
    writes: ['look_ups'],
    does: 'looked up the person of',
    needs: anyOfThem,
    addition: true,
    whenRepeated: 'again',
    input: z.object({ userCountryCode: userCountryCode(), userPhone: anyPhone() }),
    output: z.object({ persons: z.array(person) }),
    rows: 'persons',
    says: 'Person found',
    saysWhenEmpty: 'No Data Found',
  }),
  /** With all joins of theirs. */
  show: call({
    path: 'admin/person',
    kind: 'read',
    shows: ['admin_users', 'apps', 'erasures', 'learners', 'person_joins', 'persons'],
    needs: anyOfThem,
    addition: true,
    input: z.object({ personID: id() }),
    output: z.object({ person }),
  }),
  /** What is held of a person, counted, and what would be kept of it after an erasure. */
  plan: call({
    path: 'admin/erasureplan',
    kind: 'read',
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
      ...(['saved_views', 'usage_log', 'watch_log', 'audit_log'] as const),
    ],
    needs: privacy,
    addition: true,
    input: z.object({ personID: id() }),
    output: z.object({
      held: z.array(z.object({ called: z.string(), rows: z.int() })),
      kept: z.array(z.string()),
    }),
    rows: 'held',
  }),
  /** For good. Asked again it changes nothing, and answers what was kept. */
  erase: call({
    path: 'admin/eraseperson',
    kind: 'change',
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
      ...(['look_ups', 'order_addresses', 'orders', 'person_keys', 'persons', 'referral_codes'] as const),
      ...(['referrals', 'reviews', 'saved_views', 'shipments', 'usage_log', 'image_uses'] as const),
    ],
    does: 'erased the person of',
    needs: privacy,
    addition: true,
    input: z.object({
      personID: id(),
      reason: example(
        filledText(500, 'Please say why: who asked, when and how'),
        'Asked by e-mail on 12 November',
      ),
      confirm: example(z.literal('ERASE', 'Please type ERASE: it can not be taken back'), 'ERASE'),
    }),
    output: z.object({ kept: z.array(z.string()) }),
    says: 'Person erased',
  }),
  /** Two persons found to be one: the accounts of the joined are the survivor's from then on. */
  join: call({
    path: 'admin/joinpersons',
    kind: 'change',
    writes: ['learners', 'person_joins'],
    does: 'joined two persons:',
    needs: joining,
    addition: true,
    input: z.object({
      survivorID: id('Please choose the person who stays'),
      joinedID: example(id('Please choose the person to join'), 2),
    }),
    output: z.object({ joinID: z.int() }),
    says: 'Persons joined',
  }),
  part: call({
    path: 'admin/partpersons',
    kind: 'change',
    writes: ['learners', 'person_joins'],
    does: 'parted two persons:',
    needs: joining,
    addition: true,
    input: z.object({ joinID: id() }),
    output: nothing(),
    says: 'Persons parted',
  }),
  /** What was erased, joined and parted, the newest first. */
  list: call({
    path: 'admin/erasures',
    kind: 'read',
    shows: ['admin_users', 'erasures', 'person_joins'],
    needs: ['/erasures'],
    addition: true,
    input: z.object({}),
    output: z.object({ events: z.array(event) }),
    rows: 'events',
    saysWhenEmpty: 'Nobody was erased or joined yet',
  }),
});

/** Where all that is held of a person is downloaded as JSON: a GET with the session's cookie. It is written down. */
export const personExportPath = 'admin/exportperson';
export const personExportInput = z.object({ personID: id() });
