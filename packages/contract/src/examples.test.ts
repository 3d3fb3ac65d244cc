import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import { describedCall } from './describe.ts';
import { examplesOf } from './testing/examples-of.ts';

test.each(allCalls.map((call) => [call.name, call] as const))('%s accepts its own examples', (_, call) => {
  const { required = [] } = describedCall(call).input as { required?: string[] };
  const examples = examplesOf(call);
  expect(
    required.filter((field) => !(field in examples)),
    'fields that need an example',
  ).toEqual([]);
  expect(z.safeParse(call.input, examples)).toMatchObject({ success: true });
});
