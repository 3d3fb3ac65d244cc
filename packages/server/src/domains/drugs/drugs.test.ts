import { auditLog } from '@prepdesk/contract/audit/audit-log';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { keyOf } from '@prepdesk/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
let token: string;

beforeAll(async () => {
  token = await sessionOf(product.pool, staff.superAdmin);
});

const ask = async (call: AnyCall, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body as unknown as {
    status: boolean;
    message: string;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
    response: any;
    // biome-ignore lint/suspicious/noExplicitAny: this data is tested below, too
    data: any;
  };

const addCategory = async (name: string, parentCatID = 0): Promise<number> =>
  (await ask(drugCategories.save, { name, parentCatID, order_by: 1 })).response.data.id;
const addMeta = async (name: string): Promise<number> =>
  (await ask(metaTypes.save, { name })).response.metaID;
const addDrug = async (name: string): Promise<number> => (await ask(drugs.save, { name })).response.drugID;
const detailOf = async (drugID: number) => (await ask(drugs.detail, { drugID })).response;

describe('categories of drugs', () => {
  it('categories of drugs are listed with their sub-categories, as the documented client expects', async () => {
    const category = await addCategory('Analgesics');
    const sub = await addCategory('Opioids', category);
    const body = await ask(drugCategories.list, { version: '2.4', platform: 'web', appName: 'Prepdesk' });
    expect(body.data).toEqual(body.response.data);
    expect(body.data.find(({ id }: { id: number }) => id === category)).toMatchObject({
      name: 'Analgesics',
      isActive: 1,
      order_by: 1,
      subCategory: [{ id: sub, name: 'Opioids', isActive: 1, order_by: 1, parentCatID: category }],
    });
    const below = await ask(drugCategories.below, { catID: category });
    expect(below.response.data).toHaveLength(1);
  });

  it('categories of drugs are changed by their id, and need every field', async () => {
    const catID = await addCategory('Antibiotics');
    const edited = { name: 'Antibacterials', parentCatID: 0, order_by: 4, isActive: 0, catID };
    expect(await ask(drugCategories.save, edited)).toMatchObject({
      status: true,
      response: { data: { id: catID } },
    });
    for (const field of ['name', 'order_by', 'isActive']) {
      const { status, message } = await ask(drugCategories.save, { ...edited, [field]: '' });
      expect([status, message], field).toEqual([false, 'All field must be filled out']);
    }
    const { isActive: _, ...without } = edited;
    expect((await ask(drugCategories.save, without)).message).toBe('All field must be filled out');
  });

  it('categories of drugs have unique names within their parent, and two levels at most', async () => {
    const [one, other] = [await addCategory('Sedatives'), await addCategory('Hypnotics')];
    const sub = await addCategory('Short acting', one);
    expect(await addCategory('Short acting', other)).toBeGreaterThan(sub);
    const again = { name: 'sedatives', parentCatID: 0, order_by: 1 };
    expect((await ask(drugCategories.save, again)).message).toBe(
      'Another category here already has this name',
    );
    expect((await ask(drugCategories.save, { ...again, parentCatID: sub })).message).toBe(
      'A sub-category cannot have sub-categories',
    );
    expect((await ask(drugCategories.save, { ...again, parentCatID: 4_000_000 })).message).toBe(
      'The category was not found',
    );
    const move = { name: 'Sedatives', order_by: 1, isActive: 1, catID: one, parentCatID: other };
    expect((await ask(drugCategories.save, move)).message).toBe('A category cannot become a sub-category');
  });
});

describe('metadata types', () => {
  it('metadata types are listed, added and changed through one path, which tells the requests apart by their fields', async () => {
    const metaID = await addMeta('Dose');
    const listing = await ask(metaTypes.save, { list: 'listing' });
    expect(listing.message, 'what only lists saves nothing').toBe('');
    const { data } = listing.response;
    expect(data.slice(0, 2)).toMatchObject([
      { metaID: 1, inputType: 2 },
      { metaID: 2, inputType: 2 },
    ]);
    expect(data.at(-1)).toMatchObject({ metaID, name: 'Dose', isActive: 1, inputType: 1 });
    expect((await ask(metaTypes.save, { name: ' ' })).message).toBe('All field must be filled out');
    expect((await ask(metaTypes.save, {})).message).toBe('All field must be filled out');
    expect((await ask(metaTypes.save, { name: 'Doses', metaID })).message).toBe(
      'All field must be filled out',
    );
    expect((await ask(metaTypes.save, { name: 'Doses', metaID, isActive: 0 })).status).toBe(true);
    expect((await ask(metaTypes.save, { name: 'doses' })).message).toBe(
      'Another metadata type already has this name',
    );
  });

  it('metadata types are listed for anybody with a drug screen, and changed only with their own right', async () => {
    const token = await sessionOf(product.pool, staff.nobody);
    const metaID = await addMeta('Overdose');
    const drugID = await addDrug('Digitoxin');
    const as = async (call: AnyCall, input: object) =>
      (await product.ask(call, input as Record<string, unknown>, { token })).httpStatus;
    for (const path of ['/prepclinic/drugs', '/prepclinic/drugs_details/{id}'] as const) {
      await product.pool.query(
        `insert into user_permissions select id, $1 from admin_users where phone = '${staff.nobody}'`,
        [keyOf(path)],
      );
      await expect.poll(() => as(metaTypes.save, { list: 'listing' })).toBe(200);
      expect(await as(drugs.keywords, { list: 'listing', drugID })).toBe(200);
      expect(await as(metaTypes.save, { name: 'Overdose', metaID, isActive: 1, isCritical: 0 })).toBe(403);
      const isForm = path.includes('details');
      expect(await as(drugs.keywords, { drugID, data: [{ [metaID]: '<p>x</p>' }] })).toBe(isForm ? 200 : 403);
    }
  });

  it('metadata types of category and sub category stay active', async () => {
    const { message } = await ask(metaTypes.save, { name: 'Category', metaID: 1, isActive: 0 });
    expect(message).toBe('Category and sub category are in every drug: they stay active');
  });
});

describe('a drug', () => {
  it('a drug is listed by name for the documented client, and found by any word in its texts', async () => {
    const drugID = await addDrug('Morphine');
    const metaID = await addMeta('Mechanism');
    await ask(drugs.keywords, { drugID, data: [{ [metaID]: '<p>Binds the <b>mu receptor</b></p>' }] });
    expect((await ask(drugs.save, { list: 'listing' })).response.data).toContainEqual({
      id: drugID,
      name: 'Morphine',
      isActive: 1,
    });
    for (const search of ['morph', 'mu receptor', 'BINDS']) {
      expect((await ask(drugs.list, { search })).response.data, search).toMatchObject([{ id: drugID }]);
    }
    const renamed = { name: 'Morphine sulphate', drugID, isActive: 1 };
    expect((await ask(drugs.save, renamed)).status).toBe(true);
    expect((await ask(drugs.list, { search: 'sulphate' })).response.data).toMatchObject([
      { id: drugID, textCount: 1 },
    ]);
    expect((await ask(drugs.save, { name: 'morphine SULPHATE' })).message).toBe(
      'Another drug already has this name',
    );
    expect((await ask(drugs.list, { search: 'nothing so called' })).message).toBe(
      'No Data Found for nothing so called',
    );
  });

  it('a drug has its texts sanitised, and only what was sent changes', async () => {
    const drugID = await addDrug('Aspirin');
    const [dose, warning] = [await addMeta('Dose of aspirin'), await addMeta('Warning of aspirin')];
    const data = [
      { [dose]: '<p onclick="x()">One<script>alert(1)</script></p>', [warning]: '<p>Not for children</p>' },
    ];
    expect((await ask(drugs.keywords, { drugID, data })).status).toBe(true);
    const kept = [
      { metaID: dose, metaValue: '<p>One</p>' },
      { metaID: warning, metaValue: '<p>Not for children</p>' },
    ];
    expect((await ask(drugs.keywords, { list: 'listing', drugID })).response.data).toEqual(kept);
    await ask(drugs.keywords, { drugID, data: [{ [warning]: '' }] });
    expect((await ask(drugs.keywords, { list: 'listing', drugID })).response.data).toEqual(kept.slice(0, 1));
    expect((await ask(drugs.keywords, { drugID, data: [{ 4000000: '<p>x</p>' }] })).message).toBe(
      'There is no such metadata',
    );
  });

  it('a drug has a brief form with the beginnings of long texts, each of which can be read alone', async () => {
    const drugID = await addDrug('Warfarin');
    const [long, short] = [await addMeta('Doses of warfarin'), await addMeta('Colour of warfarin')];
    const html = `<p>Watch &amp; weigh${'<strong>!</strong>'.repeat(60)}</p>`;
    await ask(drugs.keywords, { drugID, data: [{ [long]: html, [short]: '<p>Blue</p>' }] });
    const { texts, rowVersion } = (await ask(drugs.detail, { drugID, isBrief: 1 })).response;
    const beginning = `Watch & weigh${'!'.repeat(54)}`;
    expect(texts).toEqual([
      { metaID: long, metaValue: '', beginning },
      { metaID: short, metaValue: '<p>Blue</p>' },
    ]);
    const read = (metaID: number) => ask(drugs.text, { drugID, metaID });
    expect((await read(long)).response).toEqual({ metaID: long, metaValue: html, rowVersion });
    expect((await read(4_000_000)).response.metaValue).toBe('');
    expect((await ask(drugs.text, { drugID: 4_000_000, metaID: long })).message).toMatch(
      /^The drug was not found/,
    );
    expect((await detailOf(drugID)).texts[0]).toEqual({ metaID: long, metaValue: html });
  });

  it('a drug has a category and a sub-category of that category', async () => {
    const drugID = await addDrug('Codeine');
    const category = await addCategory('Cough');
    const [sub, foreign] = [await addCategory('Dry cough', category), await addCategory('Pain')];
    const save = async (data: Record<string, string>) => ask(drugs.keywords, { drugID, data: [data] });
    expect((await save({ 1: String(category), 2: String(sub) })).status).toBe(true);
    expect(await detailOf(drugID)).toMatchObject({ categoryID: category, subCategoryID: sub });
    expect((await save({ 2: String(foreign) })).message).toBe(
      'Please choose a sub category of this category',
    );
    expect((await save({ 1: String(sub) })).message).toBe('Please choose a category');
    expect((await save({ 1: String(foreign) })).status).toBe(true);
    expect(await detailOf(drugID)).toMatchObject({ categoryID: foreign, subCategoryID: 0 });
    const move = { name: 'Dry cough', order_by: 1, isActive: 1, catID: sub, parentCatID: foreign };
    expect((await ask(drugCategories.save, move)).status).toBe(true);
  });

  it('a drug is not overwritten when somebody else wrote it meanwhile', async () => {
    const drugID = await addDrug('Ibuprofen');
    const metaID = await addMeta('Dose of ibuprofen');
    const { rowVersion } = await detailOf(drugID);
    const save = (html: string) =>
      product.ask(drugs.keywords, { drugID, data: [{ [metaID]: html }], rowVersion }, { token });
    expect((await save('<p>First</p>')).body.status).toBe(true);
    const late = await save('<p>Second</p>');
    expect(late.httpStatus).toBe(409);
    expect((await detailOf(drugID)).texts).toEqual([{ metaID, metaValue: '<p>First</p>' }]);
  });

  it('a drug gets back a text that was reverted in the log, and is found by it again', async () => {
    const drugID = await addDrug('Naproxen');
    const metaID = await addMeta('Dose of naproxen');
    await ask(drugs.keywords, { drugID, data: [{ [metaID]: '<p>Twice daily</p>' }] });
    await ask(drugs.keywords, { drugID, data: [{ [metaID]: '<p>Thrice daily</p>' }] });
    const { rows } = await product.pool.query(
      `select max(id) as id from audit_log where table_name = 'drug_texts'`,
    );
    expect((await ask(auditLog.revert, { auditID: Number(rows[0].id) })).status).toBe(true);
    expect((await detailOf(drugID)).texts).toEqual([{ metaID, metaValue: '<p>Twice daily</p>' }]);
    expect((await ask(drugs.list, { search: 'twice daily' })).response.data).toMatchObject([{ id: drugID }]);
    expect((await ask(drugs.list, { search: 'thrice daily' })).response.data).toEqual([]);
  });
});
