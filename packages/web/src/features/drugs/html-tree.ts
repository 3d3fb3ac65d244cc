/** Clean HTML as a tree whose pieces, joined again, give exactly the same HTML. */
export type HtmlNode =
  /** Text, or something read as a unit: an image, a formula, a line break. */
  | { kind: 'leaf'; raw: string; isText: boolean }
  | { kind: 'element'; name: string; open: string; close: string; children: HtmlNode[] };

export type HtmlElement = HtmlNode & { kind: 'element' };

const pieces = /<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|</g;
const voids = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input']);

/** Elements within a line. */
const inline = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'span', 'b', 'i']);

export const isInline = (node: HtmlNode): boolean => node.kind === 'leaf' || inline.has(node.name);

export const sourceOf = (node: HtmlNode): string =>
  node.kind === 'leaf' ? node.raw : `${node.open}${node.children.map(sourceOf).join('')}${node.close}`;

type Open = { name: string; open: string; children: HtmlNode[] };

/** An unclosed element ends with its parent; a closing tag without an opening tag stands by itself. */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const opened: Open[] = [];
  const here = () => opened.at(-1)?.children ?? root;
  const shut = (close: string) => {
    const { name, open, children } = opened.pop()!;
    // A formula is shown as a whole: its content is the source.
    const isFormula = open.includes('data-latex="');
    const raw = `${open}${children.map(sourceOf).join('')}${close}`;
    here().push(
      isFormula ? { kind: 'leaf', raw, isText: false } : { kind: 'element', name, open, close, children },
    );
  };
  for (const [piece] of html.matchAll(pieces)) {
    const [, closing, name = ''] =
      /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece)?.map((one) => one.toLowerCase()) ?? [];
    if (name === '' || (voids.has(name) && !closing)) {
      here().push({ kind: 'leaf', raw: piece, isText: name === '' });
    } else if (!closing) {
      opened.push({ name, open: piece, children: [] });
    } else if (opened.some((one) => one.name === name)) {
      while (opened.at(-1)!.name !== name) shut('');
      shut(piece);
    } else {
      here().push({ kind: 'leaf', raw: piece, isText: false });
    }
  }
  while (opened.length > 0) shut('');
  return root;
}
