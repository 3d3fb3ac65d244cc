import { category } from '@prepdesk/contract/drugs/drug-categories';
import { drug } from '@prepdesk/contract/drugs/drugs';
import { metaType } from '@prepdesk/contract/drugs/meta-types';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { citext, rowVersion, serialID, state } from './columns.ts';

/** The clinical app's book of drugs: metadata types determine what it says about each (d3 §2). */

export const drugNameTaken = 'Another drug already has this name';

/** Two levels: those without a parent, and their sub-categories. */
export const drugCategories = auditedTable(
  category,
  {
    plural: 'categories',
    named: ['name'],
    violations: { drug_categories_name_unique: { name: 'Another category here already has this name' } },
    revertPolicy: ({ parent_id: parent }) => ({
      edit: [parent === null ? '/prepclinic/category' : '/prepclinic/subcategory'],
    }),
  },
  {
    id: serialID(),
    parentID: integer('parent_id').references((): AnyPgColumn => drugCategories.id),
    name: citext('name').notNull(),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [
    uniqueIndex('drug_categories_name_unique').on(sql`coalesce(${t.parentID}, 0)`, t.name),
    index('drug_categories_parent').on(t.parentID, t.orderBy, t.id),
    check('drug_categories_state', sql`${t.isActive} in (0, 1)`),
  ],
);

/** What can be said about a drug. 1 is its category and 2 its sub-category (d3 §3). */
export const metaTypes = auditedTable(
  metaType,
  {
    named: ['name'],
    violations: { meta_types_name_unique: { name: 'Another metadata type already has this name' } },
    revertPolicy: { edit: ['/prepclinic/meta'] },
    shownOn: ['/prepclinic/meta', '/prepclinic/drugs_details/{id}'],
  },
  {
    id: serialID(),
    name: citext('name').notNull(),
    /** 1 rich text, 2 select (d3 §3, gaps B42). */
    inputType: smallint('input_type').notNull().default(1),
    isActive: state(),
    /** 1: texts of this type can do harm and always need two signatures. */
    isCritical: smallint('is_critical').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('meta_types_name_unique').on(t.name),
    check('meta_types_state', sql`${t.isActive} in (0, 1) and ${t.inputType} in (1, 2)`),
    check('meta_types_critical', sql`${t.isCritical} in (0, 1)`),
  ],
);

export const drugs = auditedTable(
  drug,
  {
    named: ['name'],
    violations: { drugs_name_unique: { name: drugNameTaken } },
    logged: { atOnceWithout: ['words', 'terms'] },
    revertPolicy: {
      edit: ['/prepclinic/drugs'],
      columns: {
        categoryID: ['/prepclinic/drugs_details/{id}'],
        subCategoryID: ['/prepclinic/drugs_details/{id}'],
      },
    },
    shownOn: ['/prepclinic/drugs', '/prepclinic/drugs_details/{id}'],
    uncounted: ['words', 'terms'],
  },
  {
    id: serialID(),
    name: citext('name').notNull(),
    categoryID: integer('category_id').references(() => drugCategories.id),
    subCategoryID: integer('sub_category_id').references(() => drugCategories.id),
    isActive: state(),
    /** Other names for it. */
    synonyms: text('synonyms').array().notNull().default([]),
    /** Its names, its place and all its texts, for the search. Maintained by a trigger (triggers/drugs.sql). */
    words: text('words').notNull().default(''),
    /** Each of these words once: what a misspelt word is compared with. */
    terms: text('terms').notNull().default(''),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('drugs_name_unique').on(t.name),
    index('drugs_category').on(t.categoryID, t.id),
    index('drugs_sub_category').on(t.subCategoryID, t.id),
    index('drugs_words').using('gin', sql`${t.words} gin_trgm_ops`),
    index('drugs_terms').using('gin', sql`${t.terms} gin_trgm_ops`),
    check('drugs_state', sql`${t.isActive} in (0, 1)`),
    check('drugs_sub_category_below', sql`${t.subCategoryID} is null or ${t.categoryID} is not null`),
  ],
);
