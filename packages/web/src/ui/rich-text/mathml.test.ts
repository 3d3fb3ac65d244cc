import { latexOfMathml } from '@prepdesk/contract/mathml';
import katex from 'katex';
import { describe, expect, it } from 'vitest';

describe('MathML becomes LaTeX', () => {
  it.each([
    ['a power', '<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>12</mn></math>', 'x^{2}=12'],
    ['an index', '<math><msub><mi>H</mi><mn>2</mn></msub><mi>O</mi></math>', 'H_{2}O'],
    ['both', '<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>', 'x_{i}^{2}'],
    [
      'a fraction',
      '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>',
      '\\frac{a+b}{2}',
    ],
    [
      'a binomial',
      '<math><mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></math>',
      '({\\genfrac{}{}{0pt}{}{n}{k}})',
    ],
    [
      'roots',
      '<math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mroot><mi>y</mi><mn>3</mn></mroot></math>',
      '\\sqrt{x+1}\\sqrt[3]{y}',
    ],
    [
      'a sum',
      '<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi></math>',
      '\\sum_{i=1}^{n}i',
    ],
    [
      'a limit',
      '<math><munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder></math>',
      '\\lim_{x\\to 0}',
    ],
    [
      'an integral',
      '<math><msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><mi>f</mi><mo>⁡</mo><mo>(</mo><mi>x</mi><mo>)</mo><mi>d</mi><mi>x</mi></math>',
      '\\int_{0}^{\\infty}f(x)dx',
    ],
    ['a vector', '<math><mover accent="true"><mi>v</mi><mo>→</mo></mover></math>', '\\vec{v}'],
    ['a mean', '<math><mover><mi>x</mi><mo>¯</mo></mover></math>', '\\bar{x}'],
    [
      'a hat over several letters',
      '<math><mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>^</mo></mover></math>',
      '\\widehat{AB}',
    ],
    [
      'a reaction',
      '<math><mi>A</mi><mover><mo>→</mo><mtext>heat</mtext></mover><mi>B</mi></math>',
      'A\\overset{\\text{heat}}{\\to}B',
    ],
    [
      'a matrix',
      '<math><mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable><mo>]</mo></math>',
      '[\\begin{matrix}1&0\\\\0&1\\end{matrix}]',
    ],
    [
      'fences',
      '<math><mfenced open="[" close=")" separators=";"><mn>0</mn><mn>1</mn></mfenced></math>',
      '\\left[0;1\\right)',
    ],
    ['words', '<math><mtext>if&#160;</mtext><mi>x</mi><mo>&lt;</mo><mn>0</mn></math>', '\\text{if }x<0'],
    ['a function', '<math><mi>sin</mi><mi>θ</mi></math>', '\\sin \\theta'],
    ['a name of several letters', '<math><mi>BMI</mi></math>', '\\mathrm{BMI}'],
    [
      'letters of a set',
      '<math><mi mathvariant="double-struck">R</mi><mi mathvariant="bold">v</mi></math>',
      '\\mathbb{R}\\mathbf{v}',
    ],
    [
      'Greek as entities',
      '<math><mi>&alpha;</mi><mo>&le;</mo><mi>&#x3b2;</mi></math>',
      '\\alpha \\le \\beta',
    ],
    ['a percentage', '<math><mn>0.9</mn><mo>%</mo></math>', '0.9\\%'],
    [
      'an isotope',
      '<math><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts></math>',
      '{}_{6}^{14}C',
    ],
    ['a prime', '<math><msup><mi>f</mi><mo>′</mo></msup></math>', "f'"],
    [
      'what the author wrote in TeX',
      '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle x^{2}}</annotation></semantics></math>',
      '{\\displaystyle x^{2}}',
    ],
    [
      'prefixed names, as Word and JATS have them',
      '<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>',
      'x^{2}',
    ],
    [
      'a struck part',
      '<math><menclose notation="updiagonalstrike"><mi>x</mi></menclose></math>',
      '\\cancel{x}',
    ],
    [
      'lines of a calculation',
      '<math><mtable columnalign="right left"><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd></mtr></mtable></math>',
      '\\begin{matrix}x&=1\\end{matrix}',
    ],
    ['a minus and a product', '<math><mo>−</mo><mn>2</mn><mo>×</mo><mn>3</mn></math>', '-2\\times 3'],
    ['the unseen product', '<math><mn>2</mn><mo>&InvisibleTimes;</mo><mi>x</mi></math>', '2x'],
    ['braces', '<math><mo>{</mo><mi>x</mi><mo>}</mo></math>', '\\{x\\}'],
    ['a phantom', '<math><mphantom><mi>x</mi></mphantom><mi>y</mi></math>', '\\phantom{x}y'],
    ['Hindi', '<math><mtext>क्षेत्रफल</mtext><mo>=</mo><mi>a</mi></math>', '\\text{क्षेत्रफल}=a'],
    ['unclosed parts', '<math><mfrac><mi>a</mi>', ''],
    ['nothing', '<math></math>', ''],
    ['elements that it does not know', '<math><mi>x</mi><maction><mi>y</mi></maction></math>', 'xy'],
    ['HTML in it', '<math><mi>x</mi><script>alert(1)</script></math>', ''],
  ])('MathML with %s becomes LaTeX that can be drawn', (_, mathml, latex) => {
    expect(latexOfMathml(mathml)).toBe(latex);
    expect(() => katex.renderToString(latex, { throwOnError: true, strict: 'ignore' })).not.toThrow();
  });
});
