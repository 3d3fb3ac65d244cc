import { isBlankHtml } from '@prepdesk/contract/html-words';
import { formulaTypes, isKeptLink, isOwnImage } from '@prepdesk/contract/kept-html';
import { latexOfMathml, mathmlOfWiris } from '@prepdesk/contract/mathml';
import { type CellPart, type CellTag, cellParts, media } from './cell-tags.ts';

export type CellHtml = {
  html: string;
  /** What of the cell is not in the HTML, or is there as something else: a sentence each. */
  leftOut: string[];
};

/**
 * A cell is HTML if it has markup that the cleaner keeps, or an entity; in any other text every character stands for
 * itself. In HTML, too, what is no markup stays text, and lines stay lines.
 */
export function htmlOfCell(cell: string): CellHtml {
  // Most cells are plain.
  if (!/[<&]/.test(cell)) return { html: inLines(cell.trim()), leftOut: [] };
  const leftOut = new Set<string>();
  const withFormulas = drawnFormulas(cell.replace(comments, hasMarkup(cell) ? '' : '$&'), leftOut);
  const parts = cellParts(withFormulas);
  const isHtml = parts.some((part) => ('tag' in part ? part.tag.isMarkup : entity.test(part.text)));
  if (!isHtml) return { html: inLines(escaped(cell.trim())), leftOut: [] };
  const html = writtenHtml(parts, leftOut).trim();
  // A cell of nothing but code, such as `<br>` or a script, means that code.
  const isCode = isBlankHtml(html) && parts.some((part) => 'tag' in part && isCodeAlone(part.tag));
  return isCode ? { html: inLines(escaped(cell.trim())), leftOut: [] } : { html, leftOut: [...leftOut] };
}

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i;
const comments = /<!--[\s\S]*?-->|<!\[(?:if|endif)[^>]*>/gi;
const hasMarkup = (cell: string): boolean =>
  cellParts(cell).some((part) => 'tag' in part && part.tag.isMarkup);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapedOutsideEntities = (text: string): string =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;')
    .replace(/<[/!?]?[a-z][^<>]*>/gi, escaped)
    .replace(/<|>/g, escaped);
const inLines = (text: string): string => text.replace(/\r\n?|\n/g, '<br />');

const isCodeAlone = ({ name, isMarkup }: CellTag): boolean =>
  isMarkup && (name === 'br' || name === 'hr' || (media.has(name) && name !== 'style'));

const mathml = /<((?:[a-z]+:)?)math(?=[\s>])[\s\S]*?<\/\1math\s*>/gi;

function drawnFormulas(cell: string, leftOut: Set<string>): string {
  return cell.replace(mathml, (source) => {
    const html = formula(latexOfMathml(source), /^[^>]*\sdisplay\s*=\s*["']?block/i.test(source));
    if (!html) leftOut.add('A MathML formula could not be read and was left out');
    return html;
  });
}

function formula(latex: string, isBlock: boolean): string {
  if (latex === '') return '';
  const name = isBlock ? 'div' : 'span';
  return `<${name} data-type="${formulaTypes[name]}" data-latex="${quoted(latex)}"></${name}>`;
}

const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;');

/** Around these a line end is only how the source is laid out. */
const blocks: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['center', 'figure', 'figcaption'],
]);
/** Blocks that the cleaner would unwrap, so that their words would join those around them. */
const asDiv: ReadonlySet<string> = new Set(['center', 'figure', 'figcaption']);

const isBlock = (part: CellPart | undefined): boolean =>
  part !== undefined && 'tag' in part && part.tag.isMarkup && blocks.has(part.tag.name);

function writtenHtml(parts: readonly CellPart[], leftOut: Set<string>): string {
  let html = '';
  let depth = 0;
  let skippedUntil: CellTag | undefined;
  parts.forEach((part, at) => {
    if (skippedUntil) {
      if ('tag' in part && part.tag === skippedUntil) skippedUntil = undefined;
      return;
    }
    if ('text' in part) {
      const text = escapedOutsideEntities(part.text);
      html += depth > 0 ? text : linesOf(text, isBlock(parts[at - 1]), isBlock(parts[at + 1]));
      return;
    }
    const { tag } = part;
    if (!tag.isMarkup) {
      html += escaped(tag.source);
      return;
    }
    if (tag.end && media.has(tag.name)) skippedUntil = tag.end;
    if (tag.end && blocks.has(tag.name)) depth += 1;
    if (tag.isClosing && blocks.has(tag.name)) depth -= 1;
    html += writtenTag(tag, leftOut);
  });
  return html;
}

/** Line ends outside of blocks are breaks, except between a block and its neighbour. */
function linesOf(text: string, isAfterBlock: boolean, isBeforeBlock: boolean): string {
  const before = isAfterBlock ? (/^\s*/.exec(text)?.[0] ?? '') : '';
  const after = isBeforeBlock ? (/\s*$/.exec(text.slice(before.length))?.[0] ?? '') : '';
  return before + inLines(text.slice(before.length, text.length - after.length)) + after;
}

function writtenTag(tag: CellTag, leftOut: Set<string>): string {
  if (media.has(tag.name)) return tag.isClosing ? '' : mediaAsLink(tag, leftOut);
  if (tag.name === 'img') return image(tag, leftOut);
  if (tag.name === 'a' && !tag.isClosing) {
    const address = addressIn(tag, 'href');
    if (address && !isKeptLink(address)) leftOut.add(`The link ${shortened(address)} was removed`);
  }
  if (asDiv.has(tag.name)) return tag.isClosing ? '</div>' : '<div>';
  return tag.source;
}

/** The address in an attribute, as a browser reads it. */
const addressIn = ({ attributes }: CellTag, name: string): string =>
  (attributes.get(name) ?? '')
    .replace(/&(?:amp|#38);/gi, '&')
    .replace(/&#(\d{1,7});?/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(?:tab|newline);/gi, '')
    .trim();

const longestAddress = 60;
const shortened = (address: string): string =>
  address.length > longestAddress ? `${address.slice(0, longestAddress)}…` : address;

function image(tag: CellTag, leftOut: Set<string>): string {
  const latex = latexOfMathml(mathmlOfWiris(tag.attributes.get('data-mathml') ?? ''));
  if (latex) return formula(latex, false);
  const address = addressIn(tag, 'src');
  if (isOwnImage(address)) return tag.source;
  if (/^https?:/i.test(address) && isKeptLink(address)) {
    leftOut.add(`The picture ${shortened(address)} was replaced with a link`);
    return tag.source;
  }
  leftOut.add(
    /^data:/i.test(address)
      ? 'An embedded picture was left out. Upload it and use its link'
      : `The picture ${shortened(address)} was left out. Upload it and use its link`,
  );
  return escapedOutsideEntities(tag.attributes.get('alt') ?? '');
}

const mediaNames: Readonly<Record<string, string>> = {
  script: 'script',
  iframe: 'embedded page',
  object: 'embedded object',
  embed: 'embedded object',
  video: 'video',
  audio: 'recording',
  canvas: 'drawing',
  svg: 'drawing',
};

function mediaAsLink(tag: CellTag, leftOut: Set<string>): string {
  const name = mediaNames[tag.name];
  // A style sheet only says how words look.
  if (name === undefined) return '';
  const address = addressIn(tag, tag.name === 'object' ? 'data' : 'src');
  if (tag.name !== 'script' && /^https?:/i.test(address) && isKeptLink(address)) {
    leftOut.add(`The ${name} ${shortened(address)} was replaced with a link`);
    return `<a href="${quoted(address)}">${name.replace(/^./, (first) => first.toUpperCase())}</a>`;
  }
  leftOut.add(`${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name} was removed`);
  return '';
}
