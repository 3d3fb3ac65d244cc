import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { countryCode, otp, phone } from './access/sign-in.ts';
import type { Failure } from './failures.ts';
import { checked } from './first-error.ts';
import { link, optionalLink } from './links.ts';
import { flag, id, idOrNone, isDay, oneOf, optionalID, orderBy, text } from './values.ts';

/** The parsed value, or the kind of the failure and its message. */
const read = (schema: z.core.$ZodType, value: unknown): unknown => {
  try {
    return checked(schema, value);
  } catch (error) {
    const { kind, message } = error as Failure;
    return `${kind}: ${message}`;
  }
};

const malformed = 'malformed: The body must be a JSON object';
const badLink = 'invalid: Please enter a link that starts with https:// or http://';

describe.each<[string, z.core.$ZodType, [unknown, unknown][]]>([
  [
    'an id',
    id(),
    [
      ...([
        [1, 1],
        ['7', 7],
        [' 12 ', 12],
        [2_147_483_647, 2_147_483_647],
      ] as [unknown, unknown][]),
      ...[0, -1, 1.5, 2_147_483_648, 9e99, Number.NaN, '', '1e3', '0x1', '1.0', null, true, [], {}].map(
        (value): [unknown, unknown] => [value, malformed],
      ),
    ],
  ],
  [
    'an id with a sentence',
    id('Please select Course'),
    [
      [0, 'invalid: Please select Course'],
      [null, 'invalid: Please select Course'],
    ],
  ],
  [
    'an id that may be left out',
    optionalID(),
    [
      [7, 7],
      ['7', 7],
      ...[undefined, null, ''].map((value): [unknown, unknown] => [value, undefined]),
      ...[0, 'x', {}].map((value): [unknown, unknown] => [value, malformed]),
    ],
  ],
  [
    'an id or none',
    idOrNone(),
    [
      [0, 0],
      ['0', 0],
      [-1, malformed],
    ],
  ],
  [
    'a flag',
    flag('Choose'),
    [
      [1, 1],
      ['0', 0],
      [2, 'invalid: Choose'],
      [true, 'invalid: Choose'],
    ],
  ],
  [
    'an order number',
    orderBy('Fill in'),
    [
      [0, 0],
      [' 7 ', 7],
      [1_000_000, 1_000_000],
      ...[undefined, null, '', '  '].map((value): [unknown, unknown] => [value, 'invalid: Fill in']),
      ...['x', '1.5', 1.5, '-1', -1, '1,250', true, [], {}, { toString: 'x' }].map(
        (value): [unknown, unknown] => [value, 'invalid: Order number must be a whole number, 0 or more'],
      ),
      ...[1_000_001, '99999999999999'].map((value): [unknown, unknown] => [
        value,
        'invalid: Order number cannot be more than 10,00,000',
      ]),
    ],
  ],
  [
    'an order number that may be left out',
    orderBy(),
    [['', 'invalid: Order number must be a whole number, 0 or more']],
  ],
  [
    'one of a few',
    oneOf([1, 4], 'Choose'),
    [
      [4, 4],
      ['1', 1],
      [2, 'invalid: Choose'],
    ],
  ],
  [
    'a text',
    text(5),
    [
      [' ab ', 'ab'],
      ['', ''],
      ['abcdef', 'invalid: Please keep this under 5 characters'],
      ['a\u0000', 'invalid: This text has a character that cannot be stored'],
      [5, malformed],
    ],
  ],
  [
    'a link',
    link('Fill in'),
    [
      ['https://cdn.example/a.png?b=1', 'https://cdn.example/a.png?b=1'],
      ['/files/images/0a-b.png', '/files/images/0a-b.png'],
      ['', 'invalid: Fill in'],
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://a.example',
        'https:cdn.example',
        '/files/../x.png',
        '/etc/passwd',
        'a b',
      ].map((value): [unknown, unknown] => [value, badLink]),
    ],
  ],
  [
    'a link that may be left out',
    optionalLink(),
    [
      ['', ''],
      ['x', badLink],
    ],
  ],
  [
    'a phone',
    phone(),
    [
      ...['9000000001', '90000 00001', '+91 90000-00001', '090000 00001', 9000000001].map(
        (value): [unknown, unknown] => [value, '9000000001'],
      ),
      ...['', '12345', '5000000001', '90000000011', '９０００００００１', '9000000001\u0000', 'x'].map(
        (value): [unknown, unknown] => [value, 'invalid: Please enter valid phone number'],
      ),
    ],
  ],
  [
    'a country code',
    countryCode(),
    [
      ...['91', '+91', ' 91 ', 91].map((value): [unknown, unknown] => [value, '91']),
      ...['', 'x', '91\u0000', '91919', '9 1'].map((value): [unknown, unknown] => [
        value,
        'invalid: Please enter valid country code',
      ]),
    ],
  ],
  [
    'an OTP',
    otp(),
    [
      ['012345', '012345'],
      [123456, '123456'],
      ['１２３４５６', '123456'],
      ...['12345', '1234567', '12345a', '1２3４5', '', null, {}].map((value): [unknown, unknown] => [
        value,
        'invalid: please enter valid OTP',
      ]),
    ],
  ],
])('%s', (name, schema, rows) => {
  it.each(rows)(`${name}: %j becomes %j`, (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-04-31', false],
  ['0000-01-01', false],
  ['2024-1-1', false],
  ['2024-01-01T00:00', false],
])('%s is a day: %s', (value, expected) => {
  expect(isDay(value)).toBe(expected);
});
