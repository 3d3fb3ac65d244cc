/** A piece of HTML: text as in the source, or one tag. */
export type HtmlPart =
  | { kind: 'text'; text: string }
  | { kind: 'tag'; name: string; isClosing: boolean; attributes: ReadonlyMap<string, string> };

const quoted = `"[^"]*"|'[^']*'`;
// In this order: comments (an unclosed one takes the rest), other declarations, elements without text for readers,
// tags.
const pieces = new RegExp(
  [
    '<!--[\\s\\S]*?(?:-->|$)',
    '<[!?][^>]*(?:>|$)',
    `<(script|style|title|template|xml|svg|noscript|iframe|object|head)(?=[\\s>/])(?:[^>"']|${quoted})*>[\\s\\S]*?(?:<\\/\\1\\s*>|$)`,
    `<(\\/?)([a-z][a-z0-9:_-]*)((?:[^>"']|${quoted})*)>`,
  ].join('|'),
  'gi',
);

/** Reads well-formed HTML as browsers do; everything else becomes text. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let from = 0;
  for (const match of html.matchAll(pieces)) {
    if (match.index > from) yield { kind: 'text', text: readable(html.slice(from, match.index)) };
    from = match.index + match[0].length;
    const name = match[3];
    if (name === undefined) continue;
    yield {
      kind: 'tag',
      name: name.toLowerCase(),
      isClosing: match[2] === '/',
      attributes: attributesOf(match[4] ?? ''),
    };
  }
  if (from < html.length) yield { kind: 'text', text: readable(html.slice(from)) };
}

/** Escapes characters that would change their meaning once the markup between them is removed. */
const readable = (text: string): string =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const one = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g;
  for (const [, name = '', double, single, bare] of source.matchAll(one)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  return attributes;
}

export function tagText(name: string, attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(
    ([key, value]) =>
      ` ${key}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`,
  );
  return `<${name}${written.join('')}>`;
}
