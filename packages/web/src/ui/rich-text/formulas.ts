import { errorOfFormula } from '@prepdesk/contract/formula-limits';
import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';

/** No links, no classes, no endless macros; a formula that cannot be drawn is shown as its source. */
export const formulaOptions: KatexOptions = {
  throwOnError: false,
  trust: false,
  strict: 'ignore',
  maxSize: 30,
  maxExpand: 500,
  errorColor: 'var(--bad)',
};

const longestShown = 200;

/** Draws the formula in an element's `data-latex` into that element, or its source when it is too large to draw. */
export function drawFormula(element: HTMLElement): void {
  const { latex = '', type } = element.dataset;
  if (errorOfFormula(latex)) {
    showSource(element, latex);
    return;
  }
  try {
    katex.render(latex, element, { ...formulaOptions, displayMode: type === 'block-math' });
  } catch {
    // An error other than a mistake in the formula, such as a stack overflow.
    showSource(element, latex);
  }
}

/** Shows the LaTeX source, so that whoever reads it can correct it. */
export function showSource(element: HTMLElement, latex: string): void {
  element.textContent = latex.length > longestShown ? `${latex.slice(0, longestShown)}…` : latex;
  element.style.color = 'var(--bad)';
  element.title = errorOfFormula(latex) || 'This formula cannot be drawn';
}

/** Why LaTeX cannot be drawn, in a sentence; '' when it can. */
export function errorOfLatex(latex: string): string {
  const limit = errorOfFormula(latex);
  if (limit) return `This formula cannot be drawn: ${limit}`;
  try {
    katex.renderToString(latex, { ...formulaOptions, throwOnError: true });
    return '';
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^KaTeX parse error:\s*/, '') : '';
    return `This formula cannot be drawn: ${words}`;
  }
}
