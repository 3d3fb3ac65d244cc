import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { filledCode } from '../codes.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';
import { unprintableReply } from '../unprintable.ts';
import { example, id, isDay, oneOf, optionalID, rowVersion, text, wholeNumberBetween } from '../values.ts';
import { isMonth } from './payment-time.ts';
import { royaltyRecords } from './royalty-records.ts';
import { royaltyRoutes } from './royalty-routes.ts';

/** A faculty's royalty of a month as it is settled: draft > calculated > locked > paid (an addition). */

export const statementStates = ['draft', 'calculated', 'locked', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];
export const stateWords: Readonly<Record<StatementState, string>> = {
  draft: 'Draft',
  calculated: 'Calculated',
  locked: 'Locked',
  paid: 'Paid',
};

const exampleID = 900_001;
const statementID = () => example(id(), exampleID);
const monthOf = () => example(text(7).check(z.refine(isMonth, 'Please choose a month')), '2026-10');

const totals = {
  /** The faculty's parts of what was paid, added up. */
  price: z.string(),
  royalty: z.string(),
  /** Negative where corrections return money to the guarantee. */
  recovered: z.string(),
  payable: z.string(),
  /** What earlier statements left to be deducted, 0.00 or less, and what this one leaves. */
  carriedIn: z.string(),
  carriedOut: z.string(),
  mgAmount: z.string(),
  /** Of the guarantee, recovered before this statement. */
  mgBefore: z.string(),
  mgLeft: z.string(),
  /** The day from which the guarantee runs; '' without one. */
  mgFrom: z.string(),
  exchangePercentage: z.string(),
  lineCount: z.int(),
  correctionCount: z.int(),
};
const totalsShape = z.object(totals);
export type StatementTotals = z.infer<typeof totalsShape>;

/** When a step was done and by whom; both '' while it is still to come. */
const step = z.object({ at: z.string(), by: z.string() });

const listed = z.object({
  /** 0: nobody began it, and the numbers are a preview. */
  statementID: z.int(),
  number: z.string(),
  facultyID: z.int(),
  facultyName: z.string(),
  month: z.string(),
  state: z.enum(statementStates),
  royalty: z.string(),
  recovered: z.string(),
  payable: z.string(),
  lineCount: z.int(),
});
export type ListedStatement = z.infer<typeof listed>;

const statement = z.object({
  statementID: z.int(),
  number: z.string(),
  facultyID: z.int(),
  facultyName: z.string(),
  appID: z.int(),
  month: z.string(),
  state: z.enum(statementStates),
  run: z.int(),
  ...totals,
  steps: z.object({ draft: step, calculated: step, locked: step, paid: step }),
  paymentReference: z.string(),
  paidOn: z.string(),
  /** The last day on which it should be paid. */
  dueOn: z.string(),
  /** Why it cannot be locked now; '' when it can. */
  lockWaitsFor: z.string(),
  /** The orders with a refund that waits for approval. */
  waitingRefunds: z.array(z.string()),
  pdf: z.enum(['', 'waiting', 'ready', 'failed']),
  pdfLink: z.string(),
  rowVersion: z.int(),
});
export type RoyaltyStatement = z.infer<typeof statement>;

export const statementLine = defineRow({
  lineID: hidden(z.string()),
  orderID: shown('Sale', { sort: true }),
  /** In the time zone of the app. */
  day: shown('Payment Date', { kind: 'day', sort: true }),
  packageName: shown('Package Name', { sort: true }),
  /** What the learner paid, less refunds, and the faculty's part of it. */
  orderPrice: shown('Order Price', { kind: 'money' }),
  price: shown('Price', { kind: 'money', sort: true }),
  rate: shown('Share', { kind: 'money' }),
  exchange: shown('Exchange', { kind: 'money' }),
  /** How the price was shared: by credit seconds or by classes. */
  rule: shown('Shared by', { row: z.enum(['credits', 'classes']), unlisted: true }),
  royalty: shown('Royalty', { kind: 'money', sort: true }),
  recovered: shown('MG recovered', { kind: 'money', sort: true }),
  payable: shown('Payable', { kind: 'money', sort: true }),
  kind: shown('Kind', {
    row: z.enum(['sale', 'correction']),
    choices: { sale: 'Sale', correction: 'Correction' },
  }),
  /** For a correction: why, the refund's reference, and the statement that has the sale. */
  reason: shown('Reason'),
  refundReference: shown('Refund reference'),
  correctsNumber: shown('Takes back a line of'),
  correctsStatementID: hidden(z.int()),
});
export type StatementLine = RowOf<typeof statementLine>;

const change = z.object({
  what: z.enum(['added', 'removed', 'changed', 'recovered', 'carried']),
  kind: z.enum(['sale', 'correction', '']),
  orderID: z.string(),
  before: z.string(),
  after: z.string(),
  /** What it adds to the payable amount. */
  difference: z.string(),
});
export type StatementChange = z.infer<typeof change>;

const monthOfApp = () => ({
  appID: example(oneOf([appIDs.general, appIDs.clinical]), appIDs.general),
  month: monthOf(),
});

const calculation = z.object({
  /** '' when it was never requested. */
  state: z.enum(['', 'waiting', 'running', 'done', 'failed']),
  /** How many statements are calculated, of how many. */
  doneCount: z.int(),
  wholeCount: z.int(),
  /** Why it failed. */
  failure: z.string(),
});
export type MonthCalculation = z.infer<typeof calculation>;

