// A tag as HTML writes it, whose attributes all have values: `a<b and c>d` is not one.
const tag = /<\/?[a-z][a-z0-9]*(?:\s+[a-z][a-z0-9-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*\s*\/?>/i;
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i;

/** A cell is HTML if it has a tag or an entity; in any other text every character stands for itself. */
export function htmlOfCell(cell: string): string {
  if (tag.test(cell) || entity.test(cell)) return cell;
  return cell
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br />');
}
