import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { example, text } from '../values.ts';
import { isMonth } from './payment-time.ts';
import { royaltyRecords } from './royalty-records.ts';

const row = z.object({
  lineID: z.string(),
  facultyID: z.int(),
  facultyname: z.string(),
  orderID: z.string(),
  /** What the learner paid, less refunds. The documents call it this (d3 §3). */
  discountPrice: z.string(),
  /** The day of the payment, yyyy-MM-dd. */
  paymentDate: z.string(),
  packageName: z.string(),
  packageValidityDays: z.int(),
  royaltyamount: z.string(),
  /** A sale, or the correction of one that was locked earlier. */
  kind: z.string(),
});
export type GeneralRoyaltyRow = z.infer<typeof row>;

export const chooseDate = 'Please Select date';

/** The documents request a month and nothing else, and get all of it; the console requests pages. */
const maxRows = 100_000;

export const generalRoyalty = defineCalls('royalty', 'generalRoyalty', {
  /** The general app's royalty of a month: all of it for a Super Admin, a faculty's own otherwise (gaps C7). */
  list: listCall({
    path: 'get-faculty-royalty',
    oneAtATime: true,
    shows: royaltyRecords,
    needs: ['/royalty'],
    row,
    wire: { rows: 'data' },
    limit: { usual: maxRows, max: maxRows, sizes: [10, 20, 30, 50] },
    given: {
      /** yyyy-MM. */
      month: example(text(7).check(z.refine(isMonth, chooseDate)), '2026-10'),
    },
    searchLength: 100,
    sorts: ['facultyname', 'orderID', 'discountPrice', 'paymentDate', 'packageName', 'royaltyamount'],
    columns: {
      facultyname: { label: 'Faculty' },
      orderID: { label: 'Order ID' },
      discountPrice: { label: 'Discount Price', kind: 'rupees' },
      paymentDate: { label: 'Payment Date', kind: 'day' },
      packageName: { label: 'Package Name' },
      packageValidityDays: { label: 'Validity In Days', kind: 'number' },
      royaltyamount: { label: 'Royalty Amount', kind: 'rupees' },
    },
    beside: { totalRoyaltyThisMonth: z.string(), totalRoyalty: z.string() },
    alsoAtTop: ['totalRoyaltyThisMonth', 'totalRoyalty'],
    saysWhenEmpty: 'No Data Found',
  }),
});
