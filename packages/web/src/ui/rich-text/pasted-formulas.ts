import { formulaTypes } from '@prepdesk/contract/kept-html';
import { latexOfMathml, mathmlOfWiris } from '@prepdesk/contract/mathml';

/**
 * Formulas of web pages become ours. KaTeX, MathJax and Wikipedia write a formula several times, for the eye and for
 * screen readers; its characters in a row would read `x2=12`.
 * @returns `unread`: how many could not be read, whose words stay
 */
export function pastedFormulas(html: string): { html: string; unread: number } {
  if (!maybeFormula.test(html)) return { html, unread: 0 };
  let unread = 0;
  const read = (source: string, isBlock: boolean): string => {
    const latex = latexIn(source);
    if (latex === '') unread += 1;
    return latex === '' ? source : formulaHtml(latex, isBlock);
  };
  let done = html;
  for (const { tag, isBlock } of renderings) {
    done = replaceElements(done, tag, (source) => read(source, isBlock || isDisplayed(source)));
  }
  const hasScripts = !/class="[^"]*MathJax/i.test(html);
  done = done
    .replace(mathml, (source) => read(source, isDisplayed(source)))
    .replace(image, (source) => {
      const latex = latexOfImage(source);
      return latex === '' ? source : formulaHtml(latex, false);
    })
    .replace(texScript, (_, type: string, tex: string) =>
      hasScripts ? formulaHtml(decoded(tex).trim(), /mode=display/i.test(type)) : '',
    );
  return { html: done, unread };
}

const maybeFormula = /<(?:[a-z]+:)?math[\s>]|katex|mathjax|mjx-|mwe-math|data-math|codecogs|math\/tex/i;

/** What stands for one formula, the outermost first. */
const renderings: readonly { tag: RegExp; isBlock: boolean }[] = [
  {
    tag: /<(span|div)\b[^>]*\bclass=["'][^"']*\b(?:katex-display|MathJax_Display|math-block)\b/gi,
    isBlock: true,
  },
  { tag: /<(span|div)\b[^>]*\bdata-math=/gi, isBlock: false },
  { tag: /<(mjx-container)\b/gi, isBlock: false },
  {
    tag: /<(span)\b[^>]*\bclass=["'](?:[^"']*\s)?(?:katex|MathJax|mwe-math-element)(?:\s[^"']*)?["']/gi,
    isBlock: false,
  },
];

const mathml = /<((?:[a-z]+:)?)math(?=[\s>])[\s\S]*?<\/\1math\s*>/gi;
const image = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const texScript = /<script\b[^>]*type=["'](math\/tex[^"']*)["'][^>]*>([\s\S]*?)<\/script\s*>/gi;

const isDisplayed = (source: string): boolean => /^[^>]*\sdisplay=["']?(?:block|true)/i.test(source);

function latexIn(source: string): string {
  const tex = /<annotation\b[^>]*encoding=["'][^"']*tex[^"']*["'][^>]*>([\s\S]*?)<\/annotation/i.exec(
    source,
  )?.[1];
  if (tex?.trim()) return decoded(tex).trim();
  const own = attribute(source, 'data-math');
  if (own) return own.trim();
  const written = attribute(source, 'data-mathml');
  const latex = latexOfMathml(written || (source.match(mathml)?.[0] ?? ''));
  if (latex) return latex;
  return (source.match(image) ?? []).map(latexOfImage).find(Boolean) ?? '';
}

/** Pictures of formulas say what they show: those of Wikipedia, WIRIS and CodeCogs. */
function latexOfImage(source: string): string {
  if (/\bclass=["'][^"']*\b(?:mwe-math-fallback|tex|latex)\b/i.test(source))
    return attribute(source, 'alt').trim();
  const written = attribute(source, 'data-mathml');
  if (written) return latexOfMathml(mathmlOfWiris(written));
  const query = /^https?:\/\/latex\.codecogs\.com\/[a-z.]+\?(.+)$/i.exec(attribute(source, 'src'))?.[1];
  try {
    return query
      ? decodeURIComponent(query)
          .replace(/\\(?:inline|dpi\{\d+\}|bg_\w+|large|huge)\s?/g, '')
          .trim()
      : '';
  } catch {
    return '';
  }
}

function attribute(source: string, name: string): string {
  const match = new RegExp(`^<[^>]*?\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(source);
  return decoded(match?.[1] ?? match?.[2] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#160': ' ',
};
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39|#160);/g, (_, name: string) => entities[name] ?? '');

function formulaHtml(latex: string, isBlock: boolean): string {
  const name = isBlock ? 'div' : 'span';
  const written = latex
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\s\u00a0]+/g, ' ');
  return `<${name} data-type="${formulaTypes[name]}" data-latex="${written}"></${name}>`;
}

/** Replaces elements with all that is in them. @param start of the opening tag; its first group is the name */
function replaceElements(html: string, start: RegExp, replaced: (source: string) => string): string {
  let result = '';
  let from = 0;
  for (const { 1: name = '', index } of html.matchAll(start)) {
    if (index < from) continue;
    const end = endOf(html, name, index);
    if (end < 0) continue;
    result += html.slice(from, index) + replaced(html.slice(index, end));
    from = end;
  }
  return result + html.slice(from);
}

function endOf(html: string, name: string, start: number): number {
  const half = new RegExp(`<(/?)${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>`, 'gi');
  half.lastIndex = start;
  let depth = 0;
  for (let match = half.exec(html); match; match = half.exec(html)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return half.lastIndex;
  }
  return -1;
}
