import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { activeOnceAdded, key, shown, text, yesOrNo } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { everyField, listing, saveInput } from './save-input.ts';

/** Metadata whose choices are the categories and sub-categories (d3 §3). */
export const categoryMetaID = 1;
export const subCategoryMetaID = 2;

export const inputTypes = { 1: 'Rich text', 2: 'Select' } as const;

export const metaType = resource({
  name: 'meta_types',
  label: 'Metadata type',
  key: 'metaID',
  keyExample: 900_001,
  fields: {
    metaID: key({ label: 'ID' }),
    name: text({ label: 'Name', max: 120, example: 'Interactions' }, filledName(120, everyField)),
    inputType: shown('Input Type', { kind: 'choice', choices: inputTypes }),
    /** Texts of this type can do harm; two people sign them. */
    isCritical: yesOrNo({ label: 'Critical', required: 'Please choose whether it is critical' }),
    isActive: activeOnceAdded({ required: everyField }),
  },
});
export type MetaType = RowOf<typeof metaType>;

export const metaTypes = defineCalls('drugs', 'metaTypes', {
  list: readCall({
    path: 'admin/metatypes',
    shows: ['meta_types'],
    needs: ['/prepclinic/meta', '/prepclinic/drugs', '/prepclinic/drugs_details/{id}'],
    addition: true,
    output: z.object({ data: z.array(metaType.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'meta_types', key: 'metaID' }],
  }),
  save: changeCall({
    path: 'manageMetaData',
    writes: ['meta_types'],
    /**
     * The screens of drugs use it to list; only the screen of types may change one (`packages/server`, domains/drugs).
     */
    needs: ['/prepclinic/drugs', '/prepclinic/drugs_details/{id}', '/prepclinic/meta'],
    input: saveInput(metaType, { list: listing() }),
    /** The list if it was requested, otherwise the id of what was saved. */
    output: z.object({ data: z.optional(z.array(metaType.row)), metaID: z.optional(z.int()) }),
    says: 'Metadata saved',
  }),
});
