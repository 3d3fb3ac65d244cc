import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { activeOnceAdded, key, position, reference, shown, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, id, idOrNone, text as plainText } from '../values.ts';
import { everyField, saveInput } from './save-input.ts';

const table = {
  name: 'drug_categories',
  label: 'Category',
  key: 'id',
  sentKey: 'catID',
  keyExample: 900_001,
} as const;
const named = {
  id: key({ label: 'ID' }),
  name: text({ label: 'Name', max: 120, example: 'Antiseptics' }, filledName(120, everyField)),
};
const ordered = {
  order_by: position({ required: everyField }),
  isActive: activeOnceAdded({ required: everyField }),
};

export const subCategory = resource({
  ...table,
  fields: { ...named, ...ordered, parentCatID: reference({ label: '' }) },
});

/** A row without a parent, with those below it. */
export const category = resource({
  ...table,
  fields: {
    ...named,
    subCategory: shown('Sub categories', { kind: 'number', row: z.array(subCategory.row) }),
    ...ordered,
  },
});
export type Category = RowOf<typeof category>;

const screens = ['/prepclinic/category', '/prepclinic/subcategory'] as const;

export const drugCategories = defineCalls('drugs', 'drugCategories', {
  /** All of them, active and inactive, each with its sub-categories. */
  list: readCall({
    path: 'categoryList',
    shows: ['drug_categories'],
    needs: [...screens, '/prepclinic/drugs', '/prepclinic/drugs_details/{id}'],
    /** Sent by the documented client about itself; nothing depends on it. */
    input: z.object({
      version: z._default(plainText(40), ''),
      platform: z._default(plainText(40), ''),
      appName: z._default(plainText(120), ''),
    }),
    output: z.object({ data: z.array(category.row) }),
    alsoAtTop: ['data'],
    saysWhenEmpty: 'No data found',
    history: [{ table: 'drug_categories', key: 'id' }],
  }),
  /** Those of one category. */
  below: readCall({
    path: 'admin/subcategories',
    shows: ['drug_categories'],
    needs: ['/prepclinic/subcategory'],
    addition: true,
    input: z.object({ catID: example(id(), 900_001) }),
    output: z.object({ data: z.array(subCategory.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'drug_categories', key: 'id' }],
  }),
  /** Adds one, or with `catID` changes that one. Without a parent it is a category (d3 §7). */
  save: changeCall({
    path: 'manageCategory',
    writes: ['drug_categories'],
    needs: screens,
    input: saveInput(subCategory, {
      /** 0 for a category. */
      parentCatID: z._default(example(idOrNone(), 0), 0),
    }),
    output: z.object({ data: z.object({ id: z.int() }) }),
    alsoAtTop: ['data'],
    says: 'Category saved',
  }),
});
