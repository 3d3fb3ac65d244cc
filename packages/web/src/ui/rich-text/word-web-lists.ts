import { type Item, listOf } from './word-lists.ts';

const one = `<div\\b[^>]*\\bListContainerWrapper\\b[^>]*>\\s*<(?:ul|ol)\\b[^>]*>[\\s\\S]*?<\\/(?:ul|ol)>\\s*<\\/div>`;
const lists = new RegExp(`(?:${one}\\s*)+`, 'gi');

/**
 * Word for the web and OneNote write each item of a list as a list of its own, flat, with its level in an attribute.
 * Items that follow one another become one list, nested by their levels.
 */
export const wordWebLists = (html: string): string =>
  html.includes('ListContainerWrapper')
    ? html.replace(lists, (group) =>
        listOf([...group.matchAll(new RegExp(one, 'gi'))].flatMap(([list]) => itemsOf(list))),
      )
    : html;

function itemsOf(list: string): Item[] {
  const [, tag = '', name = ''] = /(<(ul|ol)\b[^>]*>)/i.exec(list) ?? [];
  const start = Number(/\bstart=["']?(\d{1,4})/i.exec(tag)?.[1] ?? 1);
  return [...list.matchAll(/<li\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/li>/gi)].map(
    ([, attributes = '', html = ''], at) => ({
      level: Number(/\baria-level=["']?(\d)/i.exec(attributes)?.[1] ?? 1),
      isOrdered: name.toLowerCase() === 'ol',
      html,
      start: start + at,
      list: /\bdata-listid=["']?(\d+)/i.exec(attributes)?.[1] ?? '',
    }),
  );
}
