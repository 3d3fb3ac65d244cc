/** Breaks text into lines in a time that grows with its length: each word is measured once, and cut letter by letter. */

export type Measure = (text: string) => number;

/** Ends a text that is not printed to its end. */
export const cutNote = '… cut';

/** No line that anybody prints here is longer. It bounds marks without a width, which always fit. */
const longestText = 2000;
/** A longer word is measured letter by letter at once: it would not fit into a line. */
const longestWord = 100;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Lines of whole words, each text beginning on a line of its own; a word wider than a line is broken between letters.
 * @returns at most so many lines: what follows is not even measured
 */
export function linesOf(
  texts: readonly string[],
  measure: Measure,
  width: number,
  maxLines: number,
): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    for (const line of brokenText(bounded(text), measure, width)) {
      lines.push(line);
      if (lines.length === maxLines) return lines;
    }
  }
  return lines;
}

/** The first lines; when there are more, the last one ends with a note. */
export function cutTo(count: number, lines: readonly string[], measure: Measure, width: number): string[] {
  const last = lines[count - 1];
  if (lines.length <= count || last === undefined) return lines.slice(0, count);
  const [beginning = ''] = brokenWord(last, measure, width - measure(cutNote));
  return [...lines.slice(0, count - 1), `${beginning.trimEnd()}${cutNote}`];
}

/** The text on one line; when it is too wide, its beginning and the ending. */
export function fitted(text: string, measure: Measure, width: number, ending: string): string {
  const whole = bounded(text);
  if (measure(whole) <= width) return whole;
  const [beginning = ''] = brokenWord(whole, measure, width - measure(ending));
  return `${beginning.trimEnd()}${ending}`;
}

const bounded = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}${cutNote}`;

function* brokenText(text: string, measure: Measure, width: number): Generator<string> {
  let line = '';
  /** Of the line and a space after it. */
  let lineWidth = 0;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const wordWidth = word.length > longestWord ? Number.POSITIVE_INFINITY : measure(word);
    if (line && lineWidth + wordWidth <= width) {
      line = `${line} ${word}`;
      lineWidth += measure(`${word} `);
      continue;
    }
    if (line) yield line;
    line = word;
    if (wordWidth > width) {
      const pieces = brokenWord(word, measure, width);
      line = '';
      for (const piece of pieces) {
        if (line) yield line;
        line = piece;
      }
    }
    lineWidth = measure(`${line} `);
  }
  if (line) yield line;
}

/** In pieces that fit, of one letter at least. */
function* brokenWord(word: string, measure: Measure, width: number): Generator<string> {
  let piece = '';
  let pieceWidth = 0;
  for (const { segment } of letters.segment(word)) {
    const letterWidth = measure(segment);
    if (piece && pieceWidth + letterWidth > width) {
      yield piece;
      piece = '';
      pieceWidth = 0;
    }
    piece += segment;
    pieceWidth += letterWidth;
  }
  if (piece) yield piece;
}
