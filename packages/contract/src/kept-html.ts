/**
 * What is kept of the rich-text editor's HTML (d1 §2). The server cleans every such field of every call by this (gaps
 * C10), and the console shows nothing beyond it.
 */

/**
 * Elements, each with the attributes it may have; `rel`, `target` and a table's frame are set, not taken from the
 * input.
 */
export const keptElements: Readonly<Record<string, readonly string[]>> = {
  p: ['style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  h5: ['style'],
  h6: ['style'],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  br: [],
  hr: [],
  blockquote: [],
  pre: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height', 'style'],
  table: ['border', 'cellpadding', 'width'],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'style'],
  td: ['colspan', 'rowspan', 'style'],
  // Formulas, as the editor writes them; plain ones group lines.
  span: ['data-type', 'data-latex'],
  div: ['data-type', 'data-latex', 'style'],
};

/** d1 §2, d3 §9 and gaps A54: every table has a border and the full width, every image is aligned with its line. */
export const tableFrame = { border: '1', cellpadding: '6', width: '100%' } as const;
export const imageStyle = 'vertical-align:middle';
/** A link opens in a new page, which learns nothing about the one it came from. */
export const linkManners = { rel: 'noopener noreferrer', target: '_blank' } as const;

export const formulaTypes = { span: 'inline-math', div: 'block-math' } as const;

const ownImage = /^\/files\/images\/[a-z0-9-]+\.[a-z0-9]{2,5}$/;
/** Images are uploaded, never loaded from elsewhere and never embedded in the text. */
export const isOwnImage = (address: string): boolean => ownImage.test(address);

const ownFile = /^\/files\/[a-z]+\/[a-z0-9-]+\.[a-z0-9]{2,5}$/;

/** http, https, mailto, or a file of our own. */
export function isKeptLink(address: string): boolean {
  if (ownFile.test(address)) return true;
  // Browsers ignore these in an address; a legitimate one has none.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (!/^(?:https?:\/\/|mailto:)[^\s\u0000-\u0020]/i.test(address) || !URL.canParse(address)) return false;
  return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol);
}
