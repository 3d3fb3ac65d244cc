import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { example, filledText, flag, id, richText, rowVersion } from '../values.ts';
import { everyField } from './drug-categories.ts';
import { listing } from './meta-types.ts';

const listed = '/prepclinic/drugs';
const details = '/prepclinic/drugs_details/{id}';

const row = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.int(),
  category: z.string(),
  subCategory: z.string(),
  /** How many metadata types say something of it. */
  textCount: z.int(),
  rowVersion: z.int(),
});
export type Drug = z.infer<typeof row>;

const documentedRow = z.object({ id: z.int(), name: z.string(), isActive: z.int() });

/** Of 1 and 2 the id of the category and of the sub-category as text, of others HTML. */
const keyword = z.object({ metaID: z.int(), metaValue: z.string() });

const detail = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.int(),
  categoryID: z.int(),
  subCategoryID: z.int(),
  texts: z.array(keyword),
  rowVersion: z.int(),
});
export type DrugDetail = z.infer<typeof detail>;

export const mostTextLength = 60_000;
const drugText = () => richText({ mostLength: mostTextLength });

export const drugs = defineCalls('drugs', 'drugs', {
  /** By name; the search finds any word that is told of a drug. */
  list: listCall({
    path: 'admin/drugs',
    shows: ['drug_categories', 'drug_texts', 'drugs'],
    needs: [listed],
    addition: true,
    row,
    wire: { rows: 'data' },
    searchLength: 100,
    filters: { isActive: choiceFilter('isActive', 'IsActive', flag(), { 1: 'Active', 0: 'Inactive' }) },
    sorts: ['id', 'name'],
    columns: {
      id: { label: 'ID', kind: 'number' },
      name: { label: 'Name' },
      category: { label: 'Category' },
      subCategory: { label: 'Sub category' },
      textCount: { label: 'Texts', kind: 'number' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
    },
    saysWhenEmpty: 'No data found',
    saysWhenNotFound: 'No Data Found for',
    history: [{ table: 'drugs', key: 'id' }],
  }),
  save: call({
    path: 'manageDrugName',
    kind: 'change',
    writes: ['drugs'],
    needs: [listed],
    input: z
      .object({
        list: example(listing(), undefined),
        name: z.optional(example(filledText(200, everyField), 'Paracetamol')),
        isActive: z.optional(flag(everyField)),
        drugID: z.optional(example(id(), 900_001)),
        rowVersion: rowVersion(),
      })
      .check(
        z.refine(({ list, name }) => list !== undefined || name !== undefined, {
          error: everyField,
          path: ['name'],
        }),
        z.refine(
          ({ list, drugID, isActive }) =>
            list !== undefined || drugID === undefined || isActive !== undefined,
          {
            error: everyField,
            path: ['isActive'],
          },
        ),
      ),
    output: z.object({ data: z.optional(z.array(documentedRow)), drugID: z.optional(z.int()) }),
    says: 'Drug saved',
  }),
  detail: call({
    path: 'admin/drugdetail',
    kind: 'read',
    shows: ['drug_texts', 'drugs'],
    needs: [listed, details],
    addition: true,
    input: z.object({ drugID: example(id(), 900_001) }),
    output: detail,
  }),
  /** `{list: 'listing', drugID}` lists; with `data`, `[{metaID: value}]`, those are saved and the others stay (d3 §7). */
  keywords: call({
    path: 'manageMetaKeyword',
    kind: 'change',
    writes: ['drug_texts', 'drugs', 'image_uses'],
    needs: [details],
    input: z
      .object({
        list: example(listing(), undefined),
        drugID: example(id(), 900_001),
        data: z.optional(
          example(
            z
              .array(
                z.record(z.string().check(z.regex(/^\d{1,9}$/, 'There is no such metadata')), drugText()),
              )
              .check(z.maxLength(500)),
            [{ 900001: '<p>Take with <b>water</b></p>' }],
          ),
        ),
        rowVersion: rowVersion(),
      })
      .check(
        z.refine(({ list, data }) => list !== undefined || data !== undefined, {
          error: everyField,
          path: ['data'],
        }),
      ),
    output: z.object({ data: z.optional(z.array(keyword)) }),
    says: 'Drug details saved',
    bodyLimitBytes: 4 * 1024 * 1024,
  }),
});
