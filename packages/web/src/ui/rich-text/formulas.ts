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

/** Draws the formula that an element carries in `data-latex`, in its place. */
export function drawFormula(element: HTMLElement): void {
  const displayMode = element.dataset.type === 'block-math';
  katex.render(element.dataset.latex ?? '', element, { ...formulaOptions, displayMode });
}

/** Why LaTeX can not be drawn, in a sentence; '' when it can. */
export function faultOfLatex(latex: string): string {
  try {
    katex.renderToString(latex, { ...formulaOptions, throwOnError: true });
    return '';
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^KaTeX parse error:\s*/, '') : '';
    return `This formula can not be drawn: ${words}`;
  }
}
