import { deliveredState, shippedState } from '@prepdesk/contract/shipping/shipping-states';
import { type SQL, sql } from 'drizzle-orm';
import { shipments as table } from '../../db/schema/shipping.ts';

/**
 * What of a shipment changes with its state: when it left and when it arrived stay what they were first, and who has
 * it is the courier from then on.
 */
export const movedOn = (state: number | SQL) => ({
  state: sql`${state}::smallint`,
  exportsStatus: sql`case when ${state} >= ${shippedState} then 1 else ${table.exportsStatus} end`,
  shippedAt: sql`case when ${state} >= ${shippedState} then coalesce(${table.shippedAt}, now()) end`,
  deliveredAt: sql`case when ${state} = ${deliveredState} then coalesce(${table.deliveredAt}, now())
    else ${table.deliveredAt} end`,
});
