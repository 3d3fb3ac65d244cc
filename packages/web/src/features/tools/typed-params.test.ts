import { describe, expect, test } from 'vitest';
import { typedParams } from './typed-params.ts';

describe('The params of the API tester', () => {
  test('The params of the API tester are JSON, with curly quotes read as straight ones', () => {
    expect(typedParams('{“appID”: 1, „name‟: ”it’s”}')).toEqual({ appID: 1, name: "it's" });
  });

  test('The params of the API tester may be omitted', () => expect(typedParams('  ')).toEqual({}));

  test.each(['[1]', '7', 'null', '"x"'])(
    'The params of the API tester may be JSON of any kind: %s',
    (text) => {
      expect(typedParams(text)).toEqual(JSON.parse(text));
    },
  );

  test.each(['{', 'x', '[1'])('The params of the API tester are refused if they are %s', (text) => {
    expect(() => typedParams(text)).toThrow(SyntaxError);
  });
});
