import type { Field } from '@prepdesk/contract/fields';
import { question } from '@prepdesk/contract/questions/question';
import { describe, expect, it } from 'vitest';
import { withReadings } from './file-of-questions.ts';

const columns = Object.entries<Field>(question.fields).filter(([, { file }]) => file);

describe('a refused cell of a file of questions', () => {
  it.each(columns)('says what was read in %s, unless it is HTML', (field, { kind }) => {
    const sentence = withReadings({ [field]: 'This is wrong' }, { [field]: 'x' })[field];
    expect(sentence).toBe(kind === 'html' ? 'This is wrong' : 'This is wrong; “x” was read');
  });

  it('is quoted shortly', () => {
    const { answer } = withReadings({ answer: 'Too long' }, { answer: 'x'.repeat(61) });
    expect(answer).toMatch(/^Too long; “x{1,60}…?” was read$/);
  });
});
