import { monthAfter } from '@prepdesk/contract/royalty/payment-time';
import type { StatementState } from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { facultyWithID } from '../pricing/terms.ts';
import { type StoredStatement, statementsWhere } from './statement-rows.ts';
import { beginStatement, calculateStatement, lockStatement, payStatement } from './statement-steps.ts';

type DemoMonth = { facultyID: number; month: string; state: StatementState; by: number; today: string };

const order: readonly StatementState[] = ['draft', 'calculated', 'locked', 'paid'];

/** Takes the statement of a past month to this state in the days after it, with what was known at that time. */
export async function advanceDemoMonth(
  db: Db,
  { facultyID, month, state, by, today }: DemoMonth,
): Promise<void> {
  const next = monthAfter(month, 1);
  // In the first days of a month, later steps are dated today.
  const on = (day: string) => ({ by, at: new Date(`${[day, today].toSorted()[0]}T06:05:00Z`) });
  const faculty = await facultyWithID(db, facultyID);
  const begins = state === 'draft' ? `${month}-01` : `${next}-01`;
  const statementID = await beginStatement(db, faculty, month, on(begins));
  const read = async (): Promise<StoredStatement> => {
    const [statement] = await statementsWhere(db, sql`s.id = ${statementID}`);
    return statement as StoredStatement;
  };
  const goesTo = (one: StatementState) => order.indexOf(state) >= order.indexOf(one);
  if (goesTo('calculated')) await calculateStatement(db, await read(), on(`${next}-02`), on(`${next}-02`).at);
  // Refunds of the following week change it.
  if (state === 'calculated') await calculateStatement(db, await read(), on(`${next}-09`));
  if (goesTo('locked')) await lockStatement(db, await read(), on(`${next}-05`), on(`${next}-02`).at);
  if (!goesTo('paid')) return;
  const payment = { paymentReference: `NEFT ${next.replace('-', '')}${facultyID}`, paidOn: `${next}-10` };
  await payStatement(db, await read(), payment, on(`${next}-10`));
}
