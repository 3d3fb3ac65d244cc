import { describe, expect, it } from 'vitest';
import { errorOfFormula, errorOfFormulas } from './formula-limits.ts';

const nested = (depth: number) => `${'\\frac{1}{'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a formula', () => {
  it.each([
    'E = mc^2',
    nested(20),
    '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}',
    '\\left( \\frac{a}{b} \\right) \\letter \\charge \\defect',
    '\\{ x \\mid x > 0 \\}',
    `\\begin{matrix} ${'\\displaystyle \\frac{1}{2} & '.repeat(40)} x \\\\ ${'{\\large a} '.repeat(40)} \\end{matrix}`,
    `${'\\mathrm{d} x '.repeat(60)} \\frac12 \\alpha\\beta\\gamma`,
  ])('a formula %s is drawn', (latex) => {
    expect(errorOfFormula(latex)).toBe('');
  });

  it.each([
    ['fractions in fractions', nested(200), 'A formula is nested more than 30 deep'],
    ['powers of powers', `${'x^{'.repeat(200)}${'}'.repeat(200)}`, 'A formula is nested more than 30 deep'],
    ['brackets in brackets', '\\left('.repeat(200), 'A formula is nested more than 30 deep'],
    ['tables in tables', '\\begin{matrix}'.repeat(40), 'A formula is nested more than 30 deep'],
    ['sizes in sizes', '\\large '.repeat(200), 'A formula is nested more than 30 deep'],
    ['styles in styles', '\\displaystyle'.repeat(200), 'A formula is nested more than 30 deep'],
    ['colours in colours', '\\color{red}'.repeat(200), 'A formula is nested more than 30 deep'],
    [
      'fractions in fractions without a brace',
      `${'\\frac '.repeat(200)}1`,
      'A formula is nested more than 30 deep',
    ],
    ['letters in letters', `${'\\mathrm'.repeat(200)} x`, 'A formula is nested more than 30 deep'],
    ['a very long one', 'x+'.repeat(2501), 'A formula has more than 5,000 characters'],
    ['thousands of commands', '\\pi'.repeat(1600), 'A formula has more than 1,500 commands'],
    ['commands of its own', '\\def\\a{\\a\\a}\\a', 'A formula defines commands of its own'],
    ['a command under another name', '\\newcommand{\\a}{b}\\a', 'A formula defines commands of its own'],
  ])('a formula with %s is not drawn', (_, latex, error) => {
    expect(errorOfFormula(latex)).toBe(error);
    const html = `<p>a<span data-type="inline-math" data-latex="${latex}"></span></p>`;
    expect(errorOfFormulas(html)).toBe(`${error}. Please make it simpler`);
  });
});
