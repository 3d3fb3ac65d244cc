import { describe, expect, it } from 'vitest';
import type { ForWhom } from '../lib/worker-threads.ts';
import { pdfRuns } from '../testing/pdf-text.ts';
import type { Label } from './label-sheet.ts';
import { withPdf } from './pdf-threads.ts';

const letters = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह'];
const devanagari = (length: number, shift = 0) =>
  Array.from({ length }, (_, n) => letters[(n * 7 + shift) % letters.length]).join('');

const label = (more: Partial<Label> = {}): Label => ({
  name: 'Diya Krishnan',
  street: ['12 Lake Road', ''],
  town: 'Pune 411001',
  region: 'Maharashtra, India',
  phone: '9300000001',
  note: 'ORD-1 · books · Law',
  ...more,
});
const longLabels = (count: number) =>
  Array.from({ length: count }, (_, n) => label({ street: [devanagari(500, n), ''] }));

const made = (rows: readonly Label[], whose: ForWhom = { personID: 1 }, onTurn: () => void = () => {}) =>
  withPdf({ kind: 'labels', head: undefined, rows }, whose, async (parts) => {
    onTurn();
    const all: Uint8Array[] = [];
    for await (const part of parts) all.push(part);
    return Buffer.concat(all);
  });
const textsOf = async (one: Label) => pdfRuns(await made([one])).map(({ text }) => text);
const textOf = async (one: Label) => (await textsOf(one)).join('');

describe('a label', () => {
  it('a label breaks the lines of an ordinary address between words, and a long word where the line ends', async () => {
    expect(
      await textsOf(label({ street: ['Flat 12, Lake View Apartments, near the Old Post Office', ''] })),
    ).toEqual([
      ...['Diya Krishnan', 'Flat 12, Lake View Apartments, near the Old', 'Post Office', 'Pune 411001'],
      ...['Maharashtra, India', '9300000001', 'ORD-1 · books · Law'],
    ]);
    const street = [
      'Door No. 4-7-112/A, Sri Venkateshwaraswamynagaramcolonyextension, Phase II',
      'फ्लैट १२, पुराने डाकघर के पास',
    ];
    const name = 'Dr Venkatanarasimharajuvaripeta';
    expect(await textsOf(label({ name, street, town: 'दिल्ली 110001', region: '' }))).toEqual([
      ...[name, 'Door No. 4-7-112/A, Sri', 'Venkateshwaraswamynagaramcolonyexten', 'sion, Phase II'],
      ...['फ्लैट १२', ', ', 'पुराने डाकघर क', 'े', ' पास', 'िदल्ली ', '110001'],
      ...['9300000001', 'ORD-1 · books · Law'],
    ]);
  });

  it.each([
    ['500 letters of Devanagari without a blank', devanagari(500)],
    ['500 letters of Latin without a blank', 'Lakeroad'.repeat(63).slice(0, 500)],
    ['many ordinary words', 'Lake Road 12 '.repeat(38)],
    ['20,000 letters', devanagari(20_000)],
  ])(
    'a label with %s in its address prints the beginning, says that it is cut, and keeps the town',
    async (_, text) => {
      const printed = await textOf(label({ street: [text, 'Second line'] }));
      expect(printed).toContain(text.slice(0, 20));
      expect(printed).toContain('… cut');
      expect(printed).not.toContain('Second line');
      expect(printed).toMatch(/Pune 411001.*9300000001.*ORD-1/);
    },
  );

  it('a label says so as well when its name, its town or its note is cut', async () => {
    const long = 'Krishnaswami'.repeat(20);
    for (const more of [{ name: long }, { town: long }, { phone: long }, { note: long }]) {
      expect((await textOf(label(more))).split('… cut')).toHaveLength(2);
    }
  });

  it('a label of marks that have no width is cut, too', async () => {
    const marks = `क${'\u093c'.repeat(50_000)}`;
    expect(await textOf(label({ name: marks, street: [marks] }))).toContain('… cut');
  });
});

describe('a PDF', () => {
  it('a PDF of more pages than its kind may have is refused with a sentence, and the next one is made', async () => {
    const sheets = await made(Array.from({ length: 240 }, () => label()));
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(10);
    await expect(made(Array.from({ length: 241 }, () => label()))).rejects.toMatchObject({
      kind: 'refused',
      message: 'These labels need more than 10 sheets. Please choose at most 240 of them',
    });
    expect(await textOf(label())).toContain('Diya Krishnan');
  });

  it('a PDF is abandoned when its reader leaves, before or while it is made, and makes room for the next', async () => {
    const left = AbortSignal.abort(new Error('left'));
    await expect(made([label()], { personID: 1, gone: left })).rejects.toThrow('left');
    const leaving = [1, 2].map((personID) => {
      const gone = new AbortController();
      const making = withPdf(
        { kind: 'labels', head: undefined, rows: longLabels(240) },
        { personID, gone: gone.signal },
        async (parts) => {
          const first = parts.next();
          gone.abort(new Error('left'));
          await first;
        },
      );
      return expect(making).rejects.toThrow('left');
    });
    await Promise.all(leaving);
    expect(await textOf(label())).toContain('Diya Krishnan');
  });

  it('a PDF is made for others while one person wants many, and refused when too many wait', async () => {
    const begun: number[] = [];
    const people = [...Array.from({ length: 12 }, () => 1), 2, 3];
    const results = await Promise.all(
      people.map((personID) =>
        made([label()], { personID }, () => begun.push(personID)).then(
          () => 'made',
          ({ kind }) => kind,
        ),
      ),
    );
    expect(results).toEqual(people.map((_, n) => (n === 11 ? 'too-many' : 'made')));
    expect(begun.slice(0, 5)).toEqual(expect.arrayContaining([2, 3]));
  });
});
