import {
  type ShippingModule,
  shippedState,
  shippingModules,
  shippingStates,
  stateByCourier,
} from '@prepdesk/contract/shipping/shipping-states';
import { errorOfTrackingID } from '@prepdesk/contract/shipping/tracking-id';
import { plainCode, plainLine } from '@prepdesk/contract/unseen';
import { cutTo } from '@prepdesk/contract/well-formed';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orders } from '../../db/schema/orders.ts';
import { shipments as table } from '../../db/schema/shipping.ts';
import { type JudgedRow, judging, type NamedRow } from '../../spreadsheets/named-rows.ts';
import { movedOn } from './moved-on.ts';

export const trackingColumns = {
  headings: {
    orderID: 'Order ID',
    trackingID: 'Tracking ID',
    courier: 'Courier',
    courierState: 'Courier State',
  },
  needed: ['orderID', 'trackingID'],
  ofValues: [],
} as const;

type Column = keyof typeof trackingColumns.headings;

type Tracked = { id: number; trackingID: string; courier: string; courierState: string; state: number };

type ShipmentRow = Omit<Tracked, 'id'> & { id: number | null; orderID: string };

/** What each row of a courier's file would do to the shipments of a module, which are locked. */
export async function judgedTracking(
  db: Db,
  module: ShippingModule,
  given: readonly NamedRow<Column>[],
): Promise<JudgedRow<Tracked>[]> {
  const rows = given.map(({ values, ...row }) => ({
    ...row,
    values: {
      ...values,
      orderID: plainCode(values.orderID),
      trackingID: plainCode(values.trackingID),
      courier: plainLine(values.courier),
      courierState: plainLine(values.courierState),
    },
  }));
  const stored = await shipmentsOf(
    db,
    module,
    rows.map(({ values }) => values.orderID),
  );
  const rowOf = new Map<string, number>();
  return rows.map((read) => {
    const { rowNumber, values, errors } = read;
    const judged = judging<Tracked>(read, values.orderID || '–');
    if (errors.length > 0) return judged('fault', errors.join('. '));
    const earlier = rowOf.get(values.orderID);
    const row = stored.get(values.orderID);
    const error = errorOf(module, values, row, earlier);
    if (error || !row?.id) return judged('fault', error);
    rowOf.set(values.orderID, rowNumber);
    const stateGiven = stateByCourier(values.courierState);
    const next: Tracked = {
      id: row.id,
      trackingID: values.trackingID,
      courier: cutTo(maxLength, values.courier) || row.courier,
      courierState: cutTo(maxLength, values.courierState) || row.courierState,
      // A tracking ID means that the courier has the parcel.
      state: Math.max(row.state, stateGiven ?? 0, shippedState),
    };
    const isSame = (Object.keys(next) as (keyof Tracked)[]).every((key) => next[key] === row[key]);
    if (isSame) return judged('same', 'Nothing changes');
    return judged('change', sentenceOf(next, values.courierState, stateGiven), next);
  });
}

const maxLength = 60;

function errorOf(
  module: ShippingModule,
  { orderID, trackingID }: Record<Column, string>,
  row: ShipmentRow | undefined,
  earlier: number | undefined,
): string {
  if (!orderID) return 'Please enter an order ID';
  if (!row) return `There is no order ${orderID}`;
  if (!row.id) return `This order has no ${shippingModules[module].toLowerCase()} to send`;
  if (earlier) return `Row ${earlier} is about the same order`;
  return errorOfTrackingID(trackingID);
}

function sentenceOf({ state, trackingID }: Tracked, word: string, stateGiven: number | undefined): string {
  const name = shippingStates[state as keyof typeof shippingStates];
  if (word && stateGiven === undefined) {
    return `${trackingID}; “${word}” is not a known state, so it is ${name.toLowerCase()}`;
  }
  if (stateGiven !== undefined && stateGiven < state)
    return `${trackingID}; it is ${name.toLowerCase()} already`;
  return `${trackingID}; ${name.toLowerCase()}`;
}

async function shipmentsOf(db: Db, module: ShippingModule, orderIDs: readonly string[]) {
  // Lock the rows first: after waiting for a lock, a join that was computed before would miss them.
  await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.module, module),
        sql`${table.orderID} = any(array(select id from orders where order_number = any(${sql.param([...orderIDs])})))`,
      ),
    )
    .orderBy(table.id)
    .for('update');
  const shipments = await db
    .select({
      orderID: orders.orderNumber,
      id: sql<number | null>`${table.id}`,
      trackingID: table.trackingID,
      courier: table.courier,
      courierState: table.courierState,
      state: table.state,
    })
    .from(orders)
    .leftJoin(table, and(eq(table.orderID, orders.id), eq(table.module, module)))
    .where(inArray(orders.orderNumber, [...orderIDs]));
  // Without a shipment the id is null, and so is all the rest.
  return new Map(shipments.map((one) => [one.orderID, one as ShipmentRow]));
}

export async function writeTracking(db: Db, all: readonly Tracked[]): Promise<void> {
  if (all.length === 0) return;
  await db
    .update(table)
    .set({
      trackingID: sql`v."trackingID"`,
      courier: sql`v.courier`,
      courierState: sql`v."courierState"`,
      ...movedOn(sql`v.state`),
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as v(id int, "trackingID" text, courier text, "courierState" text, state int)`,
    )
    .where(sql`${table.id} = v.id`);
}
