import { companyDay } from '@prepdesk/contract/company-time';
import { refused } from '@prepdesk/contract/failures';
import {
  shipments as calls,
  labelsInput,
  labelsPath,
  mostLabels,
} from '@prepdesk/contract/shipping/shipments';
import { shippingModules } from '@prepdesk/contract/shipping/shipping-states';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { shipments as table } from '../../db/schema/shipping.ts';
import { download } from '../../http/download-route.ts';
import type { Label } from './label-sheet.ts';
import { type StoredShipment, shipmentRows } from './shipment-rows.ts';

/** Labels of the ticked shipments, or of all shipments in a state; only those with an address. */
export const labelDownload = download({
  path: labelsPath,
  call: calls.list,
  input: labelsInput,
  open: async ({ input: { shippingModule, shippingIDs, shippingState }, db }) => {
    if (shippingIDs.length === 0 && !shippingState) throw refused('Please choose shipments');
    const found = await shipmentRows(db)
      .where(
        and(
          eq(table.module, shippingModule),
          shippingIDs.length > 0 ? inArray(table.id, shippingIDs) : undefined,
          shippingState ? eq(table.state, shippingState) : undefined,
        ),
      )
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(mostLabels);
    const addressed = found.filter(({ address }) => address !== '');
    if (addressed.length === 0) throw refused('None of these orders has an address yet');
    // Loaded here, so that only people who print labels wait for the library.
    const { labelSheet } = await import('./label-sheet.ts');
    return {
      name: `labels-${shippingModule.replace(' ', '-')}-${companyDay()}.pdf`,
      contentType: 'application/pdf',
      content: labelSheet(addressed.map((row) => asLabel(row, shippingModules[shippingModule]))),
    };
  },
});

const asLabel = (row: StoredShipment, module: string): Label => ({
  name: row.name,
  lines: [
    ...[row.address, row.Address1],
    [row.city, row.zipcode].filter(Boolean).join(' '),
    [row.state, row.country].filter(Boolean).join(', '),
  ].filter(Boolean),
  phone: row.phone,
  note: `${row.orderID} · ${module} · ${row.packageName}`,
});
