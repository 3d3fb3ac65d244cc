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

const token = /\\(?:[a-z]+|.)|[{}]/gis;
const openers: ReadonlySet<string> = new Set(['{', '\\begin', '\\left']);
const closers: ReadonlySet<string> = new Set(['}', '\\end', '\\right']);

/** Why a formula is not drawn, in a sentence; '' when it may be. */
export function faultOfFormula(latex: string): string {
  if (latex.length > mostLength) return `A formula has more than ${mostLength} characters`;
  if (definition.test(latex)) return 'A formula defines commands of its own';
  let depth = 0;
  let commands = 0;
  for (const [part] of latex.matchAll(token)) {
    if (part.length > 2) commands += 1;
    if (openers.has(part)) depth += 1;
    if (closers.has(part)) depth -= 1;
    if (depth > deepest) return `A formula is nested more than ${deepest} deep`;
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
