import { keptElements } from '@prepdesk/contract/kept-html';

/**
 * One tag as the cleaner may produce it: a kept element and kept attributes, in quotes and without angle brackets
 * inside.
 */
const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/y;

/** What is wrong with HTML that was cleaned; '' for nothing. Every `<` must begin a tag that is kept. */
export function htmlError(html: string): string {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tag.lastIndex = at;
    const [, , name = '', attributes = ''] = tag.exec(html) ?? [];
    if (!Object.hasOwn(keptElements, name)) return `${name || html.slice(at, at + 30)} is not kept`;
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (!keptElements[name]?.includes(key)) return `${name} may not have ${key}`;
      if (key === 'href' && !/^(?:https?:\/\/|mailto:|\/files\/)/i.test(value)) return `it leads to ${value}`;
      if (key === 'src' && !value.startsWith('/files/images/')) return `it loads ${value}`;
      if (key === 'style' && !/^(?:text-align|vertical-align):[a-z]+$/.test(value)) return `it is ${value}`;
    }
  }
  return '';
}
