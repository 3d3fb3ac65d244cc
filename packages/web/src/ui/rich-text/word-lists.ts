export type Item = {
  level: number;
  isOrdered: boolean;
  html: string;
  /** Its number, where that is known. */
  start?: number;
  /** The list that it belongs to, where that is known. */
  list?: string;
};

const item = `<p\\b[^>]*mso-list:\\s*l\\d+\\s+level\\d[^>]*>[\\s\\S]*?<\\/p>`;
const lists = new RegExp(`(?:${item}\\s*)+`, 'gi');

/**
 * Word writes a list as paragraphs, each with its bullet or number as text. They become an HTML list, which draws its
 * own marks, so the marks in the text are removed.
 */
export const wordLists = (html: string): string =>
  html.includes('mso-list')
    ? html.replace(lists, (group) =>
        listOf([...group.matchAll(new RegExp(item, 'gi'))].map(([p]) => itemOf(p))),
      )
    : html;

function itemOf(paragraph: string): Item {
  const end = paragraph.indexOf('>') + 1;
  const level = Number(/level(\d)/.exec(paragraph.slice(0, end))?.[1] ?? 1);
  const inside = paragraph.slice(end, paragraph.lastIndexOf('</'));
  const { mark, rest } = withoutMark(inside);
  return { level, isOrdered: /^\(?[\da-z]{1,4}[.)]/i.test(mark), html: rest };
}

/** Removes the span that Word marks as to be ignored. */
function withoutMark(html: string): { mark: string; rest: string } {
  const start = /<span\b[^>]*mso-list:\s*Ignore[^>]*>/i.exec(html);
  if (!start) return { mark: '', rest: html };
  let depth = 0;
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)span\b[^>]*>/gi)) {
    if (index < start.index) continue;
    depth += slash ? -1 : 1;
    if (depth > 0) continue;
    const marked = html.slice(start.index, index);
    return {
      mark: marked.replace(/<[^>]*>|&nbsp;|\s/g, ''),
      rest: html.slice(0, start.index) + html.slice(index + tag.length),
    };
  }
  return { mark: '', rest: html };
}

/** Items below a deeper one belong to the list inside it. */
export function listOf(items: readonly Item[]): string {
  const [first] = items;
  if (!first) return '';
  const tag = first.isOrdered ? 'ol' : 'ul';
  const start = first.isOrdered && first.start && first.start > 1 ? ` start="${first.start}"` : '';
  let html = '';
  let at = 0;
  while (at < items.length) {
    const one = items[at] as Item;
    // A different kind of mark on the same level, or another list, starts a new one.
    const isOther = one.isOrdered !== first.isOrdered || one.list !== first.list;
    if (one.level <= first.level && isOther) break;
    const next = items.findIndex((other, index) => index > at && other.level <= first.level);
    const end = next < 0 ? items.length : next;
    html += `<li>${one.html}${listOf(items.slice(at + 1, end))}</li>`;
    at = end;
  }
  return `<${tag}${start}>${html}</${tag}>${listOf(items.slice(at))}`;
}
