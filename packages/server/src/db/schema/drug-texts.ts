import { index, integer, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { idOf, serialID } from './columns.ts';
import { drugs, metaTypes } from './drugs.ts';
import { drugRevisions } from './sign-off.ts';

/** The texts about a drug, by type; empty ones are not stored. */
export const drugTexts = auditedTable(
  'drug_texts',
  {
    called: 'Text of a drug',
    plural: 'texts of drugs',
    named: [
      { of: 'drugs', by: 'drugID' },
      { of: 'meta_types', by: 'metaID' },
    ],
    violations: { drug_texts_kept: 'Sign-off is switched on: a text goes live by its signatures' },
    revertPolicy: { edit: ['/prepclinic/drugs_details/{id}'] },
    inLog: { written_by: 'admin_users' },
    uncounted: ['writtenBy'],
    partOf: { record: 'drugs', by: 'drugID' },
    showsImages: ['html'],
  },
  {
    id: serialID(),
    drugID: idOf('drug_id', () => drugs.id),
    metaID: idOf('meta_id', () => metaTypes.id),
    html: text('html').notNull(),
    /** The signed revision that this is; null for what was saved while sign-off was switched off. */
    revisionID: integer('revision_id').references(() => drugRevisions.id),
    /** The people who saved it since it was last signed, while sign-off was switched off; maintained by a trigger. */
    writtenBy: integer('written_by').array().notNull().default([]),
  },
  (t) => [
    unique('drug_texts_unique').on(t.drugID, t.metaID),
    index('drug_texts_meta').on(t.metaID),
    index('drug_texts_revision').on(t.revisionID),
  ],
);
