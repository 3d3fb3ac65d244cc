import { missing } from '@prepdesk/contract/failures';
import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import type { StatementChange } from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { type StoredStatement, storedTotals } from './statement-rows.ts';

const maxChanges = 1000;

type Run = { run: number; at: Date; by: string; payable: string };

const runsOf = async (db: Db, statementID: number): Promise<Run[]> =>
  (
    await db.execute<Run>(sql`
      select r.run, r.at, coalesce(u.full_name, '') as by, r.payable::text as payable
      from royalty_runs r left join admin_users u on u.id = r.by where r.statement_id = ${statementID} order by r.run`)
  ).rows;

type Pair = { kind: 'sale' | 'correction'; orderID: string; before: string | null; after: string | null };

/** Pairs of lines from two runs whose royalty differs. */
async function changedLines(db: Db, statementID: number, from: number, to: number): Promise<Pair[]> {
  const of = (run: number) => sql`
    select kind, order_number, reason, coalesce(refund_id, 0) as refund_id, sum(royalty) as royalty, min(place) as place
    from royalty_lines where statement_id = ${statementID} and run = ${run}
    group by kind, order_number, reason, coalesce(refund_id, 0)`;
  const { rows } = await db.execute<Pair>(sql`
    select kind, order_number as "orderID", a.royalty::text as before, b.royalty::text as after
    from (${of(from)}) a full join (${of(to)}) b using (kind, order_number, reason, refund_id)
    where a.royalty is distinct from b.royalty
    order by kind desc, coalesce(b.place, a.place), order_number`);
  return rows;
}

const zero = '0.00';

const changeOf = ({ kind, orderID, before, after }: Pair): StatementChange => ({
  what: before === null ? 'added' : after === null ? 'removed' : 'changed',
  kind,
  orderID,
  before: before ?? zero,
  after: after ?? zero,
  difference: rupeesOf(paiseOf(after ?? zero) - paiseOf(before ?? zero)),
});

/** What the guarantee takes lowers the payable amount; what is carried in raises it or, when negative, lowers it. */
function changeOfTotal(what: 'recovered' | 'carried', before: bigint, after: bigint): StatementChange[] {
  if (before === after) return [];
  const difference = what === 'recovered' ? before - after : after - before;
  return [
    {
      what,
      kind: '',
      orderID: '',
      before: rupeesOf(before),
      after: rupeesOf(after),
      difference: rupeesOf(difference),
    },
  ];
}

/** The changes between two runs, which add up to the difference of their payable amounts. */
export async function differenceOf(
  db: Db,
  { id, run }: StoredStatement,
  input: { fromRun: number; toRun: number },
) {
  const runs = await runsOf(db, id);
  const toRun = input.toRun || run;
  const fromRun = input.fromRun || toRun - 1;
  const shown = runs.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() }));
  const [then, now] = [runs.find((one) => one.run === fromRun), runs.find((one) => one.run === toRun)];
  if (!then || !now) {
    if (input.fromRun || input.toRun) throw missing('The run');
    const payable = now?.payable ?? zero;
    const nothing = { payableThen: payable, payableNow: payable, changes: [], changeCount: 0 };
    return { runs: shown, fromRun: 0, toRun: run, ...nothing };
  }
  const [before, after] = [await storedTotals(db, id, fromRun), await storedTotals(db, id, toRun)];
  // What is carried forward is not paid now, so it counts with the opposite sign.
  const carried = (totals: typeof before) => paiseOf(totals.carriedIn) - paiseOf(totals.carriedOut);
  const changes = [
    ...(await changedLines(db, id, fromRun, toRun)).map(changeOf),
    ...changeOfTotal('recovered', paiseOf(before.recovered), paiseOf(after.recovered)),
    ...changeOfTotal('carried', carried(before), carried(after)),
  ];
  return {
    runs: shown,
    fromRun,
    toRun,
    payableThen: then.payable,
    payableNow: now.payable,
    changes: changes.slice(0, maxChanges),
    changeCount: changes.length,
  };
}
