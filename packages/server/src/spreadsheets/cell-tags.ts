import { keptElements } from '@prepdesk/contract/kept-html';

/** What of a cell is a tag of HTML, and what only looks like one. */

export type CellTag = {
  source: string;
  name: string;
  isClosing: boolean;
  attributes: ReadonlyMap<string, string>;
  /** Markup rather than text. */
  isMarkup: boolean;
  /** The closing tag of an opening one. */
  end?: CellTag;
};

export type CellPart = { text: string } | { tag: CellTag };

const attribute = /([a-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/gi;
const tag =
  /<(\/?)([a-z][a-z0-9]*(?::[a-z]+)?)((?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*\/?>/gi;

/** Elements without an end. */
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'embed']);
/** Those whose end may be left out. */
const openEnded: ReadonlySet<string> = new Set(['p', 'li', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot']);
/** Those that editors leave empty. */
const maybeEmpty: ReadonlySet<string> = new Set([
  ...['p', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 'td', 'th', 'li', 'font', 'o:p'],
]);
/** Their content is no text: it is played, run or drawn. */
export const media: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'video', 'audio', 'canvas', 'svg'],
]);
/** What the cleaner keeps, renames, or removes without loss: they only say how words look. */
const known: ReadonlySet<string> = new Set([
  ...Object.keys(keptElements),
  ...['b', 'i', 'strike', 'del', 'ins', 'font', 'big', 'small', 'tt', 'nobr', 'o:p', 'colgroup', 'col'],
  ...['center', 'figure', 'figcaption'],
  ...media,
]);
/** Attributes that HTML writes without a value; `a<b and c>d` has other words there. */
const valueless: ReadonlySet<string> = new Set([
  ...['nowrap', 'noshade', 'compact', 'reversed', 'hidden', 'alt', 'download', 'contenteditable'],
]);

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  return attributes;
}

const isWritten = (name: string, source: string): boolean =>
  media.has(name) ||
  [...source.matchAll(attribute)].every(
    ([whole, key = '']) => whole.includes('=') || valueless.has(key.toLowerCase()),
  );

/** The parts of a cell, in order; tags of elements that HTML cells do not have are text. */
export function cellParts(cell: string): CellPart[] {
  const parts: CellPart[] = [];
  let from = 0;
  for (const { 0: source, 1: slash, 2: written = '', 3: attributes = '', index } of cell.matchAll(tag)) {
    const name = written.toLowerCase();
    if (!known.has(name) || !isWritten(name, attributes)) continue;
    if (index > from) parts.push({ text: cell.slice(from, index) });
    from = index + source.length;
    const one = {
      source,
      name,
      isClosing: slash === '/',
      attributes: attributesOf(attributes),
      isMarkup: false,
    };
    parts.push({ tag: one });
  }
  if (from < cell.length) parts.push({ text: cell.slice(from) });
  markMarkup(parts);
  return parts;
}

/**
 * A tag is markup if it has its other half: `Use <b> for bold` has none. Code that stands for itself, such as
 * `<table></table>`, has nothing inside.
 */
function markMarkup(parts: readonly CellPart[]): void {
  const open: { tag: CellTag; at: number }[] = [];
  const startsWithTag = parts.find((part) => 'tag' in part || part.text.trim() !== '');
  const isDocument = startsWithTag !== undefined && 'tag' in startsWithTag;
  const unended: { tag: CellTag; isInside: boolean; at: number }[] = [];
  const note = ({ tag: left, at }: { tag: CellTag; at: number }, isInside: boolean) => {
    if (openEnded.has(left.name)) unended.push({ tag: left, isInside, at });
  };
  parts.forEach((part, at) => {
    if (!('tag' in part)) return;
    const one = part.tag;
    if (voids.has(one.name)) {
      const hasAddress = one.name !== 'img' || one.attributes.has('src');
      one.isMarkup = !one.isClosing && hasAddress;
    } else if (!one.isClosing) open.push({ tag: one, at });
    else {
      const index = open.findLastIndex((other) => other.tag.name === one.name);
      const begin = open[index];
      if (!begin) return;
      for (const left of open.splice(index).slice(1)) note(left, true);
      const isEmpty = at === begin.at + 1;
      if (isEmpty && !maybeEmpty.has(one.name) && begin.tag.attributes.size === 0) return;
      begin.tag.isMarkup = true;
      begin.tag.end = one;
      one.isMarkup = true;
    }
  });
  for (const left of open) note(left, false);
  for (const { tag: left, isInside, at } of unended) {
    left.isMarkup = isInside || (isDocument && at < parts.length - 1);
  }
}
