import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, rowVersion } from '../values.ts';
import { everyField, neededUnless } from './drug-categories.ts';

/** Metadata whose choices are the categories and sub-categories (d3 §3). */
export const categoryMetaID = 1;
export const subCategoryMetaID = 2;

export const inputTypes = { 1: 'Rich text', 2: 'Select' } as const;

const row = z.object({
  metaID: z.int(),
  name: z.string(),
  isActive: z.int(),
  inputType: z.int(),
  /** 1: texts of this type can do harm; two people sign them. */
  isCritical: z.int(),
  rowVersion: z.int(),
});
export type MetaType = z.infer<typeof row>;

/**
 * The documents' form of several calls in one: `{list: 'listing'}` lists, a name alone adds, and with the row's id it
 * changes that row (d3 §7).
 */
export const listing = () => z.optional(z.literal('listing'));

export const metaTypes = defineCalls('drugs', 'metaTypes', {
  list: call({
    path: 'admin/metatypes',
    kind: 'read',
    shows: ['meta_types'],
    needs: ['/prepclinic/meta', '/prepclinic/drugs', '/prepclinic/drugs_details/{id}'],
    addition: true,
    input: z.object({}),
    output: z.object({ data: z.array(row) }),
    rows: 'data',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'meta_types', key: 'metaID' }],
  }),
  save: call({
    path: 'manageMetaData',
    kind: 'change',
    writes: ['meta_types'],
    /**
     * The screens of drugs use it to list; only the screen of types may change one (`packages/server`, domains/drugs).
     */
    needs: ['/prepclinic/drugs', '/prepclinic/drugs_details/{id}', '/prepclinic/meta'],
    input: z
      .object({
        list: example(listing(), undefined),
        name: z.optional(example(filledText(120, everyField), 'Interactions')),
        isActive: z.optional(flag(everyField)),
        /** Left out, it is unchanged (an addition). */
        isCritical: z.optional(flag('Please choose whether it is critical')),
        metaID: z.optional(example(id(), 900_001)),
        rowVersion: rowVersion(),
      })
      .check(
        neededUnless('name', ({ list }) => list !== undefined),
        neededUnless('isActive', ({ list, metaID }) => list !== undefined || metaID === undefined),
      ),
    /** The list if it was requested, otherwise the id of what was saved. */
    output: z.object({ data: z.optional(z.array(row)), metaID: z.optional(z.int()) }),
    says: 'Metadata saved',
  }),
});
