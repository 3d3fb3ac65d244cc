import { describe, expect, it } from 'vitest';
import { markedHtml } from './marked-html.ts';
import { differenceOf, sideOf } from './text-difference.ts';

const marked = (before: string, after: string) => markedHtml(differenceOf(before, after));

describe('the difference of two texts', () => {
  it('the difference of two texts is shown word by word', () => {
    expect(marked('<p>Give 10 mg twice daily</p>', '<p>Give 20 mg twice daily</p>')).toBe(
      '<p>Give <del>10</del><ins>20</ins> mg twice daily</p>',
    );
    expect(marked('<p>दिन में दो बार दें</p>', '<p>दिन में तीन बार दें</p>')).toBe(
      '<p>दिन में <del>दो</del><ins>तीन</ins> बार दें</p>',
    );
  });

  it('the difference of two texts is shown within the cells of a table, and for rows as a whole', () => {
    const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`;
    const row = (who: string, dose: string) => `<tr><td>${who}</td><td>${dose}</td></tr>`;
    expect(
      marked(
        table(row('Adults', '10 mg') + row('Children', 'By weight') + row('Old age', 'As adults')),
        table(
          row('Adults', '20 mg') +
            row('In renal failure', 'Half') +
            row('Children', 'By weight') +
            row('Old age', 'Half'),
        ),
      ),
    ).toBe(
      table(
        row('Adults', '<del>10</del><ins>20</ins> mg') +
          row('<ins>In renal failure</ins>', '<ins>Half</ins>') +
          row('Children', 'By weight') +
          row('Old age', '<del>As adults</del><ins>Half</ins>'),
      ),
    );
  });

  it('the difference of two texts treats a paragraph that has little in common with the old one as a new one', () => {
    expect(marked('<p>Take with water</p>', '<p>Not for infants</p>')).toBe(
      '<p><del>Take with water</del></p><p><ins>Not for infants</ins></p>',
    );
  });

  it('the difference of two texts shows a word whose formatting changed as removed and added, and leaves no tag open', () => {
    expect(marked('<p>never in asthma</p>', '<p><strong>never</strong> in asthma</p>')).toBe(
      '<p><del>never</del><strong><ins>never</ins></strong> in asthma</p>',
    );
  });

  it('the difference of two texts treats a formula and an image as one word each, and an entity as one character', () => {
    const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}">${latex}</span>`;
    expect(marked(`<p>dose ${formula('x')} here</p>`, `<p>dose ${formula('y')} here</p>`)).toBe(
      `<p>dose <del>${formula('x')}</del><ins>${formula('y')}</ins> here</p>`,
    );
    expect(marked('<p>5 &lt; 6 or so</p>', '<p>5 &gt; 6 or so</p>')).toBe(
      '<p>5 <del>&lt;</del><ins>&gt;</ins> 6 or so</p>',
    );
  });

  it('the difference of two texts is fast even for 60 KB of entirely different text', () => {
    const long = (word: string) => `<p>${`${word} and `.repeat(5_000)}</p>`;
    const begun = performance.now();
    const changes = differenceOf(long('one'), long('two'));
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(sideOf(changes, 'after')).toBe(long('two'));
  });
});

/** Mulberry32, a seeded generator, so that a failing pair can be reproduced. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const vocabulary = 'dose daily 10 mg adults children दिन में बार never &amp; &lt; by weight'.split(' ');

function texts(below: (count: number) => number) {
  const word = () => vocabulary[below(vocabulary.length)]!;
  const line = () =>
    Array.from({ length: 1 + below(8) }, () => {
      const kind = below(12);
      if (kind === 0) return `<strong>${word()} ${word()}</strong>`;
      if (kind === 1) return `<em>${word()} <u>${word()}</u></em>`;
      if (kind === 2) return '<br />';
      if (kind === 3) return '<img src="/files/images/a.png" alt="" />';
      return word();
    }).join(' ');
  const block = (): string => {
    const kind = below(8);
    const several = (one: () => string) => Array.from({ length: 1 + below(4) }, one).join('');
    if (kind === 0) return `<ul>${several(() => `<li><p>${line()}</p></li>`)}</ul>`;
    if (kind === 1) {
      const row = () => `<tr>${several(() => `<td>${line()}</td>`)}</tr>`;
      return `<table border="1"><tbody>${several(row)}</tbody></table>`;
    }
    return kind === 2 ? `<h2>${line()}</h2>` : `<p>${line()}</p>`;
  };
  const blocks = () => Array.from({ length: below(6) }, block);
  /** A copy with some parts rewritten and some words replaced. */
  const edited = (before: readonly string[]) =>
    before.flatMap((one) => {
      const kind = below(6);
      if (kind === 0) return [];
      if (kind === 1) return [one, block()];
      return kind < 4
        ? [one.replace(word(), word()).replace('<strong>', '').replace('</strong>', '')]
        : [one];
    });
  const before = blocks();
  const after = below(4) === 0 ? blocks() : edited(before);
  return [before.join(''), after.join('')] as const;
}

