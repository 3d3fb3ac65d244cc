import { inDigits } from './numbers-shown.ts';

/**
 * Limits for a formula, in LaTeX. Drawing one builds boxes inside boxes: a browser that has to lay out hundreds of
 * nested ones abandons the page.
 */
const maxLength = 5000;
const deepest = 30;
const maxCommands = 1500;

/** Commands that define new ones: a short formula could expand without end. */
const definition =
  /\\(?:[gex]?def|let|futurelet|global|newcommand|renewcommand|providecommand|csname)(?![a-z])/i;

const token = /\\(?:[a-z]+|.)|[{}&]/gis;
const openers: ReadonlySet<string> = new Set(['{', '\\begin', '\\left']);
const closers: ReadonlySet<string> = new Set(['}', '\\end', '\\right']);
/** These end a cell of a table, and with it whatever was switched on in it. */
const cellEnds: ReadonlySet<string> = new Set(['&', '\\\\']);
/** These apply to the rest of their group: each nests all that follows in a box of its own, without a brace. */
const switchOn =
  /^\\(?:(?:display|text|script|scriptscript)style|tiny|sixptsize|scriptsize|footnotesize|small|normalsize|[lL]arge|LARGE|[hH]uge|rm|sf|tt|bf|it|cal|color)$/;
/** These can take one another as arguments, without a brace. */
const taker = /^\\(?:[cdt]?frac|[dt]?binom|genfrac|math[a-z]+|text[a-z]*|operatorname|Bbb|bold|frak|emph)$/;

/** Why a formula is not drawn, as a message; '' when it may be. */
export function errorOfFormula(latex: string): string {
  if (latex.length > maxLength) return `A formula has more than ${inDigits(maxLength)} characters`;
  if (definition.test(latex)) return 'A formula defines commands of its own';
  let depth = 0;
  let commands = 0;
  /** Consecutive takers, and where the last one ends. */
  let chain = { length: 0, end: 0 };
  /** How many switches are on in each open group. */
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
    if (commands > maxCommands) return `A formula has more than ${inDigits(maxCommands)} commands`;
  }
  return '';
}

const formula = /\sdata-latex="([^"]*)"/g;

/** The error of the first formula in clean HTML that may not be drawn; '' when all may be. */
export function errorOfFormulas(html: string): string {
  for (const [, latex = ''] of html.matchAll(formula)) {
    const error = errorOfFormula(latex);
    if (error) return `${error}. Please make it simpler`;
  }
  return '';
}
