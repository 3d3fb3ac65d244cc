import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { activeOnceAdded, field, key, shown, text } from '../fields.ts';
import { wordsOfHtml } from '../html-words.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { filledName } from '../names.ts';
import { listParts, type RowOf, resource } from '../resource.ts';
import { converted, example, flag, id, text as plainText, richText, rowVersion } from '../values.ts';
import { everyField, listing, saveInput } from './save-input.ts';

const listed = '/prepclinic/drugs';
const details = '/prepclinic/drugs_details/{id}';

/** For 1 and 2 the id of the category and of the sub-category as text, for others HTML. */
const keyword = z.object({ metaID: z.int(), metaValue: z.string() });

/** `beginning`: set in a brief request, where a long text is left out (''); these are its first words. */
const shownText = z.extend(keyword, { beginning: z.optional(z.string()) });

const detail = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.int(),
  categoryID: z.int(),
  subCategoryID: z.int(),
  /** What is live. */
  texts: z.array(shownText),
  /** What was written since and waits for its signatures, or was rejected; '' removes the text from the drug. */
  written: z.array(shownText),
  /** The metadata of texts that learners do not see now, because their review date has passed. */
  outOfView: z.array(z.int()),
  rowVersion: z.int(),
});
export type DrugDetail = z.infer<typeof detail>;
export type ShownText = z.infer<typeof shownText>;

export const maxTextLength = 60_000;

/** How many letters of HTML are enough: no more than one line of a beginning is ever shown. */
export const maxOfBeginning = 1000;

/**
 * The first words of a text in one line, with ' · ' between lines and cells that do not end a sentence.
 * @param html its first `maxOfBeginning` letters are enough
 */
export function beginningOfText(html: string): string {
  const first =
    html.length < maxOfBeginning ? html : html.slice(0, maxOfBeginning).replace(/[<&][^<>;]*$/, '');
  return wordsOfHtml(first.replace(/<\/(?:p|li|h[1-6]|td|th|blockquote)>/gi, ' ¦ '))
    .replace(/(?:^| )¦[ ¦]*$|^[ ¦]+/g, '')
    .replace(/([.:;,!?।])(?: ¦)+/g, '$1')
    .replace(/(?: ¦)+/g, ' ·');
}
export const maxSynonyms = 20;

/** 'Acetaminophen, APAP': each once, without empty ones. */
const synonyms = () =>
  example(
    converted(plainText(2000), (typed, refuse) => {
      const names = typed
        .split(',')
        .map((name) => name.replace(/\s+/g, ' ').trim())
        .filter((name) => name !== '');
      const isEach = (name: string, at: number) =>
        names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at;
      const each = names.filter(isEach);
      if (each.length <= maxSynonyms && each.every(({ length }) => length <= 120)) return each;
      return refuse(`At most ${maxSynonyms} synonyms of 120 characters, please`);
    }),
    'Acetaminophen, APAP',
  );

export const drug = resource({
  name: 'drugs',
  label: 'Drug',
  sentKey: 'drugID',
  keyExample: 900_001,
  fields: {
    id: key({ label: 'ID', sort: true }),
    name: text({ label: 'Name', max: 200, example: 'Paracetamol', sort: true }, filledName(200, everyField)),
    /** Other names, separated by commas. */
    synonyms: field({ label: 'Synonyms', kind: 'text', max: 2000 }, z.string(), z.optional(synonyms())),
    category: shown('Category'),
    subCategory: shown('Sub category'),
    /** How many metadata types have a text for it. */
    textCount: shown('Texts', { kind: 'number' }),
    isActive: activeOnceAdded({ required: everyField }),
  },
});
export type Drug = RowOf<typeof drug>;

const drugText = () => richText({ maxLength: maxTextLength });

export const drugs = defineCalls('drugs', 'drugs', {
  /**
   * The search finds names, synonyms, categories and any word in a drug's texts, including misspelt ones. Drugs that are
   * called so come before those that only mention it.
   */
  list: listCall({
    path: 'admin/drugs',
    shows: ['drug_categories', 'drug_texts', 'drugs'],
    needs: [listed],
    addition: true,
    ...listParts(drug, ['id', 'name', 'category', 'subCategory', 'synonyms', 'textCount', 'isActive']),
    wire: { rows: 'data' },
    searchLength: 100,
    filters: {
      isActive: choiceFilter('isActive', 'IsActive', flag(), drug.fields.isActive.choices),
    },
    notFoundMessage: 'No Data Found for',
    history: [{ table: 'drugs', key: 'id' }],
  }),
  save: changeCall({
    path: 'manageDrugName',
    writes: ['drugs'],
    needs: [listed],
    input: saveInput(drug, { list: listing() }),
    output: z.object({
      data: z.optional(z.array(z.pick(drug.row, { id: true, name: true, isActive: true }))),
      drugID: z.optional(z.int()),
    }),
    says: 'Drug saved',
  }),
  /** With `isBrief` only the beginnings of long texts: fifty whole ones are a megabyte. */
  detail: readCall({
    path: 'admin/drugdetail',
    shows: ['drug_revisions', 'drug_texts', 'drugs', 'sign_off_settings'],
    needs: [listed, details],
    addition: true,
    input: z.object({ drugID: example(id(), 900_001), isBrief: z.optional(flag()) }),
    output: detail,
  }),
  /** One text as the form shows it: what was last written, otherwise what is live, '' where there is none. */
  text: readCall({
    path: 'admin/drugtext',
    shows: ['drug_revisions', 'drug_texts', 'drugs', 'sign_off_settings'],
    needs: [details],
    addition: true,
    input: z.object({ drugID: example(id(), 900_001), metaID: example(id(), 900_001) }),
    output: z.object({
      metaID: z.int(),
      metaValue: z.string(),
      /** Of the drug, when it was read. */
      rowVersion: z.int(),
    }),
  }),
  /**
   * `{list: 'listing', drugID}` lists what learners see; with `data`, `[{metaID: value}]`, those are saved and the
   * others are unchanged (d3 §7). Where sign-off is switched on a text waits for its signatures.
   */
  keywords: changeCall({
    path: 'manageMetaKeyword',
    writes: ['drug_revisions', 'drug_texts', 'drugs', 'image_uses'],
    /** The list of drugs uses it for previews; saving needs the form's right. */
    needs: [listed, details],
    input: z
      .object({
        list: listing(),
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
