/**
 * What a formula may be, in LaTeX. Drawing one builds boxes in boxes: a browser that lays out hundreds of them, each
 * inside the other, gives up the page.
 */
const mostLength = 5000;
const deepest = 30;
const mostCommands = 1500;

/** Those that make new ones: a short formula could expand without end. */
const definition =
  /\\(?:[gex]?def|let|futurelet|global|newcommand|renewcommand|providecommand|csname)(?![a-z])/i;

const token = /\\(?:[a-z]+|.)|[{}&]/gis;
const openers: ReadonlySet<string> = new Set(['{', '\\begin', '\\left']);
const closers: ReadonlySet<string> = new Set(['}', '\\end', '\\right']);
/** A cell of a table ends here, and with it what was switched on in it. */
const cellEnds: ReadonlySet<string> = new Set(['&', '\\\\']);
/** They hold for the rest of their group: each one's box has all that follows in it, without a brace. */
const switchOn =
  /^\\(?:(?:display|text|script|scriptscript)style|tiny|sixptsize|scriptsize|footnotesize|small|normalsize|[lL]arge|LARGE|[hH]uge|rm|sf|tt|bf|it|cal|color)$/;
/** They may take one another as what they are of, without a brace. */
const taker = /^\\(?:[cdt]?frac|[dt]?binom|genfrac|math[a-z]+|text[a-z]*|operatorname|Bbb|bold|frak|emph)$/;

/** Why a formula is not drawn, in a sentence; '' when it may be. */
export function faultOfFormula(latex: string): string {
  if (latex.length > mostLength) return `A formula has more than ${mostLength} characters`;
  if (definition.test(latex)) return 'A formula defines commands of its own';
  let depth = 0;
  let commands = 0;
  /** Takers directly behind each other, and where the last one ends. */
  let chain = { length: 0, end: 0 };
  /** How many switches are on in each group that is open. */
  const switchesOn = [0];
  const endSwitches = () => {
    depth -= switchesOn.pop() ?? 0;
  };
  for (const { 0: part, index } of latex.matchAll(token)) {
    if (part.length > 2) commands += 1;
    if (openers.has(part)) {
      depth += 1;
      switchesOn.push(0);
    }
    if (closers.has(part)) {
      depth -= 1;
      endSwitches();
    }
    if (cellEnds.has(part)) {
      endSwitches();
      switchesOn.push(0);
    }
    if (switchOn.test(part)) {
      depth += 1;
      switchesOn.push((switchesOn.pop() ?? 0) + 1);
    }
    const isChained = chain.length > 0 && latex.slice(chain.end, index).trim() === '';
    chain = taker.test(part)
      ? { length: isChained ? chain.length + 1 : 1, end: index + part.length }
      : { length: 0, end: 0 };
    if (depth + chain.length > deepest) return `A formula is nested more than ${deepest} deep`;
    if (commands > mostCommands) return `A formula has more than ${mostCommands} commands`;
  }
  return '';
}

const formula = /\sdata-latex="([^"]*)"/g;

/** Of the first formula in clean HTML that may not be drawn; '' when all may be. */
export function faultOfFormulas(html: string): string {
  for (const [, latex = ''] of html.matchAll(formula)) {
    const fault = faultOfFormula(latex);
    if (fault) return `${fault}. Please make it simpler`;
  }
  return '';
}
