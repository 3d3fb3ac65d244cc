import { sql } from 'drizzle-orm';
import { check, customType, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { createdAt, idOf, instant, keyOf, rowVersion, serialID } from './columns.ts';

/** The people behind the accounts of learners: one person may have an account in each app, and more than one phone. */

export const mergedWithItself = 'A learner cannot be merged with themselves';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Accounts with the same phone share a person automatically (triggers/learners.sql); others are joined by staff. */
export const persons = auditedTable(
  'persons',
  {
    called: 'Learner record',
    logged: { not: 'A learner comes with an account, and is merged or erased by rows that are logged' },
    person: { of: 'id', sets: { awaitedPhone: sql`null` }, stays: 'That there was somebody' },
  },
  {
    id: serialID(),
    createdAt: createdAt(),
    /** From then on nothing reveals any more who this was. */
    erasedAt: instant('erased_at'),
    /**
     * The phone, with its country code, of somebody who has no account yet: their first account becomes this person's.
     */
    awaitedPhone: text('awaited_phone').unique('persons_awaited_phone'),
    rowVersion: rowVersion(),
  },
);

/** What makes a person's fields in the audit log readable. An erasure destroys it; the log's chain stays intact. */
export const personKeys = auditedTable(
  'person_keys',
  {
    called: 'Key of a learner',
    plural: 'keys of learners',
    key: ['personID'],
    logged: { not: 'A key is a secret; that it was destroyed is logged as the erasure' },
    person: { not: 'A secret that says nothing by itself; an erasure destroys it' },
  },
  {
    personID: keyOf('person_id', () => persons.id),
    key: bytea('key').notNull(),
  },
);

/** Two persons found to be the same. The survivor's page shows both, until they are separated again. */
export const personMerges = auditedTable(
  'person_joins',
  {
    called: 'Merge of learners',
    plural: 'merges of learners',
    named: [{ of: 'persons', by: 'survivorID' }],
    violations: {
      person_joins_two: mergedWithItself,
      person_joins_once: 'This learner was merged with another one meanwhile',
    },
    person: {
      of: 'survivorID',
      alsoOf: ['joinedID'],
      stays: 'That accounts were found to be of one learner',
    },
    revertPolicy: { never: 'Learners are unmerged on their own page, where it is said what goes where' },
    shownOn: ['/usersearch'],
  },
  {
    id: serialID(),
    survivorID: idOf('survivor_id', () => persons.id),
    joinedID: idOf('joined_id', () => persons.id),
    /** The accounts that were moved to another person. */
    learnerIDs: integer('learner_ids').array().notNull(),
    joinedBy: idOf('joined_by', () => adminUsers.id),
    joinedAt: createdAt(),
    partedBy: integer('parted_by').references(() => adminUsers.id),
    partedAt: instant('parted_at'),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('person_joins_survivor').on(t.survivorID, t.id),
    index('person_joins_joined').on(t.joinedID, t.id),
    uniqueIndex('person_joins_once').on(t.joinedID).where(sql`${t.partedAt} is null`),
    check('person_joins_two', sql`${t.survivorID} <> ${t.joinedID}`),
  ],
);

/** A request for erasure that was carried out, and what had to be kept. */
export const erasures = auditedTable(
  'erasures',
  {
    called: 'Erasure',
    named: [{ of: 'persons', by: 'personID' }],
    person: { of: 'personID', stays: 'That and why a learner was erased' },
    revertPolicy: { never: 'What was erased is gone' },
    shownOn: ['/usersearch'],
  },
  {
    id: serialID(),
    personID: idOf('person_id', () => persons.id),
    reason: text('reason').notNull(),
    /** What stays and why, as it was reported when it was done. */
    kept: text('kept').notNull(),
    erasedBy: idOf('erased_by', () => adminUsers.id),
    erasedAt: createdAt(),
  },
  (t) => [index('erasures_person').on(t.personID)],
);
