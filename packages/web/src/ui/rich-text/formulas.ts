import { faultOfFormula } from '@prepdesk/contract/formula-limits';
import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';

/** No links, no classes, no endless macros; what can not be drawn is shown as it was written. */
export const formulaOptions: KatexOptions = {
  throwOnError: false,
  trust: false,
  strict: 'ignore',
  maxSize: 30,
  maxExpand: 500,
  errorColor: 'var(--bad)',
};

const longestShown = 200;

/** Draws the formula that an element carries in `data-latex`, in its place; its source when it is too much to draw. */
export function drawFormula(element: HTMLElement): void {
  const { latex = '', type } = element.dataset;
  if (faultOfFormula(latex)) {
    showSource(element, latex);
    return;
  }
  try {
    katex.render(latex, element, { ...formulaOptions, displayMode: type === 'block-math' });
  } catch {
    // What is no fault of the formula's own, such as a stack that is full.
    showSource(element, latex);
  }
}

/** The LaTeX as it was written, so that whoever reads it can put it right. */
export function showSource(element: HTMLElement, latex: string): void {
  element.textContent = latex.length > longestShown ? `${latex.slice(0, longestShown)}…` : latex;
  element.style.color = 'var(--bad)';
  element.title = faultOfFormula(latex) || 'This formula can not be drawn';
}

/** Why LaTeX can not be drawn, in a sentence; '' when it can. */
export function faultOfLatex(latex: string): string {
  const limit = faultOfFormula(latex);
  if (limit) return `This formula can not be drawn: ${limit}`;
  try {
    katex.renderToString(latex, { ...formulaOptions, throwOnError: true });
    return '';
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^KaTeX parse error:\s*/, '') : '';
    return `This formula can not be drawn: ${words}`;
  }
}
