import { expect, test } from 'vitest';
import { greetedAs, greetedOnce } from './greeting.ts';

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

test('A text that is inserted into a reply with a greeting brings no second one', () => {
  const reply = '<p>Dear Deepika,</p><p>See page 5.</p>';
  expect(greetedOnce('<p>Dear Deepika,</p><p>It is so.</p>', reply)).toBe('<p>It is so.</p>');
  expect(greetedOnce('<p>Hi Deepika,</p>', reply)).toBe('');
  expect(greetedOnce('<p>Hi Deepika, it is so.</p>', reply)).toBe('<p>Hi Deepika, it is so.</p>');
  expect(greetedOnce('<p>Dear Deepika,</p>', '<p>See page 5.</p>')).toBe('<p>Dear Deepika,</p>');
});
