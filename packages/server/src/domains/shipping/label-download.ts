import { companyDay } from '@prepdesk/contract/company-time';
import { refused } from '@prepdesk/contract/failures';
import {
  shipments as calls,
  labelsInput,
  labelsPath,
  maxLabels,
  type Shipment,
} from '@prepdesk/contract/shipping/shipments';
import { shippingModules } from '@prepdesk/contract/shipping/shipping-states';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db } from '../../db/connect.ts';
import { orderAddresses } from '../../db/schema/orders.ts';
import { shipments as table } from '../../db/schema/shipping.ts';
import { download } from '../../http/files/download-route.ts';
import type { ForWhom } from '../../lib/worker-threads.ts';
import type { Label } from '../../pdf/label-sheet.ts';
import { unprintableTexts, withPdf } from '../../pdf/pdf-threads.ts';
import { stored } from './shipment-rows.ts';

type LabelsInput = z.output<typeof labelsInput>;

/** Of the ticked shipments, or of all shipments in a state; only those with an address. */
async function labelsOf(
  db: Db,
  { shippingModule, shippingIDs, shippingState }: LabelsInput,
): Promise<{ orderID: string; label: Label }[]> {
  if (shippingIDs.length === 0 && !shippingState) throw refused('Please choose shipments');
  const isMeant = and(
    eq(table.module, shippingModule),
    shippingIDs.length > 0 ? inArray(table.id, shippingIDs) : undefined,
    shippingState ? eq(table.state, shippingState) : undefined,
    ne(orderAddresses.address, ''),
  );
  // One more than fit, so that the rest is not left out silently.
  const shipments = await stored.read(db, isMeant, [desc(table.createdAt), desc(table.id)], maxLabels + 1);
  return shipments.map((row) => ({
    orderID: row.orderID,
    label: asLabel(row, shippingModules[shippingModule]),
  }));
}

export const labelDownload = download({
  path: labelsPath,
  call: calls.list,
  input: labelsInput,
  open: async ({ input, actor, db, gone }) => {
    const rows = (await labelsOf(db, input)).map(({ label }) => label);
    if (rows.length === 0) throw refused('None of these orders has an address yet');
    const whose = { personID: actor.userID, gone };
    // Completely, before the reply begins: what fails is said to the caller.
    const content = await withPdf({ kind: 'labels', head: undefined, rows }, whose, async (parts) => {
      const all: Uint8Array[] = [];
      for await (const part of parts) all.push(part);
      return all;
    });
    return {
      name: `labels-${input.shippingModule.replace(' ', '-')}-${companyDay()}.pdf`,
      contentType: 'application/pdf',
      content,
    };
  },
});

export const unprintableLabels = async (db: Db, input: LabelsInput, whose: ForWhom) =>
  unprintableTexts(
    await labelsOf(db, input),
    ({ orderID, label: { name, street, town, region, phone, note } }) => ({
      text: orderID,
      printed: [name, ...street, town, region, phone, note],
    }),
    whose,
  );

const asLabel = (row: Shipment, module: string): Label => ({
  name: row.name,
  street: [row.address, row.Address1],
  town: [row.city, row.zipcode].filter(Boolean).join(' '),
  region: [row.state, row.country].filter(Boolean).join(', '),
  phone: row.phone,
  note: `${row.orderID} · ${module} · ${row.packageName}`,
});
