import { drugs as calls } from '@prepdesk/contract/drugs/drugs';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';
import { isBlankHtml } from '@prepdesk/contract/html-words';
import { plainLine } from '@prepdesk/contract/unseen';
import { cutTo } from '@prepdesk/contract/well-formed';
import { asc, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { DrugBefore } from '../../db/schema/drug-imports.ts';
import { drugCategories, drugNameTaken, drugs as table } from '../../db/schema/drugs.ts';
import { cleanerOf } from '../../http/call/clean-input.ts';
import { pauseIfLong } from '../../lib/in-turns.ts';
import type { ForWhom } from '../../lib/worker-threads.ts';
import { htmlOfCell } from '../../spreadsheets/html-cell.ts';
import { type JudgedRow, judging, type NamedRow } from '../../spreadsheets/named-rows.ts';
import { wordsWithScripts } from '../../spreadsheets/rich-text.ts';
import { type DrugColumn, type FileType, shownText, textIn } from './drug-file.ts';
import { lastWritten } from './write-texts.ts';

/** A drug as a row of the file defines it. */
export type ImportedDrug = {
  rowNumber: number;
  /** null for a new drug. */
  drugID: number | null;
  name: string;
  synonyms: string[];
  isActive: number;
  categoryID: number | null;
  subCategoryID: number | null;
  /** Only the texts that the row changes. */
  texts: { metaID: number; html: string }[];
  before: DrugBefore | null;
  /** The version that the row was compared with. */
  rowVersion: number;
};

type Row = NamedRow<DrugColumn>;
type Judged = JudgedRow<ImportedDrug>;
type DrugRow = typeof table.$inferSelect;
type TextOf = Awaited<ReturnType<typeof lastWritten>>;
type Category = { id: number; name: string; parentID: number | null };

export type ImportOptions = { types: readonly FileType[]; isOn: boolean; whose: ForWhom };

/** A trial writes nothing and locks nothing. */
export type Purpose = 'trial' | 'import';

const cleanTexts = cleanerOf(calls.keywords)!;
const same = (text: string): string => plainLine(text).toLowerCase();
const largestID = 2_147_483_647;
function idOf(text: string): number | undefined {
  const digits = foldForSearch(text);
  return /^\d{1,10}$/.test(digits) && Number(digits) <= largestID ? Number(digits) : undefined;
}

const rowsAtOnce = 100;

/**
 * What each row of a file would do. For an import, the drugs that it names are locked. A blank cell changes nothing: a
 * file never removes a text from a drug.
 */
export async function judgedDrugs(
  db: Db,
  rows: readonly Row[],
  purpose: Purpose,
  input: ImportOptions,
): Promise<Judged[]> {
  const known = await knownDrugs(db, rows, purpose);
  const categories = await db
    .select({ id: drugCategories.id, name: drugCategories.name, parentID: drugCategories.parentID })
    .from(drugCategories);
  const file = new FileOfDrugs(known, categories, input);
  const done: Judged[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const ids = some.flatMap((row) => file.drugOf(row)?.id ?? []);
    const textOf = await lastWritten(db, ids);
    for (const row of some) {
      // Short texts are cleaned in this thread.
      await pauseIfLong();
      done.push(await file.judged(row, textOf));
    }
  }
  return done;
}

/** The drugs that rows name by ID or by name, locked in an order that avoids deadlocks. */
async function knownDrugs(db: Db, rows: readonly Row[], purpose: Purpose): Promise<DrugRow[]> {
  const ids = rows.flatMap(({ values }) => idOf(values.id) ?? []);
  const names = rows.map(({ values }) => plainLine(values.name)).filter(Boolean);
  if (ids.length + names.length === 0) return [];
  const drugs = db
    .select()
    .from(table)
    .where(or(inArray(table.id, ids), sql`${table.name} = any(${sql.param(names)}::citext[])`))
    .orderBy(asc(table.id));
  return purpose === 'import' ? drugs.for('update') : drugs;
}

/** What a person reads about a row: what is wrong with it, and what of it is left out. */
type RowReport = { errors: string[]; notes: string[] };

/** A row depends on the others in only one way: a drug and a name may appear in one row only. */
class FileOfDrugs {
  private readonly byID: ReadonlyMap<number, DrugRow>;
  private readonly byName: ReadonlyMap<string, DrugRow>;
  private readonly rowOf = new Map<string, number>();

  private readonly categories: readonly Category[];
  private readonly options: ImportOptions;

  constructor(known: readonly DrugRow[], categories: readonly Category[], input: ImportOptions) {
    this.categories = categories;
    this.options = input;
    this.byID = new Map(known.map((one) => [one.id, one]));
    this.byName = new Map(known.map((one) => [same(one.name), one]));
  }

  drugOf({ values }: Row): DrugRow | undefined {
    return values.id ? this.byID.get(idOf(values.id) ?? 0) : this.byName.get(same(values.name));
  }

  async judged(row: Row, textOf: TextOf): Promise<Judged> {
    const { values } = row;
    const drug = this.drugOf(row);
    const name = plainLine(values.name) || drug?.name || `ID ${values.id || '–'}`;
    const notes = [...row.notes];
    const judged = judging<ImportedDrug>({ ...row, notes }, name);
    const errors = [...row.errors, ...this.errorsOf(row, drug)];
    const written = await this.read(row, drug, textOf, { errors, notes });
    if (!written || errors.length > 0) return judged('fault', errors.join('. '));
    if (!drug) return judged('add', this.sentenceOf('New drug', [], written), written);
    const changed = changedOf(written);
    if (changed.length + written.texts.length === 0) return judged('same', 'Nothing changes');
    return judged('change', this.sentenceOf('', changed, written), written);
  }

  private errorsOf({ rowNumber, values }: Row, drug: DrugRow | undefined): string[] {
    const errors: string[] = [];
    if (values.id && !drug) errors.push(`There is no drug with the ID ${values.id}`);
    if (!values.id && !values.name) errors.push('It has neither an ID nor a name');
    if (values.isActive && activeOf(values.isActive) === undefined) {
      errors.push(`IsActive is Active or Inactive, and not “${values.isActive}”`);
    }
    const holder = this.byName.get(same(values.name));
    if (holder && drug && holder !== drug) errors.push(drugNameTaken);
    for (const key of [drug && `drug ${drug.id}`, values.name && `name ${same(values.name)}`]) {
      if (!key) continue;
      const earlier = this.rowOf.get(key);
      if (earlier === undefined) this.rowOf.set(key, rowNumber);
      else if (errors.length === 0) errors.push(`Row ${earlier} is about the same drug`);
    }
    return errors;
  }

  /** Applies the rules of the form's calls; what they refuse is reported with the heading of its column. */
  private async read(row: Row, drug: DrugRow | undefined, textOf: TextOf, report: RowReport) {
    const { errors } = report;
    const { rowNumber, values } = row;
    const scope = this.positionOf(values, drug, errors);
    const texts = await this.textsOf(values, drug, textOf, report);
    if (!values.name && !drug) return undefined;
    const named = tried(errors, () =>
      checked(calls.save.input, {
        // Without an ID the name only finds the drug, in whatever case it is written.
        name: drug && (!values.id || !values.name) ? drug.name : values.name,
        synonyms: values.synonyms || (drug?.synonyms ?? []).join(', '),
        ...(drug && { drugID: drug.id }),
        isActive: activeOf(values.isActive) ?? drug?.isActive ?? 1,
      }),
    );
    if (!named || !scope || !texts) return undefined;
    const { name = '', synonyms = [], isActive = 1 } = named;
    const before = drug && {
      name: drug.name,
      synonyms: drug.synonyms,
      isActive: drug.isActive,
      categoryID: drug.categoryID,
      subCategoryID: drug.subCategoryID,
      texts: texts.map(({ metaID }) => ({ metaID, ...textOf(drug.id, metaID) })),
    };
    return {
      rowNumber,
      drugID: drug?.id ?? null,
      name,
      synonyms,
      isActive,
      ...scope,
      texts,
      before: before ?? null,
      rowVersion: drug?.rowVersion ?? 0,
    };
  }

  private positionOf(values: Row['values'], drug: DrugRow | undefined, errors: string[]) {
    const find = (name: string, parentID: number | null) =>
      this.categories.find((one) => one.parentID === parentID && same(one.name) === same(name));
    const category = values.category ? find(values.category, null) : undefined;
    if (values.category && !category) {
      errors.push(`There is no category ${values.category}`);
      return undefined;
    }
    const categoryID = category?.id ?? drug?.categoryID ?? null;
    const isMoved = categoryID !== (drug?.categoryID ?? null);
    if (!values.subCategory) {
      return { categoryID, subCategoryID: isMoved ? null : (drug?.subCategoryID ?? null) };
    }
    const below = categoryID === null ? undefined : find(values.subCategory, categoryID);
    if (!below) {
      errors.push(`This category has no sub category ${values.subCategory}`);
      return undefined;
    }
    return { categoryID, subCategoryID: below.id };
  }

  /** The texts that change, sanitised. Unchanged texts are not sanitised again, so the same file changes nothing. */
  private async textsOf(
    values: Row['values'],
    drug: DrugRow | undefined,
    textOf: TextOf,
    { errors, notes }: RowReport,
  ) {
    const { types, isOn, whose } = this.options;
    const shown = (metaID: number) => (drug ? shownText(textOf(drug.id, metaID), isOn) : '');
    const given = types.flatMap(({ metaID, name }) => {
      const cell = textIn(values, metaID);
      if (cell === '' || cell === shown(metaID).trim()) return [];
      const { html, leftOut } = htmlOfCell(cell);
      notes.push(...leftOut.map((sentence) => `${name}: ${sentence}`));
      return [[metaID, html] as const];
    });
    if (given.length === 0) return [];
    const data = [Object.fromEntries(given)];
    const clean = await triedLater(errors, types, async () =>
      cleanTexts(checked(calls.keywords.input, { drugID: drug?.id ?? 1, data }), whose),
    );
    return clean?.data?.flatMap((one) =>
      Object.entries(one).flatMap(([key, html]) => {
        const metaID = Number(key);
        return isBlankHtml(html) || html === shown(metaID) ? [] : [{ metaID, html }];
      }),
    );
  }

  private sentenceOf(what: string, changed: readonly string[], { texts }: ImportedDrug): string {
    const names = texts.map(({ metaID }) => this.options.types.find((type) => type.metaID === metaID)?.name);
    const { isOn } = this.options;
    const isLong = texts.length > maxQuoted;
    const quoted = texts.slice(0, maxQuoted).map(({ html }, at) => `${names[at]} “${excerptOf(html)}”`);
    const shown = [...quoted, ...(isLong ? [`and ${texts.length - maxQuoted} more`] : [])].join(', ');
    const live = isOn || !shown ? changed : [...changed, shown];
    const parts = [
      ...(what ? [isOn || names.length === 0 ? what : `${what} with ${shown}`] : []),
      ...(!what && live.length > 0 ? [`Changes ${live.join(', ')}`] : []),
      ...(isOn && names.length > 0 ? [`Waits for signatures: ${shown}`] : []),
    ];
    return parts.join('. ');
  }
}

const maxQuoted = 3;
const maxOfExcerpt = 80;

function excerptOf(html: string): string {
  const words = wordsWithScripts(html);
  return words.length > maxOfExcerpt ? `${cutTo(maxOfExcerpt - 1, words)}…` : words;
}

const activeWords: Readonly<Record<string, number>> = {
  active: 1,
  yes: 1,
  true: 1,
  1: 1,
  inactive: 0,
  no: 0,
  false: 0,
  0: 0,
};

const activeOf = (cell: string): number | undefined => activeWords[same(cell)];

function changedOf({ before, ...drug }: ImportedDrug): string[] {
  if (!before) return [];
  const parts = [
    ['Name', before.name === drug.name],
    ['Synonyms', before.synonyms.join() === drug.synonyms.join()],
    ['Category', before.categoryID === drug.categoryID],
    ['Sub category', before.subCategoryID === drug.subCategoryID],
    ['IsActive', before.isActive === drug.isActive],
  ] as const;
  return parts.filter(([, isSame]) => !isSame).map(([name]) => name);
}

const headings: Readonly<Record<string, string>> = {
  name: 'Name',
  synonyms: 'Synonyms',
  isActive: 'IsActive',
};

function noteError(errors: string[], error: unknown, headingOf: (field: string) => string | undefined): void {
  if (!(error instanceof Failure) || error.kind === 'unavailable') throw error;
  const { fields = { '': error.message } } = error.details;
  for (const [field, sentence] of Object.entries(fields)) {
    const heading = headingOf(field);
    errors.push(heading ? `${heading}: ${sentence}` : sentence);
  }
}

function tried<T>(errors: string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    noteError(errors, error, (field) => headings[field]);
    return undefined;
  }
}

async function triedLater<T>(
  errors: string[],
  types: readonly FileType[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const metaOf = (field: string) => types.find(({ metaID }) => field === `data.0.${metaID}`)?.name;
    noteError(errors, error, metaOf);
    return undefined;
  }
}
