import { unguarded } from '@prepdesk/contract/cell-text';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { unescaped } from './escaped-text.ts';
import { htmlOfCell } from './html-cell.ts';
import type { Element } from './read-xml.ts';
import type { ReadCell, SheetCell } from './sheet-cell.ts';

/** `vertAlign` of a font (ECMA-376 18.18.86); `baseline` and what is unknown are none. */
export type Script = 'superscript' | 'subscript';

export const scriptOf = (vertAlign: string | undefined): Script | undefined =>
  vertAlign === 'superscript' || vertAlign === 'subscript' ? vertAlign : undefined;

/** A piece of a text. Without a font of its own it has that of its cell. */
type Run = { text: string; hasFont: boolean; script: Script | undefined };

/** A text that cells may share: a plain one, or its runs where some have fonts of their own. */
export type SharedText = string | readonly Run[];

const sizeOfRun = 50;

/** The text of a cell from its runs (ECMA-376 18.4), without phonetic hints. */
export class RichText {
  private runs: Run[] = [];
  private hasFont = false;
  private script: Script | undefined;
  private isText = false;
  private hints = 0;
  private length = 0;

  /** In UTF-16 units, and something for each run. */
  get size(): number {
    return this.length + (this.runs.length - 1) * sizeOfRun;
  }

  open({ name, attribute }: Element): void {
    if (name === 'rPh') this.hints += 1;
    else if (name === 'r') [this.hasFont, this.script] = [false, undefined];
    else if (name === 'rPr') this.hasFont = true;
    else if (name === 'vertAlign') this.script = scriptOf(attribute('val'));
    this.isText = name === 't' && this.hints === 0;
  }

  /** @returns how long the text has become */
  add(piece: string): number {
    if (!this.isText) return this.length;
    const { hasFont, script } = this;
    const last = this.runs.at(-1);
    if (last?.hasFont === hasFont && last.script === script) last.text += piece;
    else this.runs.push({ text: piece, hasFont, script });
    this.length += piece.length;
    return this.length;
  }

  close(name: string): void {
    if (name === 'rPh') this.hints -= 1;
    this.isText = false;
  }

  shared(): SharedText {
    return this.runs.some(({ hasFont }) => hasFont) ? this.runs : this.runs.map(({ text }) => text).join('');
  }
}

const paired = (plain: string, scripted: string) =>
  Object.fromEntries([...plain].map((character, at) => [character, [...scripted][at] ?? '']));

const forms = {
  superscript: {
    tag: 'sup',
    characters: paired(
      '0123456789+-−=()abcdefghijklmnoprstuvwxyz \t\n',
      '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ \t\n',
    ),
  },
  subscript: {
    tag: 'sub',
    characters: paired('0123456789+-−=()aehijklmnoprstuvx \t\n', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ \t\n'),
  },
} as const satisfies Record<Script, unknown>;

// Characters for private use stand for the tags while the text around them becomes HTML.
const marks = { superscript: ['\ue000', '\ue001'], subscript: ['\ue002', '\ue003'] } as const;
const tagOfMark: Readonly<Record<string, string>> = {
  '\ue000': '<sup>',
  '\ue001': '</sup>',
  '\ue002': '<sub>',
  '\ue003': '</sub>',
};
const anyMark = /[\ue000-\ue003]/g;

/** @param cellScript of the cell's font */
export function textCell(shared: SharedText, cellScript: Script | undefined): SheetCell {
  const all: readonly Run[] =
    typeof shared === 'string' ? [{ text: shared, hasFont: false, script: undefined }] : shared;
  const runs = all.map(({ text, hasFont, script }) => ({
    text: unescaped(text),
    script: hasFont ? script : (script ?? cellScript),
  }));
  const plain = unguarded(runs.map(({ text }) => text).join(''));
  if (!runs.some(({ text, script }) => script && text.trim() !== '')) return plain;
  const isUnicode = runs.every(({ text, script }) => !script || hasForms(text, script));
  const shown = isUnicode
    ? unguarded(runs.map(({ text, script }) => (script ? inUnicode(text, script) : text)).join(''))
    : plain;
  return { text: shown, html: htmlOf(runs), note: noteOf(runs, plain, shown, isUnicode) } satisfies ReadCell;
}

/** The words of HTML with its raised and lowered characters: 10⁶, and 1^(st) where Unicode has none. */
export const wordsWithScripts = (html: string): string =>
  wordsOfHtml(
    html.replace(/<(sup|sub)>([^<]*)<\/\1>/g, (_, tag: string, text: string) => {
      const script = tag === 'sup' ? 'superscript' : 'subscript';
      if (hasForms(text, script)) return inUnicode(text, script);
      return `${tag === 'sup' ? '^' : '_'}(${text})`;
    }),
  );

type Piece = { text: string; script: Script | undefined };

const hasForms = (text: string, script: Script): boolean =>
  [...text].every((character) => character in forms[script].characters);

const inUnicode = (text: string, script: Script): string =>
  [...text].map((character) => forms[script].characters[character] ?? character).join('');

function htmlOf(runs: readonly Piece[]): string {
  const marked = runs.map(({ text, script }) => {
    const bare = text.replaceAll(anyMark, '');
    return script && bare.trim() !== '' ? `${marks[script][0]}${bare}${marks[script][1]}` : bare;
  });
  return htmlOfCell(unguarded(marked.join(''))).html.replaceAll(anyMark, (mark) => tagOfMark[mark] ?? '');
}

function noteOf(runs: readonly Piece[], plain: string, shown: string, isUnicode: boolean): string {
  if (isUnicode) {
    const [used, held] = excerpts(shown, plain);
    return `Excel shows ${used}, the file holds ${held} with raised or lowered characters: ${used} is taken`;
  }
  const tagged = runs
    .map(({ text, script }) => (script ? `<${forms[script].tag}>${text}</${forms[script].tag}>` : text))
    .join('');
  const [raised, used] = excerpts(tagged, plain);
  return `Excel shows ${raised}: ${used} is taken, because this column has no raised or lowered characters`;
}

const charactersBefore = 15;
const charactersAfter = 25;

/** Both texts around their first difference. */
function excerpts(...texts: [string, string]): [string, string] {
  const [one, other] = texts;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [from, to] = [Math.max(0, at - charactersBefore), at + charactersAfter];
  const excerptOf = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return [excerptOf(one), excerptOf(other)];
}
