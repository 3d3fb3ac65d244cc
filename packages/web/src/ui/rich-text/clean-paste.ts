import { imageStyle, tableFrame } from '@prepdesk/contract/kept-html';
import { type HtmlPart, htmlParts, tagText } from './html-parts.ts';
import { meaningOf } from './style-meaning.ts';
import { wordLists } from './word-lists.ts';
import { wordWebLists } from './word-web-lists.ts';

/**
 * Removes what other programs leave in pasted HTML (d1 §2, d3 §9, gaps A54): styles, classes, widths, languages,
 * comments and runs of spaces. Tables get our border, padding and full width, images their place on the line. The
 * readable text stays word for word; bold by style becomes bold by element. This only tidies: making HTML safe is the
 * server's job. Cleaning a second time changes nothing.
 */
export function cleanPaste(html: string): string {
  const paste = new Paste();
  for (const part of htmlParts(wordWebLists(wordLists(html)))) paste.take(part);
  return paste.result();
}

/** A run of spaces, which people see as one. */
const blanks = /(?:[\s\u00a0]|&(?:nbsp|#160|#xa0);)+/gi;

/** These elements show only where the text came from: they are removed and their content is kept. */
const unwrapped = new Set([
  'html',
  'body',
  'font',
  'center',
  'span',
  'col',
  'colgroup',
  'meta',
  'link',
  'base',
]);

const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
  span: ['data-type', 'data-latex'],
  div: ['data-type', 'data-latex'],
};

/** The attribute by which the editor marks content copied from itself, in order to join it again. */
const ownMark = 'data-pm-slice';

const always: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  table: tableFrame,
  img: { style: imageStyle },
};

const voids = new Set(['br', 'hr', 'img', 'input', 'wbr', 'area', 'embed', 'param', 'source', 'track']);

type Open = { name: string; closing: string };

class Paste {
  readonly #pieces: { text: string; isTag: boolean; isPre: boolean }[] = [];
  readonly #open: Open[] = [];

  take(part: HtmlPart): void {
    if (part.kind === 'text') this.#addText(part.text);
    else if (part.isClosing) this.#close(part.name);
    else this.#begin(part.name, part.attributes);
  }

  result(): string {
    return this.#pieces
      .map(({ text, isTag, isPre }) => (isTag || isPre ? text : text.replace(blanks, ' ')))
      .join('');
  }

  /** Adjacent texts are merged, since a second cleaning would see them as one. */
  #addText(text: string): void {
    const last = this.#pieces.at(-1);
    const isPre = this.#isIn('pre');
    if (last && !last.isTag && last.isPre === isPre) last.text += text;
    else this.#pieces.push({ text, isTag: false, isPre });
  }

  #addTag(text: string): void {
    if (text) this.#pieces.push({ text, isTag: true, isPre: false });
  }

  #isIn(name: string): boolean {
    return this.#open.some((open) => open.name === name);
  }

  #begin(name: string, attributes: ReadonlyMap<string, string>): void {
    const isChromeMark = name === 'br' && attributes.get('class') === 'Apple-interchange-newline';
    if (isChromeMark) return;
    const attributesKept = keptOf(name, attributes);
    const isFormula = attributesKept.has('data-latex');
    const meaning = isFormula ? [] : meaningOf(name, attributes.get('style') ?? '', this.#isIn('a'));
    const isPlain = name.includes(':') || (unwrapped.has(name) && !isFormula) || meaning.includes('plain');
    const own = isPlain ? '' : tagText(name, attributesKept);
    const names = meaning.filter((one) => one !== 'plain');
    // Style elements go around an inline element, but inside a block.
    this.#addTag(own + names.map((one) => `<${one}>`).join(''));
    if (voids.has(name) || (isPlain && voidsUnwrapped.has(name))) return;
    const closing =
      names
        .toReversed()
        .map((one) => `</${one}>`)
        .join('') + (isPlain ? '' : `</${name}>`);
    this.#open.push({ name, closing });
  }

  /** A closing tag without an opening tag is ignored. */
  #close(name: string): void {
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at < 0) return;
    const [row] = this.#open.splice(at, 1);
    this.#addTag(row?.closing ?? '');
  }
}

const voidsUnwrapped = new Set(['meta', 'link', 'base', 'col']);

function keptOf(name: string, attributes: ReadonlyMap<string, string>): Map<string, string> {
  const names = [...(kept[name] ?? []), ownMark];
  const allowed = names.flatMap((key) => {
    const value = attributes.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return new Map([...allowed, ...Object.entries(always[name] ?? {})]);
}
