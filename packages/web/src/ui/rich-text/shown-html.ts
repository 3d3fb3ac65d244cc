import {
  formulaTypes,
  isKeptLink,
  isOwnImage,
  keptElements,
  linkManners,
} from '@prepdesk/contract/kept-html';

const unread = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'TITLE',
]);
/** What a difference of two texts marks; stored text has none of them. */
const changeMarks = new Set(['ins', 'del']);
const alignment = /^(?:left|center|right|justify)$/;

/** A block of stored HTML, and what an element shows of it. */
export type ShownBlock = { source: string; nodes: readonly ChildNode[] };

/**
 * Shows in an element what may be shown of stored HTML, made anew element by element (gaps C10): rows that were written
 * past the calls are no safer than what strangers send. Nothing is loaded or run while it is read.
 * Blocks that stand there already stay: of a long text that is being written one is another with each pause.
 * @param before what the element shows now
 */
export function showHtml(element: HTMLElement, html: string, before: readonly ShownBlock[]): ShownBlock[] {
  const standing = new Map<string, ShownBlock[]>();
  for (const block of before) {
    const alike = standing.get(block.source);
    if (alike) alike.push(block);
    else standing.set(block.source, [block]);
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.childNodes].map((block) => {
    const source = block instanceof Element ? block.outerHTML : `${block.nodeName} ${block.nodeValue}`;
    return standing.get(source)?.shift() ?? shownBlock(source, block);
  });
  const kept = new Set(blocks);
  for (const block of before) if (!kept.has(block)) for (const node of block.nodes) node.remove();
  let place = element.firstChild;
  for (const node of blocks.flatMap(({ nodes }) => nodes)) {
    if (node === place) place = node.nextSibling;
    else element.insertBefore(node, place);
  }
  return blocks;
}

function shownBlock(source: string, block: ChildNode): ShownBlock {
  const fragment = document.createDocumentFragment();
  copyInto(fragment, [block], 0);
  return { source, nodes: [...fragment.childNodes] };
}

const deepest = 80;

function copyInto(target: Node, sources: Iterable<Node>, depth: number): void {
  if (depth > deepest) return;
  for (const node of sources) {
    if (node.nodeType === Node.TEXT_NODE) target.appendChild(document.createTextNode(node.nodeValue ?? ''));
    else if (node instanceof Element && !unread.has(node.tagName.toUpperCase())) {
      const place = shownElement(target, node);
      const latex = place !== target && place instanceof HTMLElement && place.dataset.latex;
      if (latex) place.textContent = latex;
      else copyInto(place, node.childNodes, depth + 1);
    }
  }
}

/** Adds the like of an element. @returns where its content goes: into it, or past it where it is not kept */
function shownElement(target: Node, node: Element): Node {
  const name = node.tagName.toLowerCase();
  const isKept = Object.hasOwn(keptElements, name) || changeMarks.has(name);
  if (!isKept || !(node instanceof HTMLElement)) return target;
  const attributes = shownAttributes(name, node);
  if (!attributes) return target;
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  const side = node.style.textAlign;
  if (alignment.test(side)) element.style.textAlign = side;
  if (name !== 'table') {
    target.appendChild(element);
    return element;
  }
  // A wide table scrolls by itself; it can be reached by keyboard then.
  const frame = document.createElement('div');
  frame.dataset.scrolls = '';
  frame.tabIndex = 0;
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', 'Table');
  frame.append(element);
  target.appendChild(frame);
  return element;
}

type Attributes = Record<string, string>;

/** null: the element is left out, its content is not. */
function shownAttributes(name: string, node: HTMLElement): Attributes | null {
  const found = (key: string) => node.getAttribute(key)?.trim() ?? '';
  switch (name) {
    case 'a':
      return isKeptLink(found('href')) ? { href: found('href'), ...linkManners } : null;
    case 'img':
      return isOwnImage(found('src'))
        ? { src: found('src'), alt: found('alt'), loading: 'lazy', ...numbers(node, 'width', 'height') }
        : null;
    case 'td':
    case 'th':
      return numbers(node, 'colspan', 'rowspan');
    case 'ol':
      return numbers(node, 'start');
    case 'span':
    case 'div': {
      const latex = found('data-type') === formulaTypes[name] ? found('data-latex') : '';
      if (latex) return { 'data-type': formulaTypes[name], 'data-latex': latex };
      return name === 'span' ? null : {};
    }
    default:
      return {};
  }
}

function numbers(node: HTMLElement, ...keys: string[]): Attributes {
  const found = keys.map((key) => [key, node.getAttribute(key) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => /^\d{1,4}$/.test(value)));
}
