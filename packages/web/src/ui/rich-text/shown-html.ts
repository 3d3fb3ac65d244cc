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

/**
 * What may be shown of stored HTML, made anew element by element (gaps C10): rows that were written past the
 * calls are no safer than what strangers send. Nothing is loaded or run while it is read.
 */
export function shownHtml(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const source = new DOMParser().parseFromString(html, 'text/html').body;
  copyInto(fragment, source, 0);
  return fragment;
}

const deepest = 80;

function copyInto(target: Node, source: Node, depth: number): void {
  if (depth > deepest) return;
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.appendChild(document.createTextNode(node.nodeValue ?? ''));
    else if (node instanceof Element && !unread.has(node.tagName.toUpperCase())) {
      copyInto(shownElement(target, node), node, depth + 1);
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
      if (latex) node.textContent = latex;
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
