import type { AnyCall } from '@prepdesk/contract/define-call';
import { describedCall } from '@prepdesk/contract/describe';
import fc from 'fast-check';
import { anyText } from './any-text.ts';

type Body = Record<string, unknown>;
type Schema = { properties?: Record<string, unknown>; required?: string[] };

/** `JSON.stringify` cannot write a number beyond the largest: `jsonOf` replaces this text with one. */
const beyondAnyNumber = 'beyond any number';

/** What databases and parsers stumble over first. */
const unstorable = fc.constantFrom('\u0000', 'a\u0000b', '91\u0000', '\ud800', 'x\udfff', beyondAnyNumber);

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: unstorable },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[1e308, -1e308, 5e-324, 2 ** 53 + 2, 2147483648, 2147483647, -1, 0, 1.5, -0],
      ...['', '   ', '\u202e', '99999999999', '1e3', '0x10', 'NaN', '%00', '../../etc/passwd', '__proto__'],
      ...['हिन्दी में लिखा हुआ', '₹ 4,999', '👩‍🏫'.repeat(30), 'İ', 'ß'.repeat(60), "'; drop table courses; --"],
      ...['x'.repeat(119), 'y'.repeat(121), 'z'.repeat(5001), 'w'.repeat(50_000), 'data:image/png;base64,'],
      ...[
        'data:image/svg+xml;base64,PHN2Zy8+',
        'javascript:alert(1)',
        '0000-00-00',
        '2024-02-30',
        '9999-12-31',
      ],
      ...[null, true, false, [], {}, [[]], 'constructor'],
      JSON.parse('{"__proto__":{"isActive":0},"constructor":{"prototype":{"x":1}}}'),
    ),
  },
  anyText(40),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'hash',
  'rowversion',
  'id',
  'toString',
  '',
  'x',
];

type Mutation =
  | { kind: 'missing'; at: number }
  | { kind: 'other'; at: number; value: unknown }
  | { kind: 'extra'; name: string; value: unknown };

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('missing' as const), at: fc.nat(30) }),
  fc.record({ kind: fc.constant('other' as const), at: fc.nat(30), value: nasty }),
  fc.record({ kind: fc.constant('extra' as const), name: fc.constantFrom(...strangeKeys), value: nasty }),
);

/** A body that the call accepts: what its schema requires, and each time a different choice of the rest. */
export function goodBody(
  call: AnyCall,
  makers: Record<string, () => unknown>,
  isLeftOut = (_: string) => false,
) {
  const { properties = {}, required = [] } = describedCall(call).input as Schema;
  const names = Object.keys(properties).filter((name) => required.includes(name) || !isLeftOut(name));
  const body: Body = {};
  for (const name of names) {
    const make = makers[name];
    if (make) body[name] = make();
    else if (required.includes(name)) {
      throw new Error(`${call.path} needs ${name}: give the field an example in the contract`);
    }
  }
  return body;
}

/** One of this many bodies has nothing wrong. */
const goodEvery = 4;
/** Accepted as a value nowhere. */
const neverRight: Mutation = { kind: 'other', at: 0, value: [[]] };

/**
 * Bodies of the call's own shape, most of which have one to three things wrong or strange. The same for a seed; but the
 * first is always complete and right, and the second is that with something wrong in it, so that a few bodies show
 * both.
 */
export function randomBodies(
  call: AnyCall,
  makers: Record<string, () => unknown>,
  options: { count: number; seed: number },
): string[] {
  const plan = fc.record({
    leftOut: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    wrong: fc.array(mutation, { minLength: 1, maxLength: 3 }),
  });
  return fc.sample(plan, { numRuns: options.count, seed: options.seed }).map(({ leftOut, wrong }, index) => {
    let at = 0;
    const body = goodBody(call, makers, () => index > 1 && (leftOut[at++] ?? false));
    const mutations = index === 1 ? [neverRight] : index % goodEvery === 0 ? [] : wrong;
    for (const one of mutations) mutate(body, one);
    return jsonOf(body);
  });
}

function mutate(body: Body, one: Mutation): void {
  const names = Object.keys(body);
  const put = (name: string, value: unknown) =>
    // Assigning `__proto__` would set the prototype instead of a field.
    Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
  if (one.kind === 'extra') put(one.name, one.value);
  const name = one.kind === 'extra' ? undefined : names[one.at % names.length];
  if (name === undefined) return;
  if (one.kind === 'missing') delete body[name];
  if (one.kind === 'other') put(name, one.value);
}

const jsonOf = (body: Body): string =>
  JSON.stringify(body).replaceAll(JSON.stringify(beyondAnyNumber), '1e999');
