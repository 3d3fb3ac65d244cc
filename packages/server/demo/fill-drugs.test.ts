import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { cleanHtml } from '../src/html/clean-html.ts';
import { useProduct } from '../src/testing/product.ts';
import { sessionOf } from '../src/testing/sessions.ts';
import { staff } from '../src/testing/staff.ts';
import { addContent } from './fill-content.ts';
import { addDrugs } from './fill-drugs.ts';

const product = useProduct();
let token: string;

beforeAll(async () => {
  const db = drizzle(product.pool);
  const today = new Date().toISOString().slice(0, 10);
  await addContent(db, today);
  await addDrugs(db, today);
  token = await sessionOf(product.pool, staff.superAdmin);
});

const column = async (statement: string): Promise<unknown[]> =>
  (await product.pool.query({ text: statement, rowMode: 'array' })).rows.flat();

test('the book of drugs has 120 of them in 14 categories, each in a sub-category, a few put out of use', async () => {
  expect(await column('select count(*)::int from drug_categories where parent_id is null')).toEqual([14]);
  expect(
    await column(`select count(*)::int from drugs d join drug_categories s on s.id = d.sub_category_id
      where s.parent_id = d.category_id`),
  ).toEqual([120]);
  const [inactive] = await column('select count(*)::int from drugs where is_active = 0');
  expect(inactive).toBeGreaterThan(1);
  expect(await column(`select count(*)::int > 2 from drugs where synonyms <> '{}'`)).toEqual([true]);
});

test('every drug is told of, in the HTML that a save would leave', async () => {
  expect(
    await column('select name from drugs d where (select count(*) from drug_texts where drug_id = d.id) < 3'),
  ).toEqual([]);
  const texts = await column('select html from drug_texts union select html from drug_revisions');
  for (const html of texts as string[]) expect(cleanHtml(html)).toBe(html);
});

test('whatever the demo company names as a source of a drug text is said to be fictitious, and leads nowhere', async () => {
  const doses = (await column(`select html from drug_texts t join meta_types m on m.id = t.meta_id
    where m.name = 'Dose'`)) as string[];
  expect(doses).toHaveLength(120);
  expect(doses.filter((html) => !html.includes('(fictitious)'))).toEqual([]);
  const sources = await product.pool.query<{ title: string; link: string }>(
    'select distinct s.* from drug_revisions, jsonb_to_recordset(citations) s (title text, link text)',
  );
  expect(sources.rows.length).toBeGreaterThan(50);
  for (const { title, link } of sources.rows) {
    expect(title).toContain('(fictitious)');
    expect(new URL(link).hostname).toMatch(/(^|\.)example\.com$/);
  }
});

test('a dose of the book of drugs is given once a day, not 1 times', async () => {
  const frequencies =
    (await column(`select distinct substring(html from '<td>([^<]* a day)</td>') from drug_texts
    where html like '% a day</td>%' order by 1`)) as string[];
  expect(frequencies).toEqual(['2 times a day', '3 times a day', 'once a day']);
});

test('the doses of the demo company are in every state of sign-off', async () => {
  const { body } = await product.ask(signOff.queue, { limit: 100 }, { token });
  const { data } = body.response;
  const kinds = new Set(data.map(({ state, signatures }) => `${state}: ${signatures}`));
  // Pending without and with a signature, rejected, and past the review of what both have signed.
  expect([...kinds].toSorted()).toEqual(['1: 0 of 2', '1: 1 of 2', '2: 0 of 2', '3: 2 of 2']);

  const whyNot = new Set<string>();
  for (const { drugID } of data.filter(({ state }) => state === 1)) {
    const text = await product.ask(drugRevisions.ofDrug, { drugID }, { token });
    whyNot.add(text.body.response.texts.find(({ head }) => head)?.whyNotSign ?? '');
  }
  expect([...whyNot].toSorted()).toEqual(['', 'No source linked', 'You have signed it']);
  expect(
    await column(`select count(*)::int from drug_revisions where html like '%Source:%' and citations = '[]'`),
    'words that name a source have it linked, too',
  ).toEqual([0]);

  const [signed, unsigned] = await column(`select
    count(*) filter (where r.review_by > current_date)::int, count(*) filter (where r.id is null)::int
    from drug_texts t left join drug_revisions r on r.id = t.revision_id`);
  expect(signed).toBeGreaterThan(10);
  expect(unsigned).toBeGreaterThan(100);
});

test('a learner finds a drug of it by another name', async () => {
  const { body } = await product.ask(drugs.list, { search: 'acetaminophen' }, { token });
  expect(body.response.data).toMatchObject([{ name: 'Paracetamol', category: 'Analgesics' }]);
});
