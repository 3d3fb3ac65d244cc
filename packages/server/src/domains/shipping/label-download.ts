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
import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
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

/** The ticked shipments, or all shipments in a state, of which `isMeant` is true; one more than fit on the sheets. */
function shipmentsOf(db: Db, { shippingModule, shippingIDs, shippingState }: LabelsInput, isMeant: SQL) {
  if (shippingIDs.length === 0 && !shippingState) throw refused('Please choose shipments');
  const which = and(
    eq(table.module, shippingModule),
    shippingIDs.length > 0 ? inArray(table.id, shippingIDs) : undefined,
    shippingState ? eq(table.state, shippingState) : undefined,
    isMeant,
  );
  return stored.read(db, which, [desc(table.createdAt), desc(table.id)], maxLabels + 1);
}

const hasAddress = sql`coalesce(${orderAddresses.address}, '') <> ''`;

/** So many that what does not fit is not left out silently. */
const labelsOf = async (db: Db, input: LabelsInput): Promise<{ orderID: string; label: Label }[]> =>
  (await shipmentsOf(db, input, hasAddress)).map((row) => ({
    orderID: row.orderID,
    label: asLabel(row, shippingModules[input.shippingModule]),
  }));

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

export async function checkedLabels(db: Db, input: LabelsInput, whose: ForWhom) {
  const labels = await labelsOf(db, input);
  const without = await shipmentsOf(db, input, not(hasAddress));
  return {
    unprintable: await unprintableTexts(
      labels,
      ({ orderID, label: { name, street, town, region, phone, note } }) => ({
        text: orderID,
        printed: [name, ...street, town, region, phone, note],
      }),
      whose,
    ),
    withoutAddress: without.slice(0, maxLabels).map(({ orderID, name }) => ({ orderID, name })),
    labels: labels.length,
  };
}

const asLabel = (row: Shipment, module: string): Label => ({
  name: row.name,
  street: [row.address, row.Address1],
  town: [row.city, row.zipcode].filter(Boolean).join(' '),
  region: [row.state, row.country].filter(Boolean).join(', '),
  phone: row.phone,
  note: `${row.orderID} · ${module} · ${row.packageName}`,
});
