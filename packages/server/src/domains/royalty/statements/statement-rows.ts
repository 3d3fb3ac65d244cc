import { missing } from '@prepdesk/contract/failures';
import { rupeesOf } from '@prepdesk/contract/money';
import { paymentDay } from '@prepdesk/contract/royalty/payment-time';
import type {
  StatementLine,
  StatementState,
  StatementTotals,
} from '@prepdesk/contract/royalty/royalty-statements';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connect.ts';
import { isSeen } from '../../../db/row-scope.ts';
import { chunksOf } from '../../../lib/in-turns.ts';
import { maxOf } from '../pricing/amounts.ts';
import type { OpenStatement, OpenSums } from './open-statement.ts';

/** Statements, runs and lines as they are stored. */

export type StoredStatement = {
  id: number;
  number: string;
  facultyID: number;
  facultyName: string;
  appID: number;
  month: string;
  state: StatementState;
  run: number;
  pdf: '' | 'waiting' | 'ready' | 'failed';
  pdfKey: string | null;
  pdfBytes: number;
  rowVersion: number;
};

/** @param where a condition on `s` (royalty_statements) and `f` (faculties) */
export async function statementsWhere(db: Db, where: SQL, end = sql``): Promise<StoredStatement[]> {
  const { rows } = await db.execute<StoredStatement>(sql`
    select s.id, s.number, s.faculty_id as "facultyID", f.name::text as "facultyName", f.app_id as "appID", s.month,
      s.state, s.run, s.pdf, s.pdf_key as "pdfKey", s.pdf_bytes as "pdfBytes", s.row_version as "rowVersion"
    from royalty_statements s join faculties f on f.id = s.faculty_id where ${where} ${end}`);
  return rows;
}

/** @param where as for `statementsWhere` */
export const seenStatementsWhere = (
  db: Db,
  actor: Actor,
  where: SQL,
  end?: SQL,
): Promise<StoredStatement[]> =>
  statementsWhere(db, sql`${where} and ${isSeen('royalty_statements', actor, 's')}`, end);

/** @throws Failure as if it did not exist when this person may not see it */
export async function statementFor(
  db: Db,
  actor: Actor,
  statementID: number,
  lock?: 'for update of s',
): Promise<StoredStatement> {
  const end = lock ? sql.raw(lock) : sql``;
  const [statement] = await seenStatementsWhere(db, actor, sql`s.id = ${statementID}`, end);
  if (!statement) throw missing('The statement');
  return statement;
}

/** The totals of a stored run. */
export async function storedTotals(db: Db, statementID: number, run: number): Promise<StatementTotals> {
  const { rows } = await db.execute<Omit<StatementTotals, 'mgLeft'>>(sql`
    select r.price::text as price, r.royalty::text as royalty, r.recovered::text as recovered,
      r.payable::text as payable, r.carried_in::text as "carriedIn", r.carried_out::text as "carriedOut",
      r.mg_amount::text as "mgAmount", r.mg_before::text as "mgBefore",
      greatest(r.mg_amount - r.mg_before - r.recovered, 0)::numeric(14, 2)::text as "mgLeft",
      coalesce(t.from_on::text, '') as "mgFrom", r.exchange_percentage::text as "exchangePercentage",
      r.line_count as "lineCount", r.correction_count as "correctionCount"
    from royalty_runs r left join royalty_terms t on t.id = r.terms_id
    where r.statement_id = ${statementID} and r.run = ${run}`);
  return rows[0] as StatementTotals;
}

export function shownTotals({ totals, terms, guarantee, ...sums }: OpenSums): StatementTotals {
  const { amount, before } = guarantee;
  return {
    price: rupeesOf(sums.share),
    royalty: rupeesOf(totals.royalty),
    recovered: rupeesOf(totals.recovered),
    payable: rupeesOf(totals.payable),
    carriedIn: rupeesOf(totals.carriedIn),
    carriedOut: rupeesOf(totals.carriedOut),
    mgAmount: rupeesOf(amount),
    mgBefore: rupeesOf(before),
    mgLeft: rupeesOf(maxOf(amount - before - totals.recovered, 0n)),
    mgFrom: terms.id === 0 ? '' : terms.fromOn,
    exchangePercentage: rupeesOf(terms.exchange),
    lineCount: sums.lineCount,
    correctionCount: sums.correctionCount,
  };
}

type StoredLine = Omit<StatementLine, 'day'> & { at: Date };

