import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { defineCalls, readCall } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';
import { converted, example, id, idOrNone, isDay, oneOf, text } from '../values.ts';
import { isMonth } from './payment-time.ts';
import { royaltyRecords } from './royalty-records.ts';
import { royaltyRoutes } from './royalty-routes.ts';

export const facultyRoyaltyRow = defineRow({
  lineID: hidden(z.string()),
  /** The faculty whose royalty it is: a faculty user does not send it (gaps A29). */
  facultyID: hidden(z.int()),
  fullName: shown('Name', { sort: true }),
  paymentDate: shown('Payment Date (Los Angeles)', { kind: 'day', sort: true }),
  userEmail: shown('Email', { sort: true }),
  userPhone: shown('Phone', { sort: true }),
  orderID: shown('Order ID', { sort: true }),
  packName: shown('Package Name', { sort: true }),
  validityInDays: shown('Validity In Days', { kind: 'number', sort: true }),
  /** The faculty's part of what was paid. */
  price: shown('Price', { kind: 'money', sort: true }),
  royaltyAmount: shown('Royalty Amount', { kind: 'money', sort: true }),
  /** A sale, a correction of one, or free, which earns nothing. */
  kind: shown('Kind', { unlisted: true }),
});
export type FacultyRoyaltyRow = RowOf<typeof facultyRoyaltyRow>;

export const chooseDateAndFaculty = 'Please Select date and faculty';
const badDay = 'Please enter a date as yyyy-mm-dd';

/** The documents send 0000-00-00 where no day is chosen (d3 §7). */
const unsetDay = '0000-00-00';
const day = () =>
  z._default(
    z.pipe(
      text(10).check(z.refine((value) => value === '' || value === unsetDay || isDay(value), badDay)),
      z.transform((value: string) => (value === unsetDay ? '' : value)),
    ),
    '',
  );

/** yyyy-MM, or MM-yyyy as the clinical screens write it; '' for none. */
const month = () =>
  z._default(
    converted(text(7), (value, refuse) => {
      const turned = /^\d{2}-\d{4}$/.test(value) ? `${value.slice(3)}-${value.slice(0, 2)}` : value;
      return turned === '' || isMonth(turned) ? turned : refuse('Please enter a month as yyyy-mm');
    }),
    '',
  );

/** The documents leave a faculty user's empty (gaps A29). */
const noneAsZero = () =>
  example(
    z._default(
      z.pipe(
        z.union([z.number(), z.string(), z.null()]),
        z.pipe(
          z.transform((value: number | string | null) => (value === null || value === '' ? 0 : value)),
          idOrNone(),
        ),
      ),
      0,
    ),
    900_001,
  );

const period = { monthyear: example(month(), '2026-10'), startDate: day(), endDate: day() };
const whose = {
  appID: example(z._default(oneOf([appIDs.general, appIDs.clinical]), appIDs.clinical), appIDs.general),
  facultyID: noneAsZero(),
};

const parts = listParts(facultyRoyaltyRow);

export const facultyRoyalty = defineCalls('royalty', 'facultyRoyalty', {
  /** The packages that earned something in the period, with how many were free and how many paid (gaps B16). */
  packages: readCall({
    path: 'admin/getRoyalityPackages',
    isLongCalculation: true,
    shows: royaltyRecords,
    needs: royaltyRoutes,
    input: z.object({ ...whose, ...period }),
    output: z.object({
      package: z.array(z.object({ id: z.int(), packageName: z.string(), free: z.int(), purchased: z.int() })),
    }),
    saysWhenEmpty: 'No Data Found',
  }),
  /** A faculty's royalty of a period: the lines of locked statements, and what is still open by the same rules. */
  list: listCall({
    path: 'admin/getprepclinicroyality',
    isLongCalculation: true,
    shows: [...royaltyRecords, 'learners'],
    needs: ['/royalty-prepclinic'],
    ...parts,
    wire: { rows: 'data', total: 'count' },
    limit: { usual: 10, max: 100, sizes: [10, 20, 30, 50] },
    given: {
      ...whose,
      ...period,
      /** The documents' way to sort: `column` is a key of the row. `sort` takes precedence. */
      action: z._default(z.enum(['asc', 'desc', '']), ''),
      column: z._default(z.enum([...parts.sorts, '']), ''),
    },
    searchLength: 100,
    filters: {
      package: choiceFilter('packageID', 'Package', noFilterAsNone()),
      amountPaid: choiceFilter('amountPaid', 'User type', z.enum(['free', 'paid', '']), {
        free: 'Free',
        paid: 'Paid',
      }),
      course: choiceFilter('classID', 'Course', noFilterAsNone()),
    },
    extra: {
      total: z.string(),
      mgAmount: z.string(),
      mgRecovery: z.string(),
      /** Left to recover. */
      pending: z.string(),
      percentRoyality: z.string(),
      /** How the total was calculated: 'below' or 'met' for a guarantee, 'none' without one (gaps B36). */
      totalCondition: z.enum(['none', 'below', 'met']),
    },
    alsoAtTop: [
      ...([
        'count',
        'total',
        'mgAmount',
        'mgRecovery',
        'pending',
        'percentRoyality',
        'totalCondition',
      ] as const),
    ],
    saysWhenEmpty: 'No Data Found',
  }),
});

/** '' and 0 mean no filter. */
function noFilterAsNone() {
  return z.union([z.literal(''), z.literal(0), z.literal('0'), id()]);
}
