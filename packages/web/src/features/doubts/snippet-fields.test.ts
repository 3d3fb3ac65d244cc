import { expect, test } from 'vitest';
import { filledSnippet, valuesAt } from './snippet-fields.ts';

const doubt = { id: 48_213, fullName: 'Ishita <b>Chatterjee', className: 'Adv. Accounting', facultyName: '' };

test('The fields of a snippet are filled in from the doubt', () => {
  const html = '<p>Dear {name}, in {class} {faculty} says so. {me}, doubt {doubt}</p>';
  expect(filledSnippet(html, valuesAt(doubt, 'Ritu'))).toBe(
    '<p>Dear Ishita, in Adv. Accounting your faculty says so. Ritu, doubt 48213</p>',
  );
});

test('A name is never read as HTML, and braces without a known field stay', () => {
  expect(filledSnippet('{fullName} {time} {constructor}', valuesAt(doubt, ''))).toBe(
    'Ishita &lt;b&gt;Chatterjee {time} {constructor}',
  );
});