const runNumber = () => z._default(wholeNumberBetween(0, 1_000_000, 'There is no such run'), 0);

export const royaltyStatements = defineCallsWith('royalty', 'royaltyStatements', {
  needs: royaltyRoutes,
  addition: true,
  writes: ['royalty_statements'],
})({
  /** For a month, each faculty with royalty; for a faculty, their months. A month that nobody began is a preview. */
  list: readCall({
    path: 'admin/royaltystatements',
    isLongCalculation: true,
    shows: royaltyRecords,
    input: z.object({
      appID: example(oneOf([appIDs.general, appIDs.clinical]), appIDs.general),
      /** yyyy-MM, both included; a year at most. */
      from: monthOf(),
      until: example(monthOf(), '2026-12'),
      facultyID: example(optionalID(), undefined),
    }),
    output: z.object({ statements: z.array(listed) }),
    saysWhenEmpty: 'No statement yet',
  }),
  /** The statement of a faculty's month, begun if nobody has. */
  begin: changeCall({
    path: 'admin/beginroyaltystatement',
    input: z.object({ facultyID: example(id(), exampleID), month: monthOf() }),
    output: z.object({ statementID: z.int() }),
    says: 'Statement created',
  }),
  one: readCall({
    path: 'admin/royaltystatement',
    isLongCalculation: true,
    shows: [...royaltyRecords, 'admin_users'],
    input: z.object({ statementID: statementID() }),
    output: statement,
  }),
  /** For a draft, what would be calculated now. */
  lines: listCall({
    path: 'admin/royaltylines',
    isLongCalculation: true,
    shows: royaltyRecords,
    ...listParts(statementLine),
    wire: { rows: 'lines' },
    saysWhenEmpty: '',
    limit: { usual: 50, max: 100, sizes: [10, 20, 30, 50] },
    given: { statementID: example(id(), exampleID + 2) },
    searchLength: 100,
    sums: {
      price: { label: 'Price', kind: 'rupees' },
      royalty: { label: 'Royalty', kind: 'rupees' },
      recovered: { label: 'MG recovered', kind: 'rupees' },
      payable: { label: 'Payable', kind: 'rupees' },
    },
  }),
  calculate: changeCall({
    path: 'admin/calculateroyalty',
    isLongCalculation: true,
    writes: ['royalty_lines', 'royalty_runs', 'royalty_statements'],
    input: z.object({ statementID: statementID(), rowVersion: rowVersion() }),
    says: 'Statement calculated',
  }),
  /** Calculates all statements of a month that are not locked, by a job. While that runs, another request starts nothing. */
  calculateMonth: changeCall({
    path: 'admin/calculateroyaltymonth',
    writes: ['royalty_calculations', 'royalty_lines', 'royalty_runs', 'royalty_statements'],
    input: z.object(monthOfApp()),
    output: calculation,
    says: 'Calculating the statements',
  }),
  /** How far that job is, for a Super Admin. */
  calculation: readCall({
    path: 'admin/royaltycalculation',
    shows: ['royalty_calculations'],
    input: z.object(monthOfApp()),
    output: calculation,
  }),
  lock: changeCall({
    path: 'admin/lockroyalty',
    isLongCalculation: true,
    input: z.object({ statementID: statementID(), rowVersion: rowVersion() }),
    says: 'Statement locked',
  }),
  pay: changeCall({
    path: 'admin/payroyalty',
    input: z.object({
      statementID: statementID(),
      paymentReference: example(filledCode(100, 'Please enter the payment reference'), 'NEFT 4410'),
      paidOn: example(
        z
          .string('Please enter the day of the payment')
          .check(z.refine(isDay, 'Please enter the day of the payment')),
        '2026-11-20',
      ),
      rowVersion: rowVersion(),
    }),
    says: 'Statement marked as paid',
  }),
  /** What changed between two runs; between the last two when none is named. */
  difference: readCall({
    path: 'admin/royaltydifference',
    isLongCalculation: true,
    shows: [
      ...(['admin_users', 'faculties', 'royalty_lines', 'royalty_runs', 'royalty_statements'] as const),
      'royalty_terms',
    ],
    input: z.object({ statementID: statementID(), fromRun: runNumber(), toRun: runNumber() }),
    output: z.object({
      runs: z.array(z.object({ run: z.int(), at: z.string(), by: z.string(), payable: z.string() })),
      fromRun: z.int(),
      toRun: z.int(),
      payableThen: z.string(),
      payableNow: z.string(),
      changes: z.array(change),
      /** The total; `changes` has the first thousand. */
      changeCount: z.int(),
    }),
    rows: 'changes',
    saysWhenEmpty: 'Nothing changed',
  }),
  /** Which letters of its names cannot be printed. */
  drawCheck: readCall({
    path: 'admin/checkroyaltypdf',
    shows: ['faculties', 'refunds', 'royalty_lines', 'royalty_statements'],
    input: z.object({ statementID: statementID() }),
    output: unprintableReply,
    rows: 'unprintable',
  }),
  /** Generates its PDF after the reply; `one` says when it is ready. */
  draw: changeCall({
    path: 'admin/drawroyalty',
    input: z.object({ statementID: statementID() }),
    says: 'Creating the PDF',
  }),
});
