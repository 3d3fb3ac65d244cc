import { expect, test } from 'vitest';
import { greetedAs } from './greeting.ts';

test('An answer written to one learner greets the other whom it is sent to', () => {
  expect(greetedAs('<p>Dear Wasim,</p><p>see page 5.</p>', 'Deepika Rao')).toBe(
    '<p>Dear Deepika,</p><p>see page 5.</p>',
  );
  expect(greetedAs('<p>Hi Wasim Khan, see page 5.</p>', 'A<b Rao')).toBe('<p>Hi A&lt;b, see page 5.</p>');
});

test('An answer without a greeting stays as it is', () => {
  for (const html of ['<p>See page 5, Wasim.</p>', '<p>Dear me! See page 5.</p>', ''])
    expect(greetedAs(html, 'Deepika Rao')).toBe(html);
});
