import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, hidden, setOnce } from '../fields.ts';
import { inPaise, rupees } from '../money.ts';
import { defineRow, type RowOf } from '../resource.ts';
import { converted, example, flag, id, isDay, oneOf, rowVersion, text } from '../values.ts';
import { royaltyRoutes } from './royalty-routes.ts';

/** What a faculty is paid, and the minimum that they were guaranteed (d3 §2, "MG"). */

const everyField = 'Please fill all the fields.';
const maxHundredths = 10_000;

/** 0 to 100 with two decimals, as text. */
const percentage = <const L extends string>(label: L) =>
  field(
    { label, kind: 'text', example: '20' },
    z.string(),
    converted(rupees(`Please enter ${label} as a number from 0 to 100`), (value, refuse) => {
      return inPaise(value) <= maxHundredths ? value : refuse(`${label} cannot be more than 100`);
    }),
  );
const exchange = percentage('Exchange percentage');

export const facultyTerms = defineRow({
  id: hidden(z.int()),
  name: hidden(z.string()),
  appID: hidden(z.int()),
  facultyID: { ...setOnce(example(id(everyField), 900_001)), label: 'Faculty' },
  /** 0.00 where nothing was agreed yet. */
  mgAmount: field(
    { label: 'MG amount', kind: 'money', example: '200000' },
    z.string(),
    rupees('Please enter the MG amount in rupees, such as 200000'),
  ),
  /** Recovered so far: what was entered, and what statements have recovered since. */
  mgRecovered: field(
    { label: 'MG recovered', kind: 'money', example: '0' },
    z.string(),
    rupees('Please enter the recovered amount in rupees, such as 0'),
  ),
  royalityPercentage: percentage('Royalty percentage'),
  /** Null where the terms were never entered: then a choice has to be made. */
  exchangeRoyality: field(
    { label: 'Exchange royalty', kind: 'flag', choices: { 1: 'Yes', 0: 'No' } },
    z.nullable(z.int()),
    flag(everyField),
  ),
  exchangePercentage: { ...exchange, add: z._default(exchange.add, '100.00') },
  /** From which they apply; '' for none. Left out: that of the terms that apply now, or the first of this month. */
  fromDay: field(
    { label: 'Effective from', kind: 'day' },
    z.string(),
    z.optional(
      text(10).check(z.refine((value) => value === '' || isDay(value), 'Please enter a date as yyyy-mm-dd')),
    ),
  ),
  rowVersion: hidden(z.int()),
});
export type FacultyTerms = RowOf<typeof facultyTerms>;

export const mg = defineCallsWith('royalty', 'mg', { needs: royaltyRoutes })({
  /** A faculty user gets one row, their own (gaps C7). */
  faculties: readCall({
    path: 'admin/getFacultyMG',
    shows: ['faculties', 'royalty_terms', 'royalty_statements', 'royalty_runs'],
    input: z.object({ appID: example(oneOf([appIDs.general, appIDs.clinical]), appIDs.general) }),
    output: z.object({ faculty: z.array(facultyTerms.row) }),
    saysWhenEmpty: 'No data found',
    alsoAtTop: ['faculty'],
  }),
  /** Each save is a row of its own: earlier terms are kept (gaps C39). Only for a Super Admin (gaps B49). */
  save: changeCall({
    path: 'admin/addmgdetails',
    writes: ['royalty_terms'],
    input: z.object({
      /** As documented; the faculty determines whose terms they are. */
      appID: z._default(oneOf([appIDs.clinical, appIDs.general]), appIDs.clinical),
      ...facultyTerms.written,
      rowVersion: rowVersion(),
    }),
    says: 'MG details saved',
  }),
});
