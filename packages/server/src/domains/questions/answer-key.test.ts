import { describe, expect, it } from 'vitest';
import { answerKeyOf } from './answer-key.ts';

const options = ['<p>one</p>', 'two', 'H<sub>2</sub>O, ice', '25%', ''];
const numbers = ['2', '4', '6.0', '1'];

describe('the key of an MCQ', () => {
  it.each([
    ...[['B'], ['b'], ['2'], ['2.0'], ['2.00'], ['[B]'], ['(b)'], ['{b}'], ['B.'], ['B)'], ['"B"'], ['b:']],
    ...[
      ['Option B'],
      ['option 2'],
      ['OptionB'],
      ['opt. b'],
      ['Choice B'],
      ['Ans: B'],
      ['Answer is B'],
      ['Key - b'],
    ],
    ...[
      ['two'],
      ['Two.'],
      ['  TWO '],
      ['B) two'],
      ['B. two'],
      ['(B) two'],
      ['b - two'],
      ['B: Two'],
      ['2) two'],
    ],
    ...[['2. two'], ['Option B: two'], ['Correct answer: B) two'], ['option (B)']],
  ])('the key %j is option B', (written) => expect(answerKeyOf(written, options)).toEqual({ answer: '2' }));

  it.each([
    ...[['AC'], ['ac'], ['A,C'], ['A, C'], ['A and C'], ['a & c'], ['A/C'], ['A; C'], ['1,3'], ['1 and 3']],
    ...[['(A), (C)'], ['[a] [c]'], ['Options A and C'], ['C, A'], ['A+C'], ['1.0, 3.0'], ['CA'], ['A|C']],
    ...[['one\nH2O, ice'], ['one; H₂O, ice'], ['one | H2O,  ice']],
  ])('the key %j is options A and C', (written) =>
    expect(answerKeyOf(written, options)).toEqual({ answer: '1,3' }),
  );

  it.each([
    ['H₂O, ice', '3'],
    ['H2O, ice', '3'],
    ['25%', '4'],
    ['one, two', '1,2'],
    ['E', '5'],
    ['', ''],
  ])('the key %j is stored as %s', (written, answer) =>
    expect(answerKeyOf(written, options)).toEqual({ answer }),
  );

  it.each([
    ['F', '“F” is neither an option nor the text of one'],
    ['13', '“13” is neither an option nor the text of one'],
    ['three', 'Write letters such as B or A, C, the number of the option, or its whole text'],
    ['B) three', '“B) three” names option B, but option B has another text'],
    ['A) two', '“A) two” names option A, but its text is that of option B'],
    ['A, A', 'is neither an option'],
  ])('the key %j is an error that says what was read and what is accepted', (written, sentence) => {
    expect(answerKeyOf(written, options).error).toContain(sentence);
  });

  it('a number that is the text of another option is an error with both readings, unless it is said to be an option', () => {
    expect(answerKeyOf('2', numbers).error).toBe(
      '“2” is option B by its letter or number, and the text of option A: write “Option B” or “Option A”',
    );
    expect(answerKeyOf('1', numbers).error).toContain('the text of option D');
    expect(answerKeyOf('Option 2', numbers)).toEqual({ answer: '2' });
    expect(answerKeyOf('(2)', numbers)).toEqual({ answer: '2' });
    expect(answerKeyOf('B', numbers)).toEqual({ answer: '2' });
    expect(answerKeyOf('4', ['2', '4', '6'])).toEqual({ answer: '2' });
    expect(answerKeyOf('6', numbers)).toEqual({ answer: '3' });
    expect(answerKeyOf('A', ['B', 'A']).error).toContain('the text of option B');
    expect(answerKeyOf('ac', ['one', 'ac', 'x']).error).toContain('the text of option B');
  });
});
