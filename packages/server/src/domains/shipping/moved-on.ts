import { deliveredState, shippedState } from '@prepdesk/contract/shipping/shipping-states';
import { type SQL, sql } from 'drizzle-orm';
import { shipments as table } from '../../db/schema/shipping.ts';

/**
 * The columns of a shipment that change with its state. The first times of dispatch and delivery are kept, and the
 * shipment is the courier's from then on.
 */
export const movedOn = (state: number | SQL) => ({
  state: sql`${state}::smallint`,
  exportsStatus: sql`case when ${state} >= ${shippedState} then 1 else ${table.exportsStatus} end`,
  shippedAt: sql`case when ${state} >= ${shippedState} then coalesce(${table.shippedAt}, now()) end`,
  deliveredAt: sql`case when ${state} = ${deliveredState} then coalesce(${table.deliveredAt}, now())
    else ${table.deliveredAt} end`,
});
