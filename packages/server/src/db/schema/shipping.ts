import { shipment } from '@prepdesk/contract/shipping/shipments';
import { sql } from 'drizzle-orm';
import { check, index, smallint, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { idOf, instant, rowVersion, searchIndex, searchText, serialID } from './columns.ts';
import { orders } from './orders.ts';

/** What is sent to learners, and how far it has got. */

export const shipments = auditedTable(
  shipment,
  {
    named: [{ of: 'orders', by: 'orderID' }, 'module'],
    violations: {
      shipments_module_unique: 'This order has a shipment of this module already',
      shipments_forward: 'A shipment only moves forward',
    },
    searchedBy: { own: ['trackingID'], through: { of: 'orders', by: 'orderID', columns: ['order_number'] } },
    revertPolicy: { edit: ['/track'], add: ['/track'] },
    // On the courier's page the number leads to name and address.
    masks: { columns: ['trackingID'], except: ['/track', '/orders'] },
    person: {
      of: 'orderID',
      erases: { trackingID: '' },
      stays: 'That something was sent, and how far it got',
    },
  },
  {
    id: serialID(),
    orderID: idOf('order_id', () => orders.id),
    /** books, notes or pen drive (gaps B4). */
    module: text('module').notNull(),
    /**
     * How far it has got, only moving forward: 1 pending, 2 packed, 3 shipped, 4 in transit, 5 out for delivery, 6
     * delivered, 7 returned.
     */
    state: smallint('state').notNull().default(1),
    /** What the courier last reported, as written: an unknown word changes no state. */
    courierState: text('courier_state').notNull().default(''),
    courier: text('courier').notNull().default(''),
    trackingID: text('tracking_id').notNull().default(''),
    /** 1: it was handed to the courier in a file (d3 §9, exportsStatus). */
    exportsStatus: smallint('exports_status').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('shipments_module_unique').on(t.orderID, t.module),
    index('shipments_newest').on(t.module, t.createdAt, t.id),
    index('shipments_state_of').on(t.module, t.state, t.id),
    searchIndex('shipments', t.searchText),
    check('shipments_module', sql`${t.module} in ('books', 'notes', 'pen drive')`),
    check('shipments_state', sql`${t.state} between 1 and 7 and ${t.exportsStatus} in (0, 1)`),
  ],
);
