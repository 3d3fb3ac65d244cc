import * as z from 'zod/mini';
import { defineCalls } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { defineRow, listParts } from '../resource.ts';
import { example, text } from '../values.ts';
import { isMonth } from './payment-time.ts';
import { royaltyRecords } from './royalty-records.ts';

export const generalRoyaltyRow = defineRow({
  lineID: hidden(z.string()),
  facultyID: hidden(z.int()),
  facultyname: shown('Faculty', { sort: true }),
  orderID: shown('Order ID', { sort: true }),
  /** What the learner paid, less refunds. The documents call it this (d3 §3). */
  discountPrice: shown('Discount Price', { kind: 'money', sort: true }),
  /** The day of the payment, yyyy-MM-dd. */
  paymentDate: shown('Payment Date', { kind: 'day', sort: true }),
  packageName: shown('Package Name', { sort: true }),
  packageValidityDays: shown('Validity In Days', { kind: 'number' }),
  royaltyamount: shown('Royalty Amount', { kind: 'money', sort: true }),
  /** A sale, or the correction of one that was locked earlier. */
  kind: hidden(z.string()),
});

export const chooseDate = 'Please Select date';

/** The documents request a month and nothing else, and get all of it; the console requests pages. */
const maxRows = 100_000;

export const generalRoyalty = defineCalls('royalty', 'generalRoyalty', {
  /** The general app's royalty of a month: all of it for a Super Admin, a faculty's own otherwise (gaps C7). */
  list: listCall({
    path: 'get-faculty-royalty',
    isLongCalculation: true,
    shows: royaltyRecords,
    needs: ['/royalty'],
    ...listParts(generalRoyaltyRow),
    wire: { rows: 'data' },
    limit: { usual: maxRows, max: maxRows, sizes: [10, 20, 30, 50] },
    given: {
      /** yyyy-MM. */
      month: example(text(7).check(z.refine(isMonth, chooseDate)), '2026-10'),
    },
    searchLength: 100,
    extra: { totalRoyaltyThisMonth: z.string(), totalRoyalty: z.string() },
    alsoAtTop: ['totalRoyaltyThisMonth', 'totalRoyalty'],
    saysWhenEmpty: 'No Data Found',
  }),
});
