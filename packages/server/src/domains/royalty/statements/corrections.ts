import { paiseOf } from '@prepdesk/contract/money';
import { paymentDay } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { hundredthsOf, maxOf, minOf } from '../pricing/amounts.ts';
import type { CorrectionReason, OpenLine } from '../pricing/lines.ts';
import { changedOrders, givenBack, isPaidOrder, type SoldPackage } from '../pricing/sales.ts';
import { royaltyOf, sharesOf, type Weight } from '../pricing/shares.ts';
import type { Faculty } from '../pricing/terms.ts';

/** What locked statements say about an order, and its current state. Amounts in paise. */
type Stated = {
  facultyID: number;
  line: SoldPackage &
    Pick<OpenLine, 'rule' | 'weights' | 'rate' | 'exchange'> & {
      id: number;
      statementID: number;
      number: string;
    };
  /** The sum over all its lines. */
  price: bigint;
  payable: bigint;
  allowedFor: number[];
  /** What was paid, less refunds. */
  netPaid: bigint;
  refunds: { id: number; amount: bigint; isGiven: boolean; doneAt: Date | null; reference: string }[];
};

type Row = SoldPackage & {
  facultyID: number;
  id: number;
  statementID: number;
  number: string;
  rule: 'credits' | 'classes';
  weights: Weight[];
  rate: string;
  exchange: string;
  price: string;
  payable: string;
  /** Refunds that the line of the sale already includes, and those that corrections have taken or returned since. */
  allowedAtFirst: number[];
  refunded: number[];
  failed: number[];
  netPaid: string;
  refunds: { id: number; amount: string; isGiven: boolean; doneAt: string | null; reference: string }[];
};

type WhichStated = {
  /** Every faculty, if left out. */
  facultyIDs?: readonly number[];
  /** All that changed, if left out. */
  orderIDs?: readonly number[];
  /** Leaves out refunds after this instant. */
  asOf?: Date | undefined;
};

/**
 * Orders whose price in locked statements of faculties differs from their current price. Only those that changed since are
 * looked at.
 */
export async function misstated(db: Db, { facultyIDs, orderIDs, asOf }: WhichStated): Promise<Stated[]> {
  const ofFaculties = facultyIDs ? sql`and s.faculty_id = any(${sql.param(facultyIDs)}::int[])` : sql``;
  const { rows } = await db.execute<Row>(sql`
    with locked as (
      select l.*, s.number, s.faculty_id from ${changedOrders(orderIDs)} c join royalty_lines l on l.order_id = c.order_id
        join royalty_statements s on s.id = l.statement_id and s.run = l.run
      where s.state in ('locked', 'paid') ${ofFaculties}
    ), stated as (
      select order_id, faculty_id, sum(price) as price, sum(payable) as payable, min(id) filter (where kind = 'sale') as line_id,
        coalesce(array_agg(refund_id) filter (where reason = 'refunded'), '{}') as refunded,
        coalesce(array_agg(refund_id) filter (where reason = 'refund failed'), '{}') as failed
      from locked group by order_id, faculty_id
    )
    select l.faculty_id as "facultyID", l.id, l.statement_id as "statementID", l.number, l.order_id as "orderID", l.order_number as "orderNumber",
      l.package_id as "packageID", l.package_name as "packageName", l.validity_in_days as "validityInDays",
      l.rule, l.weights, l.rate::text as rate, l.exchange::text as exchange,
      stated.price::text as price, stated.payable::text as payable,
      l.refund_ids as "allowedAtFirst", stated.refunded, stated.failed,
      net_paid.amount::text as "netPaid",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount::text, 'doneAt', r.done_at,
          'reference', r.reference_id,
          'isGiven', r.state in ('done', 'disputed') ${asOf ? sql`and r.done_at <= ${asOf.toISOString()}` : sql``})
          order by r.done_at, r.id), '[]')
        from refunds r where r.order_id = o.id) as refunds
    from stated join locked l on l.id = stated.line_id join orders o on o.id = stated.order_id ${givenBack(asOf)},
      lateral (select (case when ${isPaidOrder} then o.paid_amount - coalesce(back.amount, 0) else 0 end)::numeric(14, 2)
        as amount) net_paid
    where net_paid.amount <> stated.price
    order by l.order_id`);
  return rows.map((row) => ({
    facultyID: row.facultyID,
    line: { ...row, rate: hundredthsOf(row.rate), exchange: hundredthsOf(row.exchange) },
    price: paiseOf(row.price),
    payable: paiseOf(row.payable),
    netPaid: paiseOf(row.netPaid),
    allowedFor: allowedFor(row),
    refunds: row.refunds.map((one) => ({
      ...one,
      amount: paiseOf(one.amount),
      doneAt: one.doneAt === null ? null : new Date(one.doneAt),
    })),
  }));
}

