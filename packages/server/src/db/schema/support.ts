import { institutionClient } from '@prepdesk/contract/support/institution-clients';
import { institutionPackage } from '@prepdesk/contract/support/institution-seats';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { apps, classes } from './catalogue.ts';
import {
  createdAt,
  idOf,
  instant,
  keyOf,
  rowVersion,
  searchIndex,
  searchText,
  serialID,
  state,
} from './columns.ts';
import { packages } from './commerce.ts';
import { learners } from './learners.ts';
import { orders } from './orders.ts';

/** What support keeps about learners besides their purchases and doubts. */

/** Accounts of people who build the apps (d3 §3, Developer). */
export const developers = auditedTable(
  'developers',
  {
    called: 'Developer',
    named: [{ of: 'learners', by: 'learnerID' }],
    violations: { developers_learner_unique: { developerPhone: 'This learner is already a developer' } },
    person: { of: 'learnerID', stays: 'Who built the apps with which account' },
    revertPolicy: { edit: ['/developers'] },
  },
  {
    id: serialID(),
    learnerID: idOf('learner_id', () => learners.id),
    /** The app on which the flag is active (gaps B41). */
    appActiveOn: idOf('app_active_on', () => apps.id),
    isDeveloper: state('is_developer'),
    comment: text('comment').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('developers_learner_unique').on(t.learnerID),
    check('developers_state', sql`${t.isActive} in (0, 1) and ${t.isDeveloper} in (0, 1)`),
  ],
);

/** Students of the institute of accountants, with what they get for it (d3 §2, ICAI Global Credits). */
export const icaiMembers = auditedTable(
  'icai_members',
  {
    called: 'ICAI student',
    plural: 'ICAI students',
    searchedBy: {
      own: ['status'],
      through: { of: 'learners', by: 'learnerID', columns: ['phone', 'email', 'full_name'] },
    },
    key: ['learnerID'],
    named: [{ of: 'learners', by: 'learnerID' }],
    person: { of: 'learnerID', stays: 'Credits that were given' },
    shownOn: ['/icai', '/icaiListing'],
  },
  {
    learnerID: keyOf('learner_id', () => learners.id),
    /** Verified, Pending or Rejected (gaps B36). */
    status: text('status').notNull(),
    creditSeconds: integer('credit_seconds').notNull().default(0),
    createdAt: createdAt(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    searchIndex('icai_members', t.searchText),
    index('icai_members_newest').on(t.createdAt, t.learnerID),
    check('icai_members_status', sql`${t.status} in ('Verified', 'Pending', 'Rejected')`),
    check('icai_members_credits', sql`${t.creditSeconds} >= 0`),
  ],
);

/** What a learner gives to friends. */
export const referralCodes = auditedTable(
  'referral_codes',
  {
    called: 'Referral code',
    key: ['learnerID'],
    named: ['code'],
    violations: { referral_codes_code_unique: 'Another learner already has this code' },
    // Codes are made from names.
    masks: { columns: ['code'], except: ['/icai', '/refer', '/referral/{id}'] },
    person: { of: 'learnerID', erases: { code: sql`'ERASED' || learner_id` } },
    shownOn: ['/icai', '/refer', '/referral/{id}'],
  },
  {
    learnerID: keyOf('learner_id', () => learners.id),
    code: text('code').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('referral_codes_code_unique').on(t.code)],
);

/** A friend who came by a code, with the papers that prove a discount (gaps B39: view only). */
export const referrals = auditedTable(
  'referrals',
  {
    called: 'Referral',
    key: ['learnerID'],
    named: [{ of: 'learners', by: 'learnerID' }],
    violations: { referrals_self: 'Nobody refers themselves' },
    inLog: { owner_id: 'learners' },
    masks: { columns: ['docs'], except: ['/refer', '/referral/{id}'] },
    person: {
      of: 'learnerID',
      alsoOf: ['ownerID'],
      erases: { docs: sql`'{}'` },
      stays: 'That an account came by the code of another',
    },
    shownOn: ['/refer', '/referral/{id}'],
  },
  {
    /** Who came. */
    learnerID: keyOf('learner_id', () => learners.id),
    /** Whose code it was. */
    ownerID: idOf('owner_id', () => referralCodes.learnerID),
    /** Addresses of PDFs and images. */
    docs: text('docs').array().notNull().default([]),
    /** Pending, Approved or Rejected (gaps B36). */
    status: text('status').notNull().default('Pending'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('referrals_owner').on(t.ownerID, t.updatedAt, t.learnerID),
    index('referrals_docs').using('gin', t.docs),
    check('referrals_status', sql`${t.status} in ('Pending', 'Approved', 'Rejected')`),
    check('referrals_self', sql`${t.learnerID} <> ${t.ownerID}`),
  ],
);

/** Colleges and firms that buy for their people (gaps B1). */
export const institutionClients = auditedTable(
  institutionClient,
  {
    called: 'Institution client',
    named: ['name'],
    violations: { institution_clients_name_unique: { name: 'Another client already has this name' } },
    revertPolicy: { edit: ['/clientuser'] },
    shownOn: ['/clientuser', '/clientuserDetail/{id}'],
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    name: text('name').notNull(),
    city: text('city').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('institution_clients_name_unique').on(t.appID, t.name),
    unique('institution_clients_id_and_app').on(t.id, t.appID),
    check('institution_clients_state', sql`${t.isActive} in (0, 1)`),
  ],
);

/** What an institution bought: a number of seats in a package, until a certain day. */
export const institutionPackages = auditedTable(
  institutionPackage,
  {
    called: 'Package of an institution',
    plural: 'packages of institutions',
    named: [
      { of: 'institution_clients', by: 'clientID' },
      { of: 'packages', by: 'packageID' },
    ],
    violations: { institution_packages_unique: { packageID: 'This client has this package already' } },
    revertPolicy: { edit: ['/clientuserDetail/{id}'] },
  },
  {
    id: serialID(),
    clientID: idOf('client_id', () => institutionClients.id),
    packageID: idOf('package_id', () => packages.id),
    seats: integer('seats').notNull(),
    /** The last day, in India. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('institution_packages_unique').on(t.clientID, t.packageID),
    check('institution_packages_seats', sql`${t.seats} > 0`),
  ],
);

export const institutionLearners = auditedTable(
  'institution_learners',
  {
    called: 'Learner of an institution',
    plural: 'learners of institutions',
    named: [
      { of: 'institution_clients', by: 'clientID' },
      { of: 'learners', by: 'learnerID' },
    ],
    key: ['learnerID'],
    violations: {
      institution_learners_pkey: { userPhone: 'This learner already belongs to an institution' },
    },
    person: { of: 'learnerID', stays: 'Seats that an institution paid for' },
    revertPolicy: { edit: ['/clientuserDetail/{id}'] },
  },
  {
    learnerID: keyOf('learner_id', () => learners.id),
    clientID: idOf('client_id', () => institutionClients.id),
    addedAt: createdAt(),
  },
  (t) => [index('institution_learners_client').on(t.clientID, t.learnerID)],
);

/** The elective classes of a package that its buyer chose. */
export const orderElectives = auditedTable(
  'order_electives',
  {
    called: 'Chosen elective',
    named: [{ of: 'orders', by: 'orderID' }],
    key: ['orderID', 'classID'],
    person: { of: 'orderID', stays: 'Classes that were chosen with an order' },
    shownOn: ['/orders'],
  },
  {
    orderID: idOf('order_id', () => orders.id),
    classID: idOf('class_id', () => classes.id),
  },
  (t) => [primaryKey({ columns: [t.orderID, t.classID] })],
);
