import { lastDayOf, monthAfter } from '@prepdesk/contract/royalty/payment-time';
import type { RoyaltyStatement } from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { type StoredStatement, shownTotals, storedTotals } from './statement-rows.ts';
import { isLocked, previewSums, waitingRefunds, whyNotLocked } from './statement-steps.ts';

type Steps = {
  steps: RoyaltyStatement['steps'];
  paymentReference: string;
  paidOn: string;
};

/** Who did each step, and when. */
async function stepsOf(db: Db, statementID: number): Promise<Steps> {
  const step = (name: string, at: string, by: string) =>
    sql`${sql.raw(`'${name}'`)}, jsonb_build_object(
      'at', coalesce(to_char(${sql.raw(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ''),
      'by', coalesce((select u.full_name from admin_users u where u.id = ${sql.raw(by)}), ''))`;
  const { rows } = await db.execute<Steps>(sql`
    select jsonb_build_object(${step('draft', 's.drafted_at', 's.drafted_by')},
        ${step('calculated', 's.calculated_at', 's.calculated_by')},
        ${step('locked', 's.locked_at', 's.locked_by')}, ${step('paid', 's.paid_at', 's.paid_by')}) as steps,
      s.payment_reference as "paymentReference", coalesce(s.paid_on::text, '') as "paidOn"
    from royalty_statements s where s.id = ${statementID}`);
  return rows[0] as Steps;
}

/** A statement with its steps, its sums and what it waits for. */
export async function shownStatement(db: Db, statement: StoredStatement): Promise<RoyaltyStatement> {
  const { id, pdfKey, pdfBytes: _, ...stored } = statement;
  const totals =
    statement.run === 0
      ? shownTotals(await previewSums(db, statement))
      : await storedTotals(db, id, statement.run);
  return {
    statementID: id,
    ...stored,
    ...totals,
    ...(await stepsOf(db, id)),
    dueOn: lastDayOf(monthAfter(statement.month, 1)),
    lockWaitsFor: statement.state === 'calculated' ? await whyNotLocked(db, statement) : '',
    waitingRefunds: isLocked(statement) ? [] : await waitingRefunds(db, statement),
    pdfLink: statement.pdf === 'ready' && pdfKey ? `/files/${pdfKey}` : '',
  };
}
