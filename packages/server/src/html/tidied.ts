const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g;

/** What is done with an element: shown, removed but with its words kept, or shown without its words. */
type Deed = 'keep' | 'unwrap' | 'empty';

function deedOf(name: string, attributes: string, isInLink: boolean): Deed {
  if (name === 'a') return attributes.includes('href=') && !isInLink ? 'keep' : 'unwrap';
  if (attributes.includes('data-latex=')) return 'empty';
  return name === 'span' ? 'unwrap' : 'keep';
}

const maybeUntidy = /<(?:span|a)[ >]|data-latex=/;

/**
 * Removes what is meaningless from sanitised HTML: bare spans, links without an address or inside another link, and
 * anything inside a formula. Sanitised HTML is well formed and has no `>` in its attributes.
 */
export function tidied(html: string): string {
  if (!maybeUntidy.test(html)) return html;
  const open: { name: string; deed: Deed }[] = [];
  let links = 0;
  let formulas = 0;
  let result = '';
  let from = 0;
  const show = (text: string) => {
    if (formulas === 0) result += text;
  };
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(token)) {
    show(html.slice(from, index));
    from = index + tag.length;
    if (name !== 'a' && name !== 'span' && name !== 'div') show(tag);
    else if (!slash) {
      const deed = deedOf(name, attributes, links > 0);
      open.push({ name, deed });
      if (deed !== 'unwrap') show(tag);
      if (deed === 'empty') formulas += 1;
      if (deed === 'keep' && name === 'a') links += 1;
    } else {
      const deed = open.pop()?.deed;
      if (deed === 'empty') formulas -= 1;
      if (deed === 'keep' && name === 'a') links -= 1;
      if (deed !== 'unwrap') show(tag);
    }
  }
  return result + html.slice(from);
}
