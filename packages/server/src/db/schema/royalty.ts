import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { facultyOfRoyalty } from '../row-owners.ts';
import { adminUsers } from './access.ts';
import { faculties } from './clinical.ts';
import { createdAt, foreignKeyOf, idOf, instant, percent, rowVersion, rupees, serialID } from './columns.ts';
import { orders, refunds } from './orders.ts';

/**
 * What faculties are paid for sales. A statement's state only moves forward, and lines never change
 * (triggers/royalty.sql).
 */

export const recoveredTooMuch = 'More cannot be recovered than the MG amount';

/** A month of a faculty is more than one order. */
const amount = (name: string) => rupees(name, 14);

const correctedLater = 'A locked statement stays as it is: what changed since is corrected by the next one';

/**
 * What was agreed with a faculty, from a certain day on. Each save is a row: the newest row for a day applies (gaps
 * C39).
 */
export const royaltyTerms = auditedTable(
  'royalty_terms',
  {
    called: 'MG terms',
    plural: 'MG terms',
    named: [{ of: 'faculties', by: 'facultyID' }, 'fromOn'],
    violations: { royalty_terms_recovered: { mgRecovered: recoveredTooMuch } },
    revertPolicy: { never: 'MG details are entered again: each save is kept as it was' },
    scope: { by: 'facultyID', owner: facultyOfRoyalty },
  },
  {
    id: serialID(),
    facultyID: idOf('faculty_id', () => faculties.id),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    mgAmount: amount('mg_amount').notNull(),
    /** As entered: the total recovered until then. */
    mgRecovered: amount('mg_recovered').notNull(),
    royalityPercentage: percent('royality_percentage').notNull(),
    exchangeRoyality: smallint('exchange_royality').notNull(),
    exchangePercentage: percent('exchange_percentage').notNull(),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => adminUsers.id),
    rowVersion: rowVersion(),
  },
  (t) => [
    index('royalty_terms_of_faculty').on(t.facultyID, t.fromOn, t.id),
    check('royalty_terms_amount', sql`${t.mgAmount} >= 0 and ${t.mgRecovered} >= 0`),
    check('royalty_terms_recovered', sql`${t.mgRecovered} <= ${t.mgAmount}`),
    check(
      'royalty_terms_percentages',
      sql`${t.royalityPercentage} between 0 and 100 and ${t.exchangePercentage} between 0 and 100 and ${t.exchangeRoyality} in (0, 1)`,
    ),
  ],
);

