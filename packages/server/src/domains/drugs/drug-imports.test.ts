import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugCategories } from '@prepdesk/contract/drugs/drug-categories';
import { drugDownloadPath, drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { drugRevisions } from '@prepdesk/contract/drugs/drug-revisions';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import { signOff } from '@prepdesk/contract/drugs/sign-off';
import type { ImportReport } from '@prepdesk/contract/import-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApprovers } from '../../testing/approvers.ts';
import { useProduct } from '../../testing/product.ts';
import { sendFile } from '../../testing/send-file.ts';
import { workbookFile } from '../../testing/workbook-file.ts';

const product = useProduct();
let [asha, vikram, , meena] = ['', '', '', ''];
let dose = 0;

const ask = async (call: AnyCall, input: Record<string, unknown>, token = asha) =>
  (await product.ask(call, input, { token })).body as unknown as {
    status: boolean;
    message: string;
    // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
    response: any;
  };

type Report = ImportReport & { tried: string };

const send = (content: string | Buffer, input: { isTrial: 0 | 1; tried?: string }, token = asha) =>
  sendFile(product, token, drugImports.import, input, {
    name: `drugs.${typeof content === 'string' ? 'csv' : 'xlsx'}`,
    content,
  });
const trial = async (content: string | Buffer) => {
  const { status, message, response } = await send(content, { isTrial: 1 });
  expect([status, message]).toEqual([true, 'File read']);
  return response as Report;
};
const formatted = ({ rows }: Pick<ImportReport, 'rows'>) =>
  rows.map(({ rowNumber, action, says }) => [rowNumber, action, says]);

/** Tries a file, imports it, and returns the list's entry for the import. */
async function importFile(content: string) {
  const { tried } = await trial(content);
  const { status, message } = await send(content, { isTrial: 0, tried });
  expect([status, message]).toEqual([true, 'File read']);
  return (await ask(drugImports.list, {})).response.imports[0];
}

const download = async (query: string, token = asha) => {
  const { statusCode, rawPayload } = await product.server.inject({
    url: `/api/${drugDownloadPath}?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, rawPayload };
};

const idOf = async (name: string): Promise<number> =>
  (await product.pool.query('select id from drugs where name = $1', [name])).rows[0]?.id;
const detailOf = async (name: string) => (await ask(drugs.detail, { drugID: await idOf(name) })).response;
const add = async (name: string, html: string): Promise<number> => {
  const { drugID } = (await ask(drugs.save, { name })).response;
  await ask(drugs.keywords, { drugID, data: [{ [dose]: html }] });
  return drugID;
};
const switchTo = (isOn: 0 | 1) => ask(signOff.saveSettings, { isOn, signatures: 2, hidesPastReview: 0 });
const everything = async () => {
  const tables = ['drugs', 'drug_texts', 'drug_revisions'];
  const queries = tables.map((table) => product.pool.query(`select * from ${table} order by id`));
  return (await Promise.all(queries)).map(({ rows }) => rows);
};

beforeAll(async () => {
  [asha, vikram, , meena] = await addApprovers(product.pool);
  const { data } = (await ask(drugCategories.save, { name: 'Analgesics', order_by: 1 })).response;
  await ask(drugCategories.save, { name: 'Opioids', parentCatID: data.id, order_by: 1 });
  dose = (await ask(metaTypes.save, { name: 'Dose' })).response.metaID;
  await ask(metaTypes.save, { name: 'Side effects' });
});

describe('a file of drugs', () => {
  it('a file of drugs first says for each row what it would do, and writes nothing', async () => {
    await add('Morphine', '<p>By weight</p>');
    await add('Codeine', '<p>At night</p>');
    const before = await everything();
    const report = await trial(
      [
        'Name,IsActive,Category,Sub category,Synonyms,Dose,side-effects,Colour',
        'morphine,,Analgesics,Opioids,,<p>By age</p>,Nausea & more,red',
        'Codeine,Active,,,,<p>At night</p>,,',
        'Placebin,Inactive,Analgesics,,"Sugar, Placebo",One drop,,',
        'Placebin,,,,,,,',
        'Wrong,maybe,Herbs,,,,,',
        ',,,,,One drop,,',
        'Long,,,,,,,',
      ].join('\n'),
    );
    expect(formatted(report)).toEqual([
      [2, 'change', 'Changes Category, Sub category, Dose “By age”, Side effects “Nausea & more”'],
      [3, 'same', 'Nothing changes'],
      [4, 'add', 'New drug with Dose “One drop”'],
      [5, 'fault', 'Row 4 is about the same drug'],
      [6, 'fault', 'IsActive is Active or Inactive, and not “maybe”. There is no category Herbs'],
      [7, 'fault', 'It has neither an ID nor a name'],
      [8, 'add', 'New drug'],
    ]);
    expect(report.unread).toEqual(['Colour']);
    expect(await everything()).toEqual(before);
  });

  it('a file of drugs says on the row what of its cells is left out', async () => {
    const { rows } = await trial(
      'Name,Dose\n\u200bPictured\u200e,"<p>See <img src=""data:image/png;base64,iVBORw0KGgo=""></p>"\nPlain,List<T>\n',
    );
    expect(rows.map(({ name, says, notes }) => [name, says, notes])).toEqual([
      [
        'Pictured',
        'New drug with Dose “See”',
        ['Dose: An embedded picture was left out. Upload it and use its link'],
      ],
      ['Plain', 'New drug with Dose “List<T>”', undefined],
    ]);
  });

  it('a file of drugs is imported as one change, sanitised like the form, and undone as one', async () => {
    const before = await everything();
    const file = [
      'Name,Category,Synonyms,Dose',
      'Morphine,Analgesics,"MS, Opium",<p onclick=x()>By age</p><script>x</script>',
      'Heroin,,,a < b',
      'Bad,Herbs,,',
    ].join('\n');
    const done = await importFile(file);
    expect(done).toMatchObject({ added: 1, changed: 1, same: 0, faulty: 1, state: 1, byName: 'Asha Sharma' });
    const heroin = await detailOf('Heroin');
    expect(heroin.texts).toEqual([{ metaID: dose, metaValue: expect.stringContaining('a &lt; b') }]);
    const morphine = await detailOf('Morphine');
    expect(morphine.texts.find(({ metaID }: { metaID: number }) => metaID === dose).metaValue).toBe(
      '<p>By age</p>',
    );
    expect((await ask(drugs.list, { search: 'opium' })).response.data).toMatchObject([{ name: 'Morphine' }]);

    const { importID } = done;
    expect((await ask(drugImports.undoPreview, { importID })).response).toEqual({
      removes: 1,
      restores: 1,
      leaves: 0,
      left: [],
    });
    expect((await ask(drugImports.undo, { importID })).status).toBe(true);
    expect((await ask(drugImports.undo, { importID })).status).toBe(true);
    const [rows, texts, revisions] = await everything();
    const known = ({ row_version: _, ...row }: Record<string, unknown>) => row;
    expect(rows?.map(known)).toEqual(before[0]?.map(known));
    expect([texts, revisions]).toEqual(before.slice(1));
    expect((await ask(drugImports.list, {})).response.imports[0]).toMatchObject({
      state: 2,
      removed: 1,
      restored: 1,
      left: 0,
    });
    expect((await ask(drugImports.undoPreview, { importID })).response).toEqual({
      removes: 0,
      restores: 0,
      leaves: 0,
      left: [],
    });
  });

  it('a file of drugs from before a field came is undone: drugs keep what they have of that field', async () => {
    await add('Fentanyl', '<p>By weight</p>');
    const { importID } = await importFile(
      'Name,Category,Synonyms,Dose\nFentanyl,Analgesics,Sublimaze,<p>By age</p>',
    );
    await product.pool.query(
      `update drug_import_rows set before = before - '{synonyms,categoryID}'::text[] where import_id = $1`,
      [importID],
    );
    expect((await ask(drugImports.undo, { importID })).status).toBe(true);
    const { rows } = await product.pool.query(
      `select d.synonyms, c.name as category from drugs d join drug_categories c on c.id = d.category_id
       where d.name = 'Fentanyl'`,
    );
    expect(rows).toEqual([{ synonyms: ['Sublimaze'], category: 'Analgesics' }]);
  });

  it('a file of drugs leaves alone what somebody changed since when it is undone', async () => {
    const { importID } = await importFile(
      'Name,Dose\nCodeine,<p>Never</p>\nKept,<p>Once</p>\nGone,<p>Once</p>\n',
    );
    for (const name of ['Codeine', 'Kept']) {
      const drugID = await idOf(name);
      await ask(drugs.keywords, { drugID, data: [{ [dose]: '<p>Twice</p>' }] }, vikram);
    }
    expect((await ask(drugImports.undoPreview, { importID })).response).toMatchObject({
      removes: 1,
      restores: 0,
      leaves: 2,
      left: [
        { rowNumber: 2, words: 'Codeine', why: 'Changed since' },
        { rowNumber: 3, words: 'Kept', why: 'Changed since' },
      ],
    });
    await ask(drugImports.undo, { importID });
    expect(await idOf('Gone')).toBeUndefined();
    for (const name of ['Codeine', 'Kept']) {
      expect((await detailOf(name)).texts).toMatchObject([{ metaValue: '<p>Twice</p>' }]);
    }
  });

  it('a file of drugs is refused when it would do something other than the trial said', async () => {
    const file = 'Name,Dose\nMorphine,<p>Seldom</p>\n';
    const { tried } = await trial(file);
    await ask(drugs.save, { drugID: await idOf('Morphine'), name: 'Morphine', isActive: 0 }, vikram);
    expect((await send(file, { isTrial: 0, tried })).message).toBe(
      'Drugs were changed by others since this file was tried. Please try it again',
    );
    expect((await send('Name\nMorphine\n', { isTrial: 0 })).message).toBe(
      'No row of this file adds or changes a drug',
    );
    expect((await send('Dose\nMuch\n', { isTrial: 1 })).message).toBe(
      'The file has no column Name. Its columns are Dose',
    );
  });

  it('a file of drugs that LibreOffice saved again changes nothing, although lines in a cell end otherwise', async () => {
    const first = 'Name,Dose\r\n"Two\r\nlines","\'0012"\r\n';
    expect((await send(first, { isTrial: 0 })).message).toBe('File read');
    // A sheet as LibreOffice Calc 7.4 writes it.
    const cell = (at: string, n: number) => `<c r="${at}" s="0" t="s"><v>${n}</v></c>`;
    const rows = `<row r="1" customFormat="false" ht="12.8" hidden="false">${cell('A1', 0)}${cell('B1', 1)}</row><row r="2" customFormat="false" ht="23.85" hidden="false">${cell('A2', 2)}${cell('B2', 3)}</row>`;
    const texts = ['Name', 'Dose', 'Two\nlines', '0012'];
    const shared = texts.map((one) => `<si><t xml:space="preserve">${one}</t></si>`).join('');
    const content = workbookFile(rows, {
      shared,
      beforeRows: '<cols><col hidden="false" min="1" max="2"/></cols>',
    });
    const { response } = await send(content, { isTrial: 1 });
    expect(response).toMatchObject({ rows: [{ action: 'same' }], notes: [] });
  });

  it('a file of drugs can be used only by people with the right to import', async () => {
    expect((await send('Name\nNone\n', { isTrial: 1 }, meena)).message).toContain('(id:131)');
    expect((await download('format=csv', meena)).statusCode).toBe(403);
  });

  it('a file of drugs leaves nothing half written when the database refuses a row', async () => {
    const before = await everything();
    const file = 'Name,Dose\nFirst,<p>Once</p>\nSecond,<p>Twice</p>\n';
    const client = await product.pool.connect();
    try {
      await client.query('begin');
      await client.query(`insert into drugs (name) values ('Second')`);
      const sent = send(file, { isTrial: 0 });
      await expect
        .poll(async () => {
          const { rows } = await product.pool.query(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].n;
        })
        .toBe(1);
      await client.query('commit');
      expect((await sent).message).toBe('Another drug already has this name');
    } finally {
      client.release();
    }
    await product.pool.query(`delete from drugs where name = 'Second'`);
    expect(await everything()).toEqual(before);
  });
});

describe('an export of drugs', () => {
  const odd = [
    '<p>=1+1, “quoted”</p>',
    `<p>${'long 😀 words '.repeat(3300)}</p>`,
    '<p>दवा</p><table><tbody><tr><td>1</td></tr></tbody></table>',
  ];

  it.each(['csv', 'xlsx'])(
    'an export of drugs as %s changes nothing when it is imported again, and contains what the list finds',
    async (format) => {
      const names = odd.map((_, at) => `Odd ${format} ${at}`);
      for (const [at, html] of odd.entries()) await add(names[at] ?? '', html);
      const { rawPayload } = await download(`format=${format}&search=${encodeURIComponent(`odd ${format}`)}`);
      const content = format === 'csv' ? rawPayload.toString() : rawPayload;
      expect(formatted(await trial(content))).toEqual([
        [2, 'same', 'Nothing changes'],
        [3, 'same', 'Nothing changes'],
        [4, 'same', 'Nothing changes'],
      ]);
      const all = await trial((await download('format=csv&isActive=0')).rawPayload.toString());
      expect(all.rows.map(({ name }) => name)).toEqual(['Morphine']);
      expect(all.unread).toEqual([]);
    },
  );
});

describe('where sign-off is switched on, a file of drugs', () => {
  beforeAll(() => switchTo(1));
  afterAll(() => switchTo(0));

  const headOf = async (name: string) => {
    const { texts } = (await ask(drugRevisions.ofDrug, { drugID: await idOf(name) })).response;
    return texts.find(({ metaID }: { metaID: number }) => metaID === dose);
  };

  it('where sign-off is switched on, a file of drugs adds texts that wait for signatures; an export shows them and an undo removes them', async () => {
    const before = await everything();
    const file = 'Name,Dose\nMorphine,<p>Waits</p>\nNewcomer,<p>Waits</p>\n';
    expect(formatted(await trial(file))).toEqual([
      [2, 'change', 'Waits for signatures: Dose “Waits”'],
      [3, 'add', 'New drug. Waits for signatures: Dose “Waits”'],
    ]);
    const { importID } = await importFile(file);
    expect(await headOf('Morphine')).toMatchObject({
      html: '<p>By weight</p>',
      head: { html: '<p>Waits</p>', state: 'pending', author: 'Asha Sharma' },
    });
    expect((await detailOf('Newcomer')).texts).toEqual([]);
    const exported = (await download('format=csv&search=Newcomer')).rawPayload.toString();
    expect(exported).toContain('Waiting for signatures');
    expect(exported.trim().split('\r\n').at(-1)).toMatch(/<p>Waits<\/p>.*,Dose$/);
    expect(formatted(await trial(exported))).toEqual([[2, 'same', 'Nothing changes']]);

    await ask(drugImports.undo, { importID });
    const [rows, texts] = await everything();
    expect(rows).toHaveLength(before[0]?.length ?? 0);
    expect(texts).toEqual(before[1]);
    expect((await headOf('Morphine')).head).toBeNull();
  });

  it('where sign-off is switched on, a file of drugs restores what waited before when it is undone, and leaves what was signed or live since', async () => {
    const drugID = await idOf('Morphine');
    await ask(drugs.keywords, { drugID, data: [{ [dose]: '<p>Waited before</p>' }] }, vikram);
    const { importID } = await importFile('Name,Dose\nMorphine,<p>Imported</p>\n');
    expect((await headOf('Morphine')).head.html).toBe('<p>Imported</p>');
    await ask(drugImports.undo, { importID });
    expect((await headOf('Morphine')).head).toMatchObject({ html: '<p>Waited before</p>', state: 'pending' });

    await switchTo(0);
    const live = await importFile('Name,Dose\nLively,<p>Live</p>\n');
    await switchTo(1);
    const preview = await ask(drugImports.undoPreview, { importID: live.importID });
    expect(preview.response.left).toMatchObject([{ words: 'Lively', why: 'Sign-off was switched on since' }]);
  });
});
