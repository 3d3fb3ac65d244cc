import { errorOfFormulas } from '@prepdesk/contract/formula-limits';
import { isBlankHtml, wordsOfHtml } from '@prepdesk/contract/html-words';
import {
  formulaTypes,
  imageStyle,
  isKeptLink,
  isOwnImage,
  keptElements,
  linkManners,
  tableFrame,
} from '@prepdesk/contract/kept-html';
import sanitize from 'sanitize-html';
import { tidied } from './tidied.ts';

type Attributes = Record<string, string>;

/** Elements whose text is code, or is not shown by browsers. */
const unread = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp'],
  ...['plaintext', 'title', 'template', 'svg', 'math', 'object', 'audio', 'video', 'canvas'],
];

/** Deeper than any text that people write; more would only exhaust a parser. */
const deepestNesting = 60;

const alignment = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i;

/** Of all styles only a block's alignment is kept; of images the style that all of them get. */
function styled(tagName: string, { style, ...others }: Attributes): sanitize.Tag {
  const isImage = tagName === 'img';
  const side = !isImage && style ? alignment.exec(style)?.[1] : undefined;
  const kept = isImage ? imageStyle : side && `text-align:${side.toLowerCase()}`;
  return { tagName, attribs: kept ? { ...others, style: kept } : others };
}

/** A plain element, or the formula that it contains. */
const formulaOr =
  (tagName: 'span' | 'div') =>
  (_: string, { style, ...attributes }: Attributes): sanitize.Tag => {
    const latex =
      (attributes['data-type'] === formulaTypes[tagName] && attributes['data-latex']?.trim()) || '';
    if (latex) return { tagName, attribs: { 'data-type': formulaTypes[tagName], 'data-latex': latex } };
    return { tagName, attribs: style ? { style } : {} };
  };

function linkOf(_: string, { href = '' }: Attributes): sanitize.Tag {
  const address = href.trim();
  return { tagName: 'a', attribs: isKeptLink(address) ? { href: address, ...linkManners } : {} };
}

const wholeNumber = /^\d{1,4}$/;

/** Our own image stays; a foreign one becomes a link to it, one embedded in the text its alternative text. */
function imageOf(_: string, { src = '', alt = '', title, width, height }: Attributes): sanitize.Tag {
  const address = src.trim();
  if (isOwnImage(address)) {
    const size = Object.entries({ width, height }).filter(([, value]) => wholeNumber.test(value ?? ''));
    const words = title ? { title } : {};
    return {
      tagName: 'img',
      attribs: { src: address, alt, ...words, ...Object.fromEntries(size) } as Attributes,
    };
  }
  const isElsewhere = /^https?:/i.test(address) && isKeptLink(address);
  if (!isElsewhere) return { tagName: 'span', attribs: {}, text: alt };
  return { tagName: 'a', attribs: { href: address, ...linkManners }, text: alt.trim() || 'Image' };
}

/** More columns or rows than any table has: a browser reserves room for each of them. */
const widestSpan = 100;

/** A cell over several columns or rows, limited to a harmless number. */
const spanning =
  (tagName: 'td' | 'th') =>
  (_: string, { colspan, rowspan, ...others }: Attributes): sanitize.Tag => {
    const spans = Object.entries({ colspan, rowspan })
      .map(([name, value]) => [name, wholeNumber.test(value?.trim() ?? '') ? Number(value) : 1] as const)
      .filter(([, span]) => span > 1)
      .map(([name, span]) => [name, String(Math.min(span, widestSpan))]);
    return { tagName, attribs: { ...others, ...Object.fromEntries(spans) } };
  };

const renamed = (tagName: string) => (_: string, attribs: Attributes) => ({ tagName, attribs });

const options: sanitize.IOptions = {
  allowedTags: Object.keys(keptElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(keptElements).map(([name, attributes]) => [name, [...attributes]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // `styled` leaves nothing but two fixed declarations.
  parseStyleAttributes: false,
  nonTextTags: unread,
  nestingLimit: deepestNesting,
  transformTags: {
    span: formulaOr('span'),
    div: formulaOr('div'),
    a: linkOf,
    img: imageOf,
    td: spanning('td'),
    th: spanning('th'),
    table: () => ({ tagName: 'table', attribs: { ...tableFrame } }),
    b: renamed('strong'),
    i: renamed('em'),
    strike: renamed('s'),
    del: renamed('s'),
    ins: renamed('u'),
    '*': styled,
  },
};

/**
 * Keeps of HTML only what `kept-html.ts` names, whoever made it. Clean HTML stays unchanged.
 * @returns '' where nothing is left to read or see
 */
export function cleanHtml(html: string): string {
  // An import cleans tens of thousands of fields, and most of them are plain.
  if (!/[<&]/.test(html)) return html.trim();
  let clean = html;
  // Parts may become adjacent when something between them is removed, and then mean something else.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const before = clean;
    clean = tidied(sanitize(before, options)).trim();
    if (clean === before) break;
  }
  return isBlankHtml(clean) ? '' : clean;
}

const maxPasses = 6;

export type CleanText = {
  html: string;
  /** Why one of its formulas may not be drawn; '' for none. */
  error: string;
};

/** The clean HTML, and anything wrong with it that takes as long to find as cleaning does. */
export function cleanText(text: string): CleanText {
  const html = cleanHtml(text);
  return { html, error: errorOfFormulas(html) };
}

/** The text of HTML, in one line: formulas as their LaTeX, blocks and cells separated by spaces. */
export const plainText = (html: string): string => wordsOfHtml(cleanHtml(html));
