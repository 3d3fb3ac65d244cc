import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { instant, rupees, serialID } from './columns.ts';

/** What is counted and added up of royalty, and the progress of doing so: docs/decisions/0065-royalty-from-counts.md. */

const amount = (name: string) => rupees(name, 14);

/**
 * How many sales of a month brought the same amount, by package and by settled shares: maintained by triggers
 * (db/triggers/royalty-months.ts), docs/decisions/0065-royalty-from-counts.md.
 */
export const royaltyMonths = auditedTable(
  'royalty_months',
  {
    called: 'Monthly count of sales',
    plural: 'monthly counts of sales',
    key: ['appID', 'month', 'packageID', 'split', 'kept', 'backend'],
    logged: { not: 'It follows from orders and refunds, which are logged themselves' },
    follows: ['orders', 'refunds', 'royalty_statements'],
  },
  {
    appID: integer('app_id').notNull(),
    /** yyyy-MM, in the zone of the app. */
    month: text('month').notNull(),
    packageID: integer('package_id').notNull(),
    /** The shares that the first locked statement settled, as JSON; '' while there is none. */
    split: text('split').notNull(),
    /** What was paid for each of them, less what was given back; 0.00 for free orders. */
    kept: amount('kept').notNull(),
    /** Each backend adds to a row of its own, so that no two writers wait for one another; 0 is the combined one. */
    backend: integer('backend').notNull(),
    sales: integer('sales').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'royalty_months_key',
      columns: [t.appID, t.month, t.packageID, t.split, t.kept, t.backend],
    }),
    index('royalty_months_fresh').on(t.appID, t.month).where(sql`${t.backend} <> 0`),
  ],
);

const sumsFollow = [
  ...(['orders', 'refunds', 'royalty_statements', 'royalty_terms'] as const),
  ...(['class_details', 'faculties', 'package_classes', 'packages'] as const),
];

/**
 * What the combined counts of a month bring each faculty by its terms and the classes of the packages
 * (domains/royalty/sums/kept-sums.ts), docs/decisions/0065-royalty-from-counts.md.
 */
export const royaltySums = auditedTable(
  'royalty_sums',
  {
    called: 'Monthly sum of royalty',
    plural: 'monthly sums of royalty',
    key: ['appID', 'month', 'facultyID'],
    logged: { not: 'It follows from sales, packages and terms, which are logged themselves' },
    follows: sumsFollow,
  },
  {
    appID: integer('app_id').notNull(),
    /** yyyy-MM, in the zone of the app. */
    month: text('month').notNull(),
    facultyID: integer('faculty_id').notNull(),
    /** Its parts of what was paid. */
    share: amount('share').notNull(),
    royalty: amount('royalty').notNull(),
    sales: integer('sales').notNull(),
  },
  (t) => [primaryKey({ name: 'royalty_sums_key', columns: [t.appID, t.facultyID, t.month] })],
);

/**
 * Who has which share of what is paid for a package, from its classes and their faculties (domains/royalty/pricing/splits.ts),
 * docs/decisions/0065-royalty-from-counts.md.
 */
export const royaltySplits = auditedTable(
  'royalty_splits',
  {
    called: 'Split of a package',
    plural: 'splits of packages',
    key: ['appID', 'packageID'],
    logged: { not: 'It follows from packages and classes, which are logged themselves' },
    follows: ['class_details', 'package_classes', 'packages'],
  },
  {
    appID: integer('app_id').notNull(),
    packageID: integer('package_id').notNull(),
    /** credits, classes. */
    rule: text('rule').notNull(),
    /** Pairs of a faculty, 0 for the company, and its weight. */
    weights: jsonb('weights').notNull(),
  },
  (t) => [primaryKey({ name: 'royalty_splits_key', columns: [t.appID, t.packageID] })],
);

/**
 * Months whose sums are out of date. Whatever changes them adds a row, so that nobody waits for anybody; the rows that it
 * saw are removed by the transaction that adds up the month (triggers/royalty-sums.sql).
 */
export const royaltySumsDue = auditedTable(
  'royalty_sums_due',
  {
    called: 'Sum of royalty to be renewed',
    plural: 'sums of royalty to be renewed',
    logged: { not: 'It follows from sales, packages and terms, which are logged themselves' },
    follows: sumsFollow,
  },
  {
    id: serialID(),
    /** 0: every app. */
    appID: integer('app_id').notNull(),
    /** '': every month, and the splits of packages. */
    month: text('month').notNull(),
  },
);

/** The calculation of all statements of a month, which a job does: how far it is, and how the last one ended. */
export const royaltyCalculations = auditedTable(
  'royalty_calculations',
  {
    called: 'Calculation of a month of royalty',
    plural: 'calculations of months of royalty',
    key: ['appID', 'month'],
    logged: { not: 'It is the progress of a job: the statements that it calculates are logged themselves' },
  },
  {
    appID: integer('app_id').notNull(),
    /** yyyy-MM, in the zone of the app. */
    month: text('month').notNull(),
    /** waiting, running, done, failed. */
    state: text('state').notNull(),
    /** Of so many statements. */
    doneCount: integer('done_count').notNull().default(0),
    wholeCount: integer('whole_count').notNull().default(0),
    /** For people; '' unless it failed. */
    failure: text('failure').notNull().default(''),
    at: instant('at').notNull().default(sql`now()`),
    by: integer('by').references(() => adminUsers.id),
  },
  (t) => [
    primaryKey({ name: 'royalty_calculations_key', columns: [t.appID, t.month] }),
    check('royalty_calculations_state', sql`${t.state} in ('waiting', 'running', 'done', 'failed')`),
  ],
);

/**
 * Orders that changed after a statement of their month was calculated: the only ones that may need a correction, or a
 * line in a later statement. Once one has it, they are forgotten (domains/royalty/statements/changed-orders.ts).
 */
export const royaltyChangedOrders = auditedTable(
  'royalty_changed_orders',
  {
    called: 'Order changed after a royalty statement',
    plural: 'orders changed after a royalty statement',
    key: ['orderID'],
    logged: { not: 'It follows from orders and refunds, which are logged themselves' },
    follows: ['orders', 'refunds', 'royalty_statements'],
  },
  { orderID: integer('order_id').primaryKey() },
);
