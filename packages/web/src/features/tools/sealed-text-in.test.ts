import { expect, test } from 'vitest';
import { sealedTextIn } from './sealed-text-in.ts';

test.each([
  ['a whole reply', '{"enc_response":"abc="}', 'abc='],
  ['a whole request', ' {"enc_request":"abc="}\n', 'abc='],
  ['a quoted text', '"abc="', 'abc='],
  ['the text itself', 'abc=', 'abc='],
  ['anything else unchanged', '{"x":1}', '{"x":1}'],
  ['null unchanged', 'null', 'null'],
])('The Decrypt tab takes %s', (_, pasted, text) => {
  expect(sealedTextIn(pasted)).toBe(text);
});
