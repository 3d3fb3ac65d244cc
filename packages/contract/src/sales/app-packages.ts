import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { choicesOnRequest } from '../paged.ts';
import { id } from '../values.ts';

/** Separate from the lists that they filter, since other screens choose packages, too. */
export const appPackages = defineCalls('sales', 'appPackages', {
  /** Every package where no `limit` is sent. */
  list: readCall({
    path: 'admin/getapppackageslist',
    shows: ['packages'],
    needs: ['/sales', '/sales_orders', '/sales-prepclinic', '/reviews'],
    input: z.object({ appID: id(), ...choicesOnRequest }),
    output: z.array(z.object({ id: z.int(), packageName: z.string() })),
    saysWhenEmpty: 'No data found',
  }),
});
