import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { whereUsed } from '@prepdesk/contract/mapping/where-used';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

// biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
const ask = async (call: AnyCall, input: Record<string, unknown>): Promise<any> =>
  (await product.ask(call, input, { token })).body;
const addCategory = async (name: string, parentCatID = 0): Promise<number> =>
  (await ask(drugCategories.save, { name, parentCatID, order_by: 1 })).response.data.id;
const addMeta = async (name: string): Promise<number> =>
  (await ask(metaTypes.save, { name })).response.metaID;

describe('a drug is found', () => {
  const find = async (search: string): Promise<string[]> =>
    (await ask(drugs.list, { search })).response.data.map(({ name }: { name: string }) => name);

  it('a drug is found by words that are derived again only when its names or its place change', async () => {
    const client = await product.pool.connect();
    const isDerived = async (set: string) => {
      await client.query("update drugs set words = 'marked' where name = 'Marked one'");
      await client.query(`update drugs set ${set} where name = 'Marked one'`);
      const { rows } = await client.query("select words from drugs where name = 'Marked one'");
      return rows[0].words !== 'marked';
    };
    try {
      await client.query("begin; insert into drugs (name) values ('Marked one')");
      expect(await isDerived('name = name, synonyms = synonyms, category_id = category_id')).toBe(false);
      expect(await isDerived("synonyms = '{Other}'")).toBe(true);
      expect(await isDerived("name = 'Marked One'")).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('a drug is found by a synonym, by its category, and by misspelt words', async () => {
    const category = await addCategory('Antipyretics');
    const sub = await addCategory('Anilides', category);
    const metaID = await addMeta('Told of acetanilide');
    const { drugID } = (
      await ask(drugs.save, { name: 'Acetanilide', synonyms: 'Antifebrin,  Phenyl acetamide , antifebrin' })
    ).response;
    await ask(drugs.keywords, {
      drugID,
      data: [
        { 1: String(category), 2: String(sub), [metaID]: '<p>Causes <b>methaemoglobinaemia</b> बुखार में</p>' },
      ],
    });
    const ways = ['antifebrin', 'phenyl acetamide', 'antipyretics', 'ANILIDES', 'acetanilde', 'antifibrin'];
    for (const search of [...ways, 'antipyretcs', 'methemoglobinemia', 'acetanilde antifebrn', 'बुखार']) {
      expect([search, await find(search)]).toEqual([search, ['Acetanilide']]);
    }
    expect(await find('acetanilide rocket')).toEqual([]);
    expect((await ask(drugs.list, { search: 'antifebrin' })).response.data).toMatchObject([
      { synonyms: 'Antifebrin, Phenyl acetamide' },
    ]);
    await ask(drugCategories.save, { name: 'Fever remedies', order_by: 1, isActive: 1, catID: category });
    expect(await find('fever remedies')).toEqual(['Acetanilide']);
    await ask(drugs.save, { name: 'Acetanilide', isActive: 1, drugID });
    expect(await find('antifebrin')).toEqual(['Acetanilide']);
    await ask(drugs.save, { name: 'Acetanilide', isActive: 1, drugID, synonyms: '' });
    expect(await find('antifebrin')).toEqual([]);
  });

  it('a drug is found before others that only mention it, unless another order is asked for', async () => {
    const metaID = await addMeta('Told of others');
    const add = async (drug: { name: string; synonyms?: string }, text = '') => {
      const { drugID } = (await ask(drugs.save, drug)).response;
      if (text) await ask(drugs.keywords, { drugID, data: [{ [metaID]: text }] });
    };
    await add({ name: 'Zolmitane forte' });
    await add({ name: 'Zolmitane' });
    await add({ name: 'Brandname', synonyms: 'Zolmitane hydrate' });
    await add({ name: 'Naratane' }, '<p>Weaker than zolmitane.</p>');
    const inOrder = ['Zolmitane', 'Zolmitane forte', 'Brandname', 'Naratane'];
    expect(await find('zolmitane')).toEqual(inOrder);
    expect((await find('zolmitnae')).slice(0, 2)).toEqual(inOrder.slice(0, 2));
    const second = await ask(drugs.list, { search: 'zolmitane', page: 2, limit: 3 });
    expect(second.response.data).toMatchObject([{ name: 'Naratane' }]);
    const byID = await ask(drugs.list, { search: 'zolmitane', sort: '-id' });
    expect(byID.response.data[0]).toMatchObject({ name: 'Naratane' });
  });

  it('a drug is found in treasures and questions that name it as a whole word', async () => {
    const { drugID } = (await ask(drugs.save, { name: 'Lidocaine', synonyms: 'Xylocaine' })).response;
    await product.pool.query(`
      insert into questions (id, unique_id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
      values (700001, 'LIDO-1', 1, '<p>x</p>', '1', 1, 60, 'how does xylocaine act?', '{1}'),
        (700002, 'LIDO-2', 1, '<p>x</p>', '1', 1, 60, 'what is lidocainex?', '{1}')`);
    const { groups } = (await ask(whereUsed.list, { kind: 'drug', key: drugID })).response;
    expect(groups).toMatchObject([{ label: 'Questions that name it', total: 1, uses: [{ name: 'LIDO-1' }] }]);
  });
});
