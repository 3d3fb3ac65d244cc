import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { choicesOnRequest } from '../paged.ts';
import { id } from '../values.ts';

/** Separate from the lists that they filter, since other screens choose packages, too. */
export const appPackages = defineCalls('sales', 'appPackages', {
  /** Every package where no `limit` is sent. */
  list: call({
    path: 'admin/getapppackageslist',
    kind: 'read',
    shows: ['packages'],
    needs: ['/sales-prepclinic', '/reviews'],
    input: z.object({ appID: id(), ...choicesOnRequest }),
    output: z.array(z.object({ id: z.int(), packageName: z.string() })),
    rows: '',
    saysWhenEmpty: 'No data found',
  }),
});
