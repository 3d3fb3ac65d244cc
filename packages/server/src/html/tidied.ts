const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g;

/** What is done with an element: shown, removed but with its words kept, or shown without its words. */
type Treatment = 'keep' | 'unwrap' | 'empty';

function treatmentOf(name: string, attributes: string, isInLink: boolean): Treatment {
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
  const open: { name: string; treatment: Treatment }[] = [];
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
      const treatment = treatmentOf(name, attributes, links > 0);
      open.push({ name, treatment });
      if (treatment !== 'unwrap') show(tag);
      if (treatment === 'empty') formulas += 1;
      if (treatment === 'keep' && name === 'a') links += 1;
    } else {
      const treatment = open.pop()?.treatment;
      if (treatment === 'empty') formulas -= 1;
      if (treatment === 'keep' && name === 'a') links -= 1;
      if (treatment !== 'unwrap') show(tag);
    }
  }
  return result + html.slice(from);
}