/** The lines of a stored run, in their order. */
export async function linesOfRun(
  db: Db,
  { id, run, appID }: Pick<StoredStatement, 'id' | 'run' | 'appID'>,
): Promise<StatementLine[]> {
  const { rows } = await db.execute<StoredLine>(sql`
    select l.id::text as "lineID", l.kind, l.order_number as "orderID", l.at, l.package_name as "packageName",
      l.price::text as "orderPrice", l.share::text as price, l.rate::text as rate, l.exchange::text as exchange, l.rule,
      l.royalty::text as royalty, l.recovered::text as recovered, l.payable::text as payable, l.reason,
      coalesce(r.reference_id, '') as "refundReference", coalesce(c.number, '') as "correctsNumber",
      coalesce(c.id, 0) as "correctsStatementID"
    from royalty_lines l left join refunds r on r.id = l.refund_id
      left join royalty_statements c on c.id = l.corrects_statement_id
    where l.statement_id = ${id} and l.run = ${run} order by l.place`);
  return rows.map(({ at, ...line }) => ({ ...line, day: paymentDay(at, appID) }));
}

/** Lines that are not stored yet, in the form in which stored ones are shown. */
export const previewLines = ({ lines }: OpenStatement): StatementLine[] =>
  lines.map((line, n) => ({
    lineID: `open-${n + 1}`,
    kind: line.kind,
    orderID: line.orderNumber,
    day: line.day,
    packageName: line.packageName,
    orderPrice: rupeesOf(line.price),
    price: rupeesOf(line.share),
    rate: rupeesOf(line.rate),
    exchange: rupeesOf(line.exchange),
    rule: line.rule,
    royalty: rupeesOf(line.royalty),
    recovered: rupeesOf(line.recovered),
    payable: rupeesOf(line.payable),
    reason: line.reason,
    refundReference: line.refundReference,
    correctsNumber: line.correctsNumber,
    correctsStatementID: line.correctsStatementID ?? 0,
  }));

/** PostgreSQL is sent this many lines at once: all of them would be one long text. */
const linesAtOnce = 1000;

/** Adds a run. Its lines are added to it. */
export async function storeRun(
  db: Db,
  { id, run }: { id: number; run: number },
  sums: OpenSums,
  { at, by }: { at: Date; by: number | null },
): Promise<void> {
  const totals = shownTotals(sums);
  await db.execute(sql`
    insert into royalty_runs (statement_id, run, at, by, terms_id, exchange_percentage, mg_amount, mg_before, price,
      royalty, recovered, payable, carried_in, carried_out, line_count, correction_count)
    values (${id}, ${run}, ${at.toISOString()}, ${by}, ${sums.terms.id || null}, ${totals.exchangePercentage},
      ${totals.mgAmount}, ${totals.mgBefore}, ${totals.price}, ${totals.royalty}, ${totals.recovered},
      ${totals.payable}, ${totals.carriedIn}, ${totals.carriedOut}, ${totals.lineCount}, ${totals.correctionCount})`);
}

/** @param from the number of the first line in the statement */
export async function addLines(
  db: Db,
  { id, run, from }: { id: number; run: number; from: number },
  lines: OpenStatement['lines'],
): Promise<void> {
  const rows = lines.map((line, n) => ({
    statement_id: id,
    run,
    place: from + n,
    kind: line.kind,
    order_id: line.orderID,
    order_number: line.orderNumber,
    package_id: line.packageID,
    package_name: line.packageName,
    validity_in_days: line.validityInDays,
    at: line.at.toISOString(),
    price: rupeesOf(line.price),
    share: rupeesOf(line.share),
    rule: line.rule,
    weights: line.weights,
    rate: rupeesOf(line.rate),
    exchange: rupeesOf(line.exchange),
    royalty: rupeesOf(line.royalty),
    recovered: rupeesOf(line.recovered),
    payable: rupeesOf(line.payable),
    refund_ids: line.refundIDs,
    reason: line.reason,
    refund_id: line.refundID,
    corrects_line_id: line.correctsLineID,
    corrects_statement_id: line.correctsStatementID,
  }));
  for (const some of chunksOf(rows, linesAtOnce)) {
    await db.execute(sql`
      insert into royalty_lines (${sql.raw(insertedLineColumns)})
      select ${sql.raw(insertedLineColumns)} from json_populate_recordset(null::royalty_lines, ${JSON.stringify(some)}::json)`);
  }
}

const insertedLineColumns = `statement_id, run, place, kind, order_id, order_number, package_id, package_name, validity_in_days,
  at, price, share, rule, weights, rate, exchange, royalty, recovered, payable, refund_ids, reason, refund_id,
  corrects_line_id, corrects_statement_id`;
