/** How HTML of the rich-text editor is read as words. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '');

// No tag extends beyond the next `<`, and no name matches with fewer than all its letters: otherwise text with many
// unclosed tags would be read again for each of them.
export const token = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
export const inline = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'span', 'b', 'i']);

/**
 * The text of clean HTML, in one line: formulas as their LaTeX, blocks and cells separated by spaces.
 * @param html as the server stored it
 */
export function wordsOfHtml(html: string): string {
  const text = /[<&]/.test(html)
    ? unescaped(
        html.replace(token, (_, closing: string, name: string, attributes: string) => {
          const latex = closing ? undefined : /\sdata-latex="([^"]*)"/.exec(attributes)?.[1];
          if (latex) return name.toLowerCase() === 'div' ? ` ${latex} ` : latex;
          return inline.has(name.toLowerCase()) ? '' : ' ';
        }),
      )
    : html;
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

// Without their content, and without a function: nothing is built from what is only skipped.
const unseen =
  /[\s\u00a0\u00ad\u200b-\u200d\u2060\ufeff]+|&nbsp;|<\/?[A-Za-z][A-Za-z\d]*(?![A-Za-z\d])(?:[^<>"']|"[^"]*"|'[^']*')*>/gy;
const seenInTag = /<img\s|\sdata-latex="\s*[^\s"]/i;

/** Nothing to read and nothing to see: no word, no image, no formula. */
export function isBlankHtml(html: string): boolean {
  if (seenInTag.test(html)) return false;
  let end = 0;
  unseen.lastIndex = 0;
  while (unseen.test(html)) end = unseen.lastIndex;
  return end === html.length;
}
