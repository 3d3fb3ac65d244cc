import { wordsOfHtml } from '@prepdesk/contract/html-words';

/** d2 §9. */
const maxShown = 40;

/** The beginning of a text, with '…' if something was cut off. */
export function cutWords(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > maxShown ? `${letters.slice(0, maxShown).join('')}…` : letters.join('');
}

export const cutHtml = (html: string): string => cutWords(wordsOfHtml(html));
