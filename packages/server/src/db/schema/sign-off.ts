import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { apps } from './catalogue.ts';
import { createdAt, idOf, instant, keyOf, rowVersion, serialID } from './columns.ts';
import { drugs, metaTypes } from './drugs.ts';

/**
 * How a text about a drug reaches learners where sign-off is switched on: docs/decisions/0049-clinical-sign-off.md. The
 * rules are enforced by triggers, whoever writes (triggers/sign-off.sql).
 */

const screens = ['/prepclinic/drugs_details/{id}', '/prepclinic/signoff'] as const;

/** One row per app; without it sign-off is switched off. */
export const signOffSettings = auditedTable(
  'sign_off_settings',
  {
    called: 'Sign-off setting',
    named: [{ of: 'apps', by: 'appID' }],
    key: ['appID'],
    revertPolicy: { edit: ['/prepclinic/meta'] },
  },
  {
    appID: keyOf('app_id', () => apps.id),
    isOn: smallint('is_on').notNull().default(0),
    /** How many signatures a text needs that is not critical. */
    signatures: smallint('signatures').notNull().default(2),
    /** 1: a text past its review date is hidden from learners until it is signed again. */
    hidesPastReview: smallint('hides_past_review').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    check(
      'sign_off_settings_values',
      sql`${t.isOn} in (0, 1) and ${t.signatures} in (1, 2) and ${t.hidesPastReview} in (0, 1)`,
    ),
  ],
);

/** A text as somebody wrote it; another edit is another revision. Empty HTML removes the text from the drug. */
export const drugRevisions = auditedTable(
  'drug_revisions',
  {
    called: 'Revision of a text',
    plural: 'revisions of texts',
    named: [
      { of: 'drugs', by: 'drugID' },
      { of: 'meta_types', by: 'metaID' },
    ],
    violations: {
      drug_revisions_kept: 'A revision stays as it was written: please read the text again',
      drug_revisions_head: 'Somebody else has just changed this text: please read it again',
    },
    logged: { atOnceWithout: ['html'] },
    revertPolicy: { never: 'A revision is kept as it was written: the text is edited again' },
    shownOn: screens,
    showsImages: ['html'],
  },
  {
    id: serialID(),
    drugID: idOf('drug_id', () => drugs.id),
    metaID: idOf('meta_id', () => metaTypes.id),
    html: text('html').notNull(),
    /** `[{title, link, year}]` */
    citations: jsonb('citations')
      .$type<{ title: string; link: string; year: number }[]>()
      .notNull()
      .default([]),
    reviewBy: date('review_by', { mode: 'string' }),
    /** Who makes sure that it is reviewed; not part of what is signed. */
    ownerID: integer('owner_id').references(() => adminUsers.id),
    authorID: idOf('author_id', () => adminUsers.id),
    /** SHA-256 of everything that is signed, set by a trigger. */
    contentHash: text('content_hash').notNull().default(''),
    /** pending, rejected, superseded, signed. */
    state: text('state').notNull().default('pending'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('drug_revisions_head')
      .on(t.drugID, t.metaID)
      .where(sql`${t.state} in ('pending', 'rejected')`),
    index('drug_revisions_text').on(t.drugID, t.metaID, t.id),
    index('drug_revisions_meta').on(t.metaID),
    index('drug_revisions_review').on(t.reviewBy, t.id).where(sql`${t.state} = 'signed'`),
    index('drug_revisions_open').on(t.id).where(sql`${t.state} in ('pending', 'rejected')`),
    index('drug_revisions_author').on(t.authorID),
    index('drug_revisions_owner').on(t.ownerID),
    check('drug_revisions_state', sql`${t.state} in ('pending', 'rejected', 'superseded', 'signed')`),
    check('drug_revisions_decided', sql`(${t.state} = 'pending') = (${t.decidedAt} is null)`),
  ],
);

/** A person's yes or no to exactly one content. */
export const drugSignatures = auditedTable(
  'drug_signatures',
  {
    called: 'Signature',
    named: [
      { of: 'drug_revisions', by: 'revisionID' },
      { of: 'admin_users', by: 'signedBy' },
    ],
    violations: {
      drug_signatures_once: 'You have signed this text already',
      drug_signatures_kept: 'This text is signed by two others than those who wrote it, as it is now',
    },
    revertPolicy: { never: 'What was signed stays signed: the text is edited again' },
    shownOn: screens,
  },
  {
    id: serialID(),
    revisionID: idOf('revision_id', () => drugRevisions.id),
    signedBy: idOf('signed_by', () => adminUsers.id),
    contentHash: text('content_hash').notNull(),
    /** signed, rejected. */
    verdict: text('verdict').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('drug_signatures_once').on(t.revisionID, t.signedBy, t.verdict),
    index('drug_signatures_by').on(t.signedBy),
    check('drug_signatures_verdict', sql`${t.verdict} in ('signed', 'rejected')`),
    check('drug_signatures_reason', sql`(${t.verdict} = 'rejected') = (${t.reason} <> '')`),
  ],
);
