import { openedAccess } from '@prepdesk/contract/access/learner-access';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { apps, classes } from './catalogue.ts';
import { createdAt, idOf, instant, rowVersion, searchIndex, searchText, serialID, state } from './columns.ts';
import { packages } from './commerce.ts';
import { persons } from './persons.ts';

/** Learners, and what was opened for them. */

export const learnerOfAnotherApp = 'This learner was not found in this app';

/** A learner in an app; the same phone may be a learner in each app. The id is the documents' userAppsID. */
export const learners = auditedTable(
  'learners',
  {
    called: 'Learner',
    named: [['fullName', 'phone']],
    violations: {
      learners_phone_unique: { userPhone: 'This phone number is registered in this app already' },
    },
    searchedBy: { own: ['phone', 'email', 'fullName'] },
    person: {
      of: 'personID',
      keyOf: 'keyPersonID',
      // No real phone begins like this: it reaches nobody, and the original phone is free for a new account.
      erases: { phone: sql`lpad(id::text, 12, '0')`, fullName: 'Erased learner', email: '' },
      sets: { isActive: sql`0` },
      stays: 'Accounts, without phone, name and e-mail: what was bought and watched belongs to them',
    },
    masks: {
      columns: ['phone', 'fullName', 'email'],
      except: ['/checkuser', '/access', '/orders', '/sales', '/usersearch', '/learner/{id}'],
    },
    shownOn: ['/usersearch', '/learner/{id}'],
  },
  {
    id: serialID(),
    appID: idOf('app_id', () => apps.id),
    countryCode: text('country_code').notNull().default('91'),
    phone: text('phone').notNull(),
    fullName: text('full_name').notNull().default(''),
    email: text('email').notNull().default(''),
    isActive: state(),
    /** Who it is: set by a trigger, shared with the same phone in another app. */
    personID: integer('person_id')
      .notNull()
      .default(sql`null`)
      .references(() => persons.id),
    /** Whose key seals it in the log: the person this phone first belonged to, even after being joined to another. */
    keyPersonID: integer('key_person_id')
      .notNull()
      .default(sql`null`)
      .references(() => persons.id),
    createdAt: createdAt(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('learners_of_person').on(t.personID, t.id),
    index('learners_registered').on(t.appID, t.createdAt),
    // Segments of pushes count the people of a whole app.
    index('learners_active').on(t.appID, t.id, t.personID).where(sql`${t.isActive} = 1`),
    unique('learners_id_and_app').on(t.id, t.appID),
    unique('learners_phone_unique').on(t.phone, t.countryCode, t.appID),
    searchIndex('learners', t.searchText),
    index('learners_email_words').using('gin', sql`${t.email} gin_trgm_ops`),
    check('learners_state', sql`${t.isActive} in (0, 1)`),
    check('learners_phone_digits', sql`${t.phone} ~ '^[0-9]{10,12}$'`),
  ],
);

/** A package or a class that staff opened for a learner. Ended rows stay as its history. */
export const learnerAccess = auditedTable(
  openedAccess,
  {
    called: 'Learner access',
    plural: 'learner accesses',
    named: [{ of: 'learners', by: 'learnerID' }],
    person: { of: 'learnerID', stays: 'What staff opened for the account, and until when' },
    revertPolicy: { edit: ['/access'] },
    shownOn: ['/access', '/class_details'],
  },
  {
    id: serialID(),
    learnerID: idOf('learner_id', () => learners.id),
    packageID: integer('package_id').references(() => packages.id),
    classID: integer('class_id').references(() => classes.id),
    /** The last day, in India. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    grantedBy: integer('granted_by').references(() => adminUsers.id),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    rowVersion: rowVersion(),
  },
  (t) => [
    uniqueIndex('learner_access_package').on(t.learnerID, t.packageID).where(sql`${t.withdrawnAt} is null`),
    uniqueIndex('learner_access_class').on(t.learnerID, t.classID).where(sql`${t.withdrawnAt} is null`),
    index('learner_access_of_learner').on(t.learnerID, t.createdAt, t.id),
    index('learner_access_of_class').on(t.classID, t.expiresOn, t.id),
    index('learner_access_of_package').on(t.packageID, t.expiresOn, t.id),
    check('learner_access_one', sql`num_nonnulls(${t.packageID}, ${t.classID}) = 1`),
  ],
);
