import { inline, token, unescaped } from './html-words.ts';

/** A part of the beginning of a rich text: words, or a formula to be drawn. */
export type Piece = { words: string } | { latex: string };

/** A table is shown by its headings, as far as there is room for them. */
const maxHeadings = 4;
/** The room a formula takes, in characters. */
const formulaLength = 12;

/**
 * The beginning of clean HTML as it reads in one line: formulas separately, a table by its headings, an image by the
 * word for it.
 * @param maxLength of the words; anything longer ends in '…' after a whole word
 */
export function beginningOf(html: string, maxLength: number): Piece[] {
  const pieces: Piece[] = [];
  let length = 0;
  let words = '';
  let table: { rows: number; cells: string[] } | null = null;
  const say = (text: string) => {
    if (!table) words += text;
    else if (table.rows === 1) table.cells[table.cells.length - 1] += text;
  };
  const end = () => {
    const text = words.replace(/[\s\u00a0]+/g, ' ');
    if (text.trim()) pieces.push({ words: pieces.length === 0 ? text.trimStart() : text });
    length += text.length;
    words = '';
  };
  let from = 0;
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', index } of html.matchAll(token)) {
    say(unescaped(html.slice(from, index)));
    from = index + tag.length;
    const element = `${closing}${name.toLowerCase()}`;
    const latex = closing ? undefined : /\sdata-latex="([^"]*)"/.exec(attributes)?.[1];
    if (latex && table) say(' … ');
    else if (latex) {
      end();
      pieces.push({ latex: unescaped(latex) });
      length += formulaLength;
    } else if (element === 'table') table = { rows: 0, cells: [] };
    else if (table && element === 'tr') table.rows += 1;
    else if (table && /^t[dh]$/.test(element)) table.cells.push('');
    else if (table && element === '/table') {
      const message: string = headingsOf(table.cells);
      table = null;
      say(` ${message} `);
    } else if (element === 'img') say(' (an image) ');
    else if (!inline.has(name.toLowerCase())) say(' ');
    if (length + words.length > maxLength) break;
  }
  if (length + words.length <= maxLength) say(unescaped(html.slice(from)));
  words = cutTo(words, maxLength - length);
  end();
  return pieces;
}

function headingsOf(cells: readonly string[]): string {
  const headings = cells.map((cell) => cell.replace(/[\s\u00a0]+/g, ' ').trim()).filter(Boolean);
  const message = headings.slice(0, maxHeadings).join(', ');
  return message ? `(table: ${message}${headings.length > maxHeadings ? ', …' : ''})` : '(a table)';
}

function cutTo(words: string, maxLength: number): string {
  const text = words.replace(/[\s\u00a0]+/g, ' ').trimEnd();
  if (text.length <= maxLength) return text;
  const whole = text.slice(0, maxLength + 1).replace(/\s\S*$/, '');
  return `${whole.slice(0, maxLength)}…`;
}