it('the difference of two texts gives the new text when applied and the old text when undone: 200 pairs', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const [before, after] = texts(chance(seed));
    const changes = differenceOf(before, after);
    expect([seed, sideOf(changes, 'before')]).toEqual([seed, before]);
    expect([seed, sideOf(changes, 'after')]).toEqual([seed, after]);
    const read = (dropped: 'ins' | 'del') =>
      markedHtml(changes)
        .replace(new RegExp(`<${dropped}>.*?</${dropped}>`, 'gs'), '')
        .replace(/<[^>]*>/g, '');
    // Without one side's marked words, the rest is the text of the other side.
    expect([seed, read('del')]).toEqual([seed, after.replace(/<[^>]*>/g, '')]);
    expect([seed, read('ins')]).toEqual([seed, before.replace(/<[^>]*>/g, '')]);
  }
});

type Marked = { word: string; mark: 'same' | 'ins' | 'del' };

const nouns =
  'tablet capsule syrup infant adult kidney liver pulse fever rash cough nausea sleep meal water milk dawn noon night week hour dose drop spoon clinic nurse ward chart blood sugar'.split(
    ' ',
  );
const hindiNouns =
  'गोली दवा शिशु वयस्क गुर्दा यकृत नाड़ी बुखार खाँसी मतली नींद भोजन पानी दूध सुबह दोपहर रात सप्ताह घंटा मात्रा बूँद चम्मच रोगी नर्स रक्त शर्करा दर्द सूजन त्वचा साँस'.split(
    ' ',
  );

/** A text whose words are all different, so that an edit can be marked in only one way, with an edit in some lines. */
function editedByHand(below: (count: number) => number) {
  const isHindi = below(2) === 0;
  const left = isHindi ? [...hindiNouns] : [...nouns];
  const stop = isHindi ? '।' : '.';
  const word = (): string => left.splice(below(left.length), 1)[0]!;
  const line = (min: number, hasStop: boolean): Marked[] => {
    const words: Marked[] = Array.from({ length: min + below(3) }, () => ({ word: word(), mark: 'same' }));
    const at = below(words.length);
    const kind = below(4);
    if (kind === 1) words.splice(at, 0, { word: word(), mark: 'ins' });
    if (kind === 2 && words.length > 2) words[at]!.mark = 'del';
    if (kind === 3) {
      words[at]!.mark = 'del';
      words.splice(at + 1, 0, { word: word(), mark: 'ins' });
    }
    return hasStop ? [...words, { word: stop, mark: 'same' }] : words;
  };
  const paragraph = () => ({ open: '<p>', lines: [line(4, true)], close: '</p>' });
  const list = () => ({ open: '<ul><li><p>', lines: [line(3, false)], close: '</p></li></ul>' });
  const row = () => ({ open: '<tr><td>', lines: [line(1, false), line(2, false)], close: '</td></tr>' });
  const table = [{ open: '<table><tbody>', lines: [], close: '' }, row(), row()];
  const parts = [
    ...(below(2) === 0 ? [paragraph()] : [list()]),
    ...(below(2) === 0 ? [...table, { open: '', lines: [], close: '</tbody></table>' }] : [paragraph()]),
  ];
  const htmlWithout = (dropped: Marked['mark']) =>
    parts
      .map(({ open, lines, close }) => {
        const shown = lines.map((words) => words.filter(({ mark }) => mark !== dropped));
        const written = shown.map((words) =>
          words.map(({ word: one }, at) => (at === 0 || one === stop ? one : ` ${one}`)).join(''),
        );
        return `${open}${written.join('</td><td>')}${close}`;
      })
      .join('');
  const expected = parts.flatMap(({ lines }) => lines.flat()).map(({ word: one, mark }) => `${mark} ${one}`);
  return { before: htmlWithout('ins'), after: htmlWithout('del'), expected };
}

/** The words of a marked text in reading order, each with its mark; punctuation is separate. */
function readWords(html: string): string[] {
  let mark: Marked['mark'] = 'same';
  const words: string[] = [];
  for (const [piece, end, name] of html.matchAll(/<(\/?)(ins|del)>|<[^>]*>|[^<\s.।]+|[.।]/g)) {
    if (name) mark = end ? 'same' : (name as 'ins' | 'del');
    else if (!piece.startsWith('<')) words.push(`${mark} ${piece}`);
  }
  return words;
}

it('the difference of two texts marks the words that a person would mark, in English and Hindi, in lines, lists and tables: 200 edits', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { before, after, expected } = editedByHand(chance(seed));
    expect([seed, readWords(marked(before, after))]).toEqual([seed, expected]);
  }
});
