import { characterOf, latexOfCharacters, latexOfWords } from './mathml-symbols.ts';

/** MathML of web pages, Word and journals (MathML 3, presentation) as LaTeX. */

type Element = { name: string; attributes: ReadonlyMap<string, string>; children: Element[]; text: string };

/** @returns '' for what cannot be read as a whole: part of a formula would be another formula */
export function latexOfMathml(mathml: string): string {
  try {
    return latexOf(elementOf(mathml)).trim();
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

class Unreadable extends Error {}

/** Deeper than any formula that is drawn (`formula-limits.ts`). */
const deepest = 60;

const piece =
  /<!--[\s\S]*?-->|<(\/?)(?:[a-z][\w.-]*:)?([a-z][\w.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/giy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function elementOf(mathml: string): Element {
  const root: Element = { name: 'mrow', attributes: new Map(), children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const {
    0: source,
    1: closing,
    2: name,
    3: attributes = '',
    4: isEmpty,
    5: text,
    index,
  } of mathml.matchAll(piece)) {
    const parent = open.at(-1) as Element;
    end = index + source.length;
    if (text !== undefined) parent.text += decoded(text);
    else if (closing) {
      if (open.length === 1 || open.pop()?.name !== name?.toLowerCase()) throw new Unreadable();
    } else if (name) {
      const pairs = attributes.matchAll(attribute);
      const one: Element = {
        name: name.toLowerCase(),
        attributes: new Map([...pairs].map(([, key = '', a, b, c]) => [key, decoded(a ?? b ?? c ?? '')])),
        children: [],
        text: '',
      };
      parent.children.push(one);
      if (!isEmpty && !voids.has(one.name)) open.push(one);
      if (open.length > deepest) throw new Unreadable();
    }
  }
  if (open.length > 1 || end !== mathml.length) throw new Unreadable();
  return root;
}

/** HTML pages write these without an end. */
const voids: ReadonlySet<string> = new Set(['mspace', 'mprescripts', 'none', 'malignmark', 'maligngroup']);

const decoded = (text: string): string =>
  text.replace(/&([a-z][a-z\d]*|#\d+|#x[\da-f]+);/gi, (_, entity: string) => {
    const character = characterOf(entity);
    if (character === undefined) throw new Unreadable();
    return character;
  });

function latexOf(element: Element): string {
  const { name, attributes, children } = element;
  const text = element.text.replace(/[\t\n\r ]+/g, ' ').trim();
  const part = (at: number): Element => {
    const child = children[at];
    if (!child) throw new Unreadable();
    return child;
  };
  const group = (at: number): string => `{${latexOf(part(at)).trim()}}`;
  const row = (): string => children.map(latexOf).join('');
  switch (name) {
    case 'mi':
      return identifier(text, attributes.get('mathvariant'));
    case 'mn':
      return latexOfCharacters(text);
    case 'mo':
      return /^\p{L}{2,}$/u.test(text) ? identifier(text, undefined) : latexOfCharacters(text);
    case 'mtext':
    case 'ms':
      return element.text.trim() === '' ? '' : latexOfWords(element.text.replace(/[\t\n\r ]+/g, ' '));
    case 'mspace':
      return Number.parseFloat(attributes.get('width') ?? '0') > 0.3 ? '\\ ' : '';
    case 'mfrac':
      if (/^0(?:px|em|pt|ex)?$/.test(attributes.get('linethickness') ?? '')) {
        return `{\\genfrac{}{}{0pt}{}${group(0)}${group(1)}}`;
      }
      return `\\frac${group(0)}${group(1)}`;
    case 'msqrt':
      return `\\sqrt{${row().trim()}}`;
    case 'mroot':
      return `\\sqrt[${latexOf(part(1)).trim()}]${group(0)}`;
    case 'msup':
      return base(part(0)) + superscript(latexOf(part(1)));
    case 'msub':
      return `${base(part(0))}_${group(1)}`;
    case 'msubsup':
      return `${base(part(0))}_${group(1)}${superscript(latexOf(part(2)))}`;
    case 'munder':
      return under(part(0), part(1));
    case 'mover':
      return over(part(0), part(1));
    case 'munderover': {
      if (hasLimits(part(0))) return `${base(part(0))}_${group(1)}^${group(2)}`;
      return `\\overset${group(2)}{${under(part(0), part(1))}}`;
    }
    case 'mmultiscripts':
      return multiscripts(children);
    case 'mfenced':
      return fenced(element);
    case 'mtable':
      return `\\begin{matrix}${children.map(tableRow).join('\\\\')}\\end{matrix}`;
    case 'mphantom':
      return `\\phantom{${row().trim()}}`;
    case 'menclose':
      return enclosed(attributes.get('notation') ?? 'longdiv', row().trim());
    case 'semantics': {
      const tex = children.find(
        (one) => one.name === 'annotation' && /tex/i.test(one.attributes.get('encoding') ?? ''),
      );
      return tex?.text.trim() || latexOf(part(0));
    }
    case 'none':
    case 'mprescripts':
    case 'malignmark':
    case 'maligngroup':
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      if (!rows.has(name) || text !== '') throw new Unreadable();
      return row();
  }
}

const rows: ReadonlySet<string> = new Set([
  ...['math', 'mrow', 'mstyle', 'mpadded', 'merror', 'maction', 'mtd', 'mtr', 'mlabeledtr'],
]);

const functions: ReadonlySet<string> = new Set([
  ...['sin', 'cos', 'tan', 'cot', 'sec', 'csc', 'sinh', 'cosh', 'tanh', 'coth', 'arcsin', 'arccos', 'arctan'],
  ...['log', 'ln', 'lg', 'exp', 'lim', 'max', 'min', 'sup', 'inf', 'det', 'dim', 'ker', 'gcd', 'deg', 'arg'],
]);
const limits: ReadonlySet<string> = new Set(['lim', 'max', 'min', 'sup', 'inf', ...'∑∏⋃⋂∫∬∮']);

const alphabets: Readonly<Record<string, string>> = {
  normal: 'mathrm',
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

function identifier(text: string, variant: string | undefined): string {
  if (functions.has(text)) return `\\${text} `;
  const letters = latexOfCharacters(text);
  const alphabet = variant === undefined ? undefined : alphabets[variant];
  if (alphabet && !(alphabet === 'mathrm' && !/^[A-Za-z]/.test(text)))
    return `\\${alphabet}{${letters.trim()}}`;
  if ([...text].length < 2 || !/^[\p{L}\d ]+$/u.test(text)) return letters;
  return /^[A-Za-z\d]+$/.test(text) ? `\\mathrm{${letters}}` : latexOfWords(text);
}

const isToken = ({ name }: Element): boolean => name === 'mi' || name === 'mn' || name === 'mo';

/** What scripts belong to, in braces where they would otherwise belong to its end. */
function base(element: Element): string {
  const latex = latexOf(element).trim();
  if (element.name === 'mrow' && element.children.length === 1) return base(element.children[0] as Element);
  const isOne = isToken(element) && (element.name !== 'mn' || element.text.trim().length === 1);
  return isOne && latex !== '' && !latex.startsWith('^') ? latex : `{${latex}}`;
}

function superscript(latex: string): string {
  const raised = latex.trim();
  return /^'+$/.test(raised) || raised === '^{\\circ}' ? raised : `^{${raised}}`;
}

const onlyText = (element: Element): string =>
  element.children.length === 1 && !isToken(element)
    ? onlyText(element.children[0] as Element)
    : element.children.length === 0
      ? element.text.trim()
      : '';

const hasLimits = (element: Element): boolean => limits.has(onlyText(element));

/** For one letter, and for several. */
const accents: Readonly<Record<string, readonly [string, string]>> = {
  '→': ['vec', 'overrightarrow'],
  '⃗': ['vec', 'overrightarrow'],
  '¯': ['bar', 'overline'],
  '‾': ['bar', 'overline'],
  _: ['bar', 'overline'],
  '^': ['hat', 'widehat'],
  ˆ: ['hat', 'widehat'],
  '~': ['tilde', 'widetilde'],
  '˜': ['tilde', 'widetilde'],
  '˙': ['dot', 'dot'],
  '.': ['dot', 'dot'],
  '¨': ['ddot', 'ddot'],
  '⏞': ['overbrace', 'overbrace'],
};

function over(below: Element, above: Element): string {
  if (hasLimits(below)) return `${base(below)}^{${latexOf(above).trim()}}`;
  const accent = accents[onlyText(above)];
  const latex = latexOf(below).trim();
  if (!accent) return `\\overset{${latexOf(above).trim()}}{${latex}}`;
  return `\\${[...onlyText(below)].length === 1 ? accent[0] : accent[1]}{${latex}}`;
}

function under(above: Element, below: Element): string {
  if (hasLimits(above)) return `${base(above)}_{${latexOf(below).trim()}}`;
  const latex = latexOf(above).trim();
  const line = onlyText(below);
  if (line === '_' || line === '¯' || line === '‾') return `\\underline{${latex}}`;
  return line === '⏟' ? `\\underbrace{${latex}}` : `\\underset{${latexOf(below).trim()}}{${latex}}`;
}

function multiscripts(children: readonly Element[]): string {
  const [first, ...others] = children;
  if (!first) throw new Unreadable();
  const middle = others.findIndex(({ name }) => name === 'mprescripts');
  const after = middle < 0 ? others : others.slice(0, middle);
  const before = middle < 0 ? [] : others.slice(middle + 1);
  return `${before.length > 0 ? `{}${scripts(before)}` : ''}${base(first)}${scripts(after)}`;
}

function scripts(pairs: readonly Element[]): string {
  const [low, high, ...others] = pairs.map((one) => latexOf(one).trim());
  if (others.some(Boolean)) throw new Unreadable();
  return `${low ? `_{${low}}` : ''}${high ? `^{${high}}` : ''}`;
}

const fence = (text: string): string => latexOfCharacters(text.trim()).trim() || '.';

function fenced({ attributes, children }: Element): string {
  const separators = [...(attributes.get('separators') ?? ',').replace(/\s/g, '')];
  const parts = children.map((child, at) => {
    const separator = at === 0 ? '' : (separators[at - 1] ?? separators.at(-1) ?? '');
    return latexOfCharacters(separator) + latexOf(child);
  });
  const inside = parts.join('').trim();
  return `\\left${fence(attributes.get('open') ?? '(')}${inside}\\right${fence(attributes.get('close') ?? ')')}`;
}

function tableRow(row: Element): string {
  if (row.name !== 'mtr' && row.name !== 'mlabeledtr') throw new Unreadable();
  const cells = row.name === 'mtr' ? row.children : row.children.slice(1);
  return cells.map((cell) => latexOf(cell).trim()).join('&');
}

function enclosed(notation: string, latex: string): string {
  if (/strike/.test(notation)) return `\\cancel{${latex}}`;
  if (/radical/.test(notation)) return `\\sqrt{${latex}}`;
  if (/box|circle/.test(notation)) return `\\boxed{${latex}}`;
  if (/bottom/.test(notation)) return `\\underline{${latex}}`;
  if (/top|longdiv|actuarial/.test(notation)) return `\\overline{${latex}}`;
  return latex;
}

/** MathML in an attribute of an image, as WIRIS and Moodle write it. */
export const mathmlOfWiris = (written: string): string =>
  written
    .replaceAll('«', '<')
    .replaceAll('»', '>')
    .replaceAll('¨', '"')
    .replaceAll('§', '&')
    .replaceAll('`', "'");
