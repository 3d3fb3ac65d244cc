import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, idOrNone, orderBy, rowVersion, text } from '../values.ts';

/** The message for any empty field on the screens of drugs (d3 §5). */
export const everyField = 'All field must be filled out';

/** A documented call that lists, adds or changes, depending on its fields: `field` is needed unless `isLeftOut`. */
export const neededUnless = (
  field: string,
  isLeftOut: (sent: Readonly<Record<string, unknown>>) => boolean,
) =>
  z.refine(
    (input) => {
      const sent = input as Readonly<Record<string, unknown>>;
      return isLeftOut(sent) || sent[field] !== undefined;
    },
    { error: everyField, path: [field] },
  );

const level = { id: z.int(), name: z.string(), isActive: z.int(), order_by: z.int(), rowVersion: z.int() };
const subCategory = z.object({ ...level, parentCatID: z.int() });
export type SubCategory = z.infer<typeof subCategory>;
const category = z.object({ ...level, subCategory: z.array(subCategory) });
export type Category = z.infer<typeof category>;

const screens = ['/prepclinic/category', '/prepclinic/subcategory'] as const;

export const drugCategories = defineCalls('drugs', 'drugCategories', {
  /** All of them, active and inactive, each with its sub-categories. */
  list: call({
    path: 'categoryList',
    kind: 'read',
    shows: ['drug_categories'],
    needs: [...screens, '/prepclinic/drugs', '/prepclinic/drugs_details/{id}'],
    /** Sent by the documented client about itself; nothing depends on it. */
    input: z.object({
      version: z._default(text(40), ''),
      platform: z._default(text(40), ''),
      appName: z._default(text(120), ''),
    }),
    output: z.object({ data: z.array(category) }),
    rows: 'data',
    alsoAtTop: ['data'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'drug_categories', key: 'id' }],
  }),
  /** Those of one category. */
  below: call({
    path: 'admin/subcategories',
    kind: 'read',
    shows: ['drug_categories'],
    needs: ['/prepclinic/subcategory'],
    addition: true,
    input: z.object({ catID: example(id(), 900_001) }),
    output: z.object({ data: z.array(subCategory) }),
    rows: 'data',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'drug_categories', key: 'id' }],
  }),
  /** Adds one, or with `catID` changes that one. Without a parent it is a category (d3 §7). */
  save: call({
    path: 'manageCategory',
    kind: 'change',
    writes: ['drug_categories'],
    needs: screens,
    input: z
      .object({
        name: example(filledText(120, everyField), 'Antiseptics'),
        /** 0 for a category. */
        parentCatID: z._default(example(idOrNone(), 0), 0),
        order_by: orderBy(everyField),
        isActive: z.optional(flag(everyField)),
        catID: z.optional(example(id(), 900_001)),
        rowVersion: rowVersion(),
      })
      .check(neededUnless('isActive', ({ catID }) => catID === undefined)),
    output: z.object({ data: z.object({ id: z.int() }) }),
    alsoAtTop: ['data'],
    says: 'Category saved',
  }),
});
