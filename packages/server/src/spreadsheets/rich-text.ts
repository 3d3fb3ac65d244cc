import { unguarded } from '@prepdesk/contract/cell-text';
import { unescaped } from './escaped-text.ts';
import type { Element } from './read-xml.ts';
import type { SheetCell } from './sheet-cell.ts';

type Script = { characters: Readonly<Record<string, string>>; tag: string };

const paired = (plain: string, scripted: string) =>
  Object.fromEntries([...plain].map((character, at) => [character, scripted[at] ?? '']));

const scripts: Readonly<Record<string, Script>> = {
  superscript: { characters: paired('0123456789+-=()n \t', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ \t'), tag: 'sup' },
  subscript: { characters: paired('0123456789+-=() \t', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ \t'), tag: 'sub' },
};

const advice =
  'write raised and lowered characters like ⁶ and ₂, or as <sup>6</sup> and <sub>2</sub>, and upload again';

/** The text of a cell from its runs (ECMA-376 18.4), without phonetic hints. */
export class RichText {
  private text = '';
  /** From the first raised or lowered character on: the text with such characters. */
  private shown: string | undefined;
  private script: Script | undefined;
  private isText = false;
  private hints = 0;

  open({ name, attribute }: Element): void {
    if (name === 'rPh') this.hints += 1;
    else if (name === 'r') this.script = undefined;
    else if (name === 'vertAlign') this.script = scripts[attribute('val') ?? ''];
    this.isText = name === 't' && this.hints === 0;
  }

  /** @returns how long the text has become */
  add(piece: string): number {
    if (!this.isText) return this.text.length;
    if (this.script) this.shown = (this.shown ?? this.text) + scripted(piece, this.script);
    else if (this.shown !== undefined) this.shown += piece;
    this.text += piece;
    return this.text.length;
  }

  close(name: string): void {
    if (name === 'rPh') this.hints -= 1;
    this.isText = false;
  }

  cell(): SheetCell {
    const text = unguarded(unescaped(this.text));
    if (this.shown === undefined || this.shown === this.text) return text;
    const [shown, held] = excerpts(unescaped(this.shown), unescaped(this.text));
    return { text, error: `Excel shows ${shown}, the file holds ${held}: ${advice}`, isValue: false };
  }
}

const scripted = (piece: string, { characters, tag }: Script): string =>
  [...piece].every((character) => characters[character])
    ? [...piece].map((character) => characters[character]).join('')
    : `<${tag}>${piece}</${tag}>`;

const charactersBefore = 15;
const charactersAfter = 25;

/** Both texts around their first difference. */
function excerpts(...texts: [string, string]): [string, string] {
  const [one, other] = texts;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const [from, to] = [Math.max(0, at - charactersBefore), at + charactersAfter];
  const excerptOf = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return [excerptOf(one), excerptOf(other)];
}