/** The refunds that are already included; one that failed and was repeated counts again. */
const allowedFor = ({ allowedAtFirst, refunded, failed }: Row): number[] => {
  const left = [...failed];
  return [...allowedAtFirst, ...refunded].filter((id) => {
    const index = left.indexOf(id);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

type Step = {
  reason: CorrectionReason;
  /** The change in the order's price. */
  difference: bigint;
  refundID: number | null;
  refundReference: string;
  at: Date | null;
};

/** The steps from then to now, in order; a difference that no refund explains is a change of the order itself. */
function stepsOf({ price, netPaid, allowedFor, refunds }: Stated): Step[] {
  const steps = refunds.flatMap(({ id, amount, isGiven, doneAt, reference }): Step[] => {
    const isAllowedFor = allowedFor.includes(id);
    if (isGiven === isAllowedFor) return [];
    return [
      {
        reason: isGiven ? 'refunded' : 'refund failed',
        difference: isGiven ? -amount : amount,
        refundID: id,
        refundReference: reference,
        at: isGiven ? doneAt : null,
      },
    ];
  });
  const explained = steps.reduce((sum, { difference }) => sum + difference, price);
  if (explained === netPaid) return steps;
  return [
    ...steps,
    {
      reason: 'order changed',
      difference: netPaid - explained,
      refundID: null,
      refundReference: '',
      at: null,
    },
  ];
}

/**
 * Corrections of locked statements for the next statements of these faculties, with the shares, rate and exchange of the
 * sale. At most as much cash is taken back as its lines were paid; the rest goes back to the guarantee that it had
 * recovered.
 * @param appID of all of them
 * @param whenUndated the instant for corrections of a faculty that have none of their own
 */
export async function correctionsOf(
  db: Db,
  appID: number,
  whenUndated: ReadonlyMap<number, Date>,
  asOf: Date | undefined,
): Promise<{ facultyID: number; line: OpenLine }[]> {
  const all = await misstated(db, { facultyIDs: [...whenUndated.keys()], asOf });
  return all.flatMap((stated) => {
    const { facultyID } = stated;
    const at = whenUndated.get(facultyID) ?? new Date(0);
    return correctionsOfOrder(stated, { id: facultyID, appID }, at).map((line) => ({ facultyID, line }));
  });
}

function correctionsOfOrder(
  stated: Stated,
  { id, appID }: Pick<Faculty, 'id' | 'appID'>,
  whenUndated: Date,
): OpenLine[] {
  const { line } = stated;
  let { price, payable } = stated;
  const shareAt = (amount: bigint) => sharesOf(maxOf(amount, 0n), line.weights).get(id) ?? 0n;
  return stepsOf(stated).map(({ reason, difference, refundID, refundReference, at }) => {
    const share = shareAt(price + difference) - shareAt(price);
    const royalty =
      royaltyOf(shareAt(price + difference), line.rate, line.exchange) -
      royaltyOf(shareAt(price), line.rate, line.exchange);
    const cash = royalty < 0n ? minOf(-royalty, maxOf(payable, 0n)) : 0n;
    price += difference;
    payable -= cash;
    const { id: correctsLineID, statementID: correctsStatementID, number: correctsNumber, ...sale } = line;
    return {
      ...sale,
      kind: 'correction' as const,
      reason,
      refundID,
      refundReference,
      refundIDs: [],
      at: at ?? whenUndated,
      day: paymentDay(at ?? whenUndated, appID),
      price: difference,
      share,
      royalty,
      cash,
      correctsLineID,
      correctsStatementID,
      correctsNumber,
    };
  });
}
