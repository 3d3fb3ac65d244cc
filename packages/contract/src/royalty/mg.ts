import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { call, defineCalls } from '../define-call.ts';
import { inPaise, rupees } from '../money.ts';
import { example, flag, id, isDay, nothing, oneOf, rowVersion, text } from '../values.ts';
import { royaltyRoutes } from './royalty-routes.ts';

/** What a faculty is paid, and the minimum that they were guaranteed (d3 §2, "MG"). */

const everyField = 'Please fill all the fields.';
const maxHundredths = 10_000;

/** 0 to 100 with two decimals, as text. */
const percentage = (label: string) =>
  example(
    z.pipe(
      rupees(`Please enter ${label} as a number from 0 to 100`),
      z.transform((value: string, context) => {
        if (inPaise(value) <= maxHundredths) return value;
        context.issues.push({ code: 'custom', input: value, message: `${label} cannot be more than 100` });
        return z.NEVER;
      }),
    ),
    '20',
  );

const terms = z.object({
  id: z.int(),
  name: z.string(),
  appID: z.int(),
  /** Rupees; 0.00 where nothing was agreed yet. */
  mgAmount: z.string(),
  /** Recovered so far: what was entered, and what statements have recovered since. */
  mgRecovered: z.string(),
  royalityPercentage: z.string(),
  /** Null where the terms were never entered: then a choice has to be made. */
  exchangeRoyality: z.nullable(z.int()),
  exchangePercentage: z.string(),
  /** The day from which they apply, yyyy-MM-dd; '' for none. */
  fromDay: z.string(),
  rowVersion: z.int(),
});
export type FacultyTerms = z.infer<typeof terms>;

export const mg = defineCalls('royalty', 'mg', {
  /** A faculty user gets one row, their own (gaps C7). */
  faculties: call({
    path: 'admin/getFacultyMG',
    kind: 'read',
    shows: ['faculties', 'royalty_terms', 'royalty_statements', 'royalty_runs'],
    needs: royaltyRoutes,
    input: z.object({ appID: example(oneOf([appIDs.general, appIDs.clinical]), appIDs.general) }),
    output: z.object({ faculty: z.array(terms) }),
    rows: 'faculty',
    saysWhenEmpty: 'No data found',
    alsoAtTop: ['faculty'],
  }),
  /** Each save is a row of its own: earlier terms are kept (gaps C39). Only for a Super Admin (gaps B49). */
  save: call({
    path: 'admin/addmgdetails',
    kind: 'change',
    writes: ['royalty_terms'],
    needs: royaltyRoutes,
    input: z.object({
      /** As documented; the faculty determines whose terms they are. */
      appID: z._default(oneOf([appIDs.clinical, appIDs.general]), appIDs.clinical),
      facultyID: example(id(everyField), 900_001),
      mgAmount: example(rupees('Please enter the MG amount in rupees, such as 200000'), '200000'),
      mgRecovered: example(rupees('Please enter the recovered amount in rupees, such as 0'), '0'),
      royalityPercentage: percentage('Royalty percentage'),
      exchangeRoyality: flag(everyField),
      exchangePercentage: z._default(percentage('Exchange percentage'), '100.00'),
      /** Left out: the day of the terms that apply now, or the first of this month. */
      fromDay: z.optional(
        text(10).check(
          z.refine((value) => value === '' || isDay(value), 'Please enter a date as yyyy-mm-dd'),
        ),
      ),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'MG details saved',
  }),
});