export const royaltyStatements = auditedTable(
  'royalty_statements',
  {
    called: 'Royalty statement',
    named: ['number'],
    violations: {
      royalty_statements_month_unique: 'This faculty has a statement of this month already',
      royalty_statements_forward: correctedLater,
    },
    revertPolicy: { never: correctedLater },
    scope: { by: 'facultyID', owner: facultyOfRoyalty },
  },
  {
    id: serialID(),
    /** RS, the month, the faculty. */
    number: text('number').notNull(),
    facultyID: idOf('faculty_id', () => faculties.id),
    /** yyyy-MM, in the zone of the faculty's app. */
    month: text('month').notNull(),
    /** draft, calculated, locked, paid. */
    state: text('state').notNull().default('draft'),
    /** The current run; 0 before the first. */
    run: integer('run').notNull().default(0),
    draftedAt: instant('drafted_at').notNull().default(sql`now()`),
    draftedBy: integer('drafted_by').references(() => adminUsers.id),
    calculatedAt: instant('calculated_at'),
    calculatedBy: integer('calculated_by').references(() => adminUsers.id),
    lockedAt: instant('locked_at'),
    lockedBy: integer('locked_by').references(() => adminUsers.id),
    paidAt: instant('paid_at'),
    paidBy: integer('paid_by').references(() => adminUsers.id),
    paymentReference: text('payment_reference').notNull().default(''),
    paidOn: date('paid_on', { mode: 'string' }),
    /**
     * The last order that a lock saw: orders after it, and orders that earned nothing by then, may become later sales.
     */
    lastOrderID: integer('last_order_id').notNull().default(0),
    unpaidOrderIDs: integer('unpaid_order_ids').array().notNull().default([]),
    /** The state of its PDF: '' when nobody has requested one, waiting, ready, failed. */
    pdf: text('pdf').notNull().default(''),
    pdfKey: text('pdf_key'),
    pdfBytes: integer('pdf_bytes').notNull().default(0),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('royalty_statements_number_unique').on(t.number),
    unique('royalty_statements_month_unique').on(t.facultyID, t.month),
    index('royalty_statements_of_month').on(t.month, t.facultyID),
    check('royalty_statements_state', sql`${t.state} in ('draft', 'calculated', 'locked', 'paid')`),
    check('royalty_statements_of', sql`${t.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('royalty_statements_run', sql`(${t.state} = 'draft') = (${t.run} = 0)`),
    check('royalty_statements_locked', sql`(${t.state} in ('locked', 'paid')) = (${t.lockedAt} is not null)`),
    check(
      'royalty_statements_paid',
      sql`(${t.state} = 'paid') = (${t.paidAt} is not null and ${t.paidOn} is not null and ${t.paymentReference} <> '')`,
    ),
    check('royalty_statements_pdf', sql`${t.pdf} in ('', 'waiting', 'ready', 'failed')`),
  ],
);

/** The result of a calculation. Every run is kept, so that two can be compared. */
export const royaltyRuns = auditedTable(
  'royalty_runs',
  {
    called: 'Run of a royalty statement',
    plural: 'runs of royalty statements',
    named: [{ of: 'royalty_statements', by: 'statementID' }, 'run'],
    key: ['statementID', 'run'],
    logged: { not: 'They are only ever added and never change: they are a log by themselves' },
    revertPolicy: { never: correctedLater },
    partOf: { record: 'royalty_statements', by: 'statementID' },
    scope: { by: 'statementID', of: 'royalty_statements' },
  },
  {
    statementID: idOf('statement_id', () => royaltyStatements.id),
    run: integer('run').notNull(),
    at: instant('at').notNull(),
    by: integer('by').references(() => adminUsers.id),
    termsID: integer('terms_id').references(() => royaltyTerms.id),
    exchangePercentage: percent('exchange_percentage').notNull(),
    mgAmount: amount('mg_amount').notNull(),
    /** Of the guarantee, recovered before this statement. */
    mgBefore: amount('mg_before').notNull(),
    price: amount('price').notNull(),
    royalty: amount('royalty').notNull(),
    /** Negative where corrections return money to the guarantee. */
    recovered: amount('recovered').notNull(),
    payable: amount('payable').notNull(),
    carriedIn: amount('carried_in').notNull(),
    carriedOut: amount('carried_out').notNull(),
    lineCount: integer('line_count').notNull(),
    correctionCount: integer('correction_count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementID, t.run] }),
    check('royalty_runs_payable', sql`${t.payable} >= 0 and ${t.carriedIn} <= 0 and ${t.carriedOut} <= 0`),
    check(
      'royalty_runs_sum',
      sql`${t.royalty} - ${t.recovered} + ${t.carriedIn} = ${t.payable} + ${t.carriedOut}`,
    ),
  ],
);

/** A sale, or a correction of one locked earlier: with the price, share, rate and rule of its time. */
export const royaltyLines = auditedTable(
  'royalty_lines',
  {
    called: 'Line of a royalty statement',
    plural: 'lines of royalty statements',
    person: { not: 'What a faculty is paid for an order, without a word of who bought it' },
    named: [{ of: 'royalty_statements', by: 'statementID' }, 'orderNumber'],
    logged: { not: 'They are only ever added and never change: they are a log by themselves' },
    revertPolicy: { never: correctedLater },
    partOf: { record: 'royalty_statements', by: 'statementID' },
    scope: { by: 'statementID', of: 'royalty_statements' },
  },
  {
    id: serialID(),
    statementID: integer('statement_id').notNull(),
    run: integer('run').notNull(),
    /** Its place in the statement, from 1. */
    place: integer('place').notNull(),
    /** sale, correction. */
    kind: text('kind').notNull(),
    orderID: idOf('order_id', () => orders.id),
    orderNumber: text('order_number').notNull(),
    packageID: integer('package_id').notNull(),
    packageName: text('package_name').notNull(),
    validityInDays: integer('validity_in_days').notNull(),
    /** When it was paid; for a correction, when the money went back. */
    at: instant('at').notNull(),
    /** What the learner paid, less what was refunded. In a correction all amounts are differences. */
    price: amount('price').notNull(),
    /** The faculty's part of it. */
    share: amount('share').notNull(),
    /** credits, classes: the basis on which it was shared. */
    rule: text('rule').notNull(),
    /** [faculty, weight] of all who had a part; faculty 0 is the company. */
    weights: jsonb('weights').$type<[number, number][]>().notNull(),
    rate: percent('rate').notNull(),
    exchange: percent('exchange').notNull(),
    royalty: amount('royalty').notNull(),
    recovered: amount('recovered').notNull(),
    payable: amount('payable').notNull(),
    /** Refunds that the price of a sale already allows for. */
    refundIDs: integer('refund_ids').array().notNull().default([]),
    /** For a correction: why, by which refund, of which line and statement. */
    reason: text('reason').notNull().default(''),
    refundID: integer('refund_id').references(() => refunds.id),
    correctsLineID: integer('corrects_line_id').references((): AnyPgColumn => royaltyLines.id),
    correctsStatementID: integer('corrects_statement_id').references(() => royaltyStatements.id),
  },
  (t) => [
    foreignKeyOf('royalty_lines_run', [t.statementID, t.run], [royaltyRuns.statementID, royaltyRuns.run]),
    unique('royalty_lines_place_unique').on(t.statementID, t.run, t.place),
    index('royalty_lines_of_order').on(t.orderID, t.statementID, t.run),
    index('royalty_lines_newest').on(t.statementID, t.run, t.at, t.orderID),
    check(
      'royalty_lines_kind',
      sql`${t.kind} in ('sale', 'correction') and ${t.rule} in ('credits', 'classes')`,
    ),
    check('royalty_lines_sum', sql`${t.royalty} = ${t.recovered} + ${t.payable}`),
    check(
      'royalty_lines_sale',
      sql`${t.kind} <> 'sale' or (${t.price} > 0 and ${t.share} >= 0 and ${t.royalty} >= 0 and ${t.correctsLineID} is null)`,
    ),
    check(
      'royalty_lines_correction',
      sql`${t.kind} <> 'correction' or (${t.correctsLineID} is not null and ${t.correctsStatementID} is not null and ${t.reason} <> '')`,
    ),
  ],
);
