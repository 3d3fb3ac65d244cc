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
/** The marks of a text comparison; stored text never has them. */
const changeMarks = new Set(['ins', 'del']);
const alignment = /^(?:left|center|right|justify)$/;

/** A block of stored HTML, and the nodes that show it. */
export type ShownBlock = { source: string; nodes: readonly ChildNode[] };

/**
 * Shows the permitted part of stored HTML in an element, rebuilt element by element (gaps C10): rows that did not come
 * through the calls are no safer than input from strangers. Nothing is loaded or run while the HTML is parsed.
 * Unchanged blocks stay in place: in a long text that is being written, only one block changes between two pauses.
 * @param before what the element shows now
 */
export function showHtml(element: HTMLElement, html: string, before: readonly ShownBlock[]): ShownBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const standing = standingBlocks(before);
  const blocks = [...body.childNodes].map((block) => {
    const source = block instanceof Element ? block.outerHTML : `${block.nodeName} ${block.nodeValue}`;
    return standing(source) ?? shownBlock(source, block);
  });
  const kept = new Set(blocks);
  for (const block of before) if (!kept.has(block)) for (const node of block.nodes) node.remove();
  let target = element.firstChild;
  for (const node of blocks.flatMap(({ nodes }) => nodes)) {
    if (node === target) target = node.nextSibling;
    else element.insertBefore(node, target);
  }
  return blocks;
}

/**
 * Finds the block that shows a source already. Of several, it is the next after the one found last: with the first one,
 * a change in a text with repeated blocks would move all that follow it.
 */
function standingBlocks(before: readonly ShownBlock[]) {
  const spots = new Map<string, number[]>();
  for (const [index, { source }] of before.entries()) {
    const alike = spots.get(source);
    if (alike) alike.push(index);
    else spots.set(source, [index]);
  }
  let last = -1;
  return (source: string): ShownBlock | undefined => {
    const alike = spots.get(source) ?? [];
    const next = alike.findIndex((index) => index > last);
    const [spot] = alike.splice(Math.max(0, next), 1);
    if (spot === undefined) return;
    last = spot;
    return before[spot];
  };
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
      const parent = shownElement(target, node);
      const latex = parent !== target && parent instanceof HTMLElement && parent.dataset.latex;
      if (latex) parent.textContent = latex;
      else copyInto(parent, node.childNodes, depth + 1);
    }
  }
}

/** Adds a copy of an element. @returns where its content goes: into the copy, or into `target` if it is not kept */
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
  // A wide table scrolls in a frame of its own, which the keyboard can reach.
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

/** The attributes to keep; null when only the element's content is kept. */
function shownAttributes(name: string, node: HTMLElement): Attributes | null {
  const attribute = (key: string) => node.getAttribute(key)?.trim() ?? '';
  switch (name) {
    case 'a':
      return isKeptLink(attribute('href')) ? { href: attribute('href'), ...linkManners } : null;
    case 'img':
      return isOwnImage(attribute('src'))
        ? {
            src: attribute('src'),
            alt: attribute('alt'),
            loading: 'lazy',
            ...numbers(node, 'width', 'height'),
          }
        : null;
    case 'td':
    case 'th':
      return numbers(node, 'colspan', 'rowspan');
    case 'ol':
      return numbers(node, 'start');
    case 'span':
    case 'div': {
      const latex = attribute('data-type') === formulaTypes[name] ? attribute('data-latex') : '';
      if (latex) return { 'data-type': formulaTypes[name], 'data-latex': latex };
      return name === 'span' ? null : {};
    }
    default:
      return {};
  }
}

function numbers(node: HTMLElement, ...keys: string[]): Attributes {
  const matches = keys.map((key) => [key, node.getAttribute(key) ?? ''] as const);
  return Object.fromEntries(matches.filter(([, value]) => /^\d{1,4}$/.test(value)));
}
