import { allCalls } from '@prepdesk/contract/all-calls';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { describedCall } from '@prepdesk/contract/describe';
import { crypto } from '@prepdesk/contract/tools/crypto';
import { sealText } from '@prepdesk/envelope/envelope';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();

const deepArray = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Written as JSON: serialising deep values overflows the stack. */
const attacks: [name: string, json: string][] = [
  ['an object that is no text', '{"toString":"x"}'],
  ['an object without any text', '{"toString":1,"valueOf":2}'],
  ['a deep array', deepArray(5000)],
  ['a deep object', deepObject(4000)],
  ['a length that is an array', `{"length":${deepArray(5000)}}`],
  ['a broad array', `[${'[],'.repeat(2000)}[]]`],
];

const requested = allCalls.filter(({ files }) => !files);

async function statusOf(call: AnyCall, token: string, body: string): Promise<number> {
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: body,
  });
  return reply.statusCode;
}

const fieldsOf = (call: AnyCall): string[] =>
  Object.keys((describedCall(call).input as { properties?: object }).properties ?? {});

describe('a body that is not plain JSON', () => {
  it.each(attacks.filter(([name]) => name.includes('that is')))(
    'a body that is not plain JSON %s is refused by every call',
    async (_, json) => {
      const failed: string[] = [];
      for (const call of requested) {
        // The previous call may have ended it.
        const token = await sessionOf(product.pool, staff.superAdmin);
        const fields = fieldsOf(call).map((field) => `${JSON.stringify(field)}:${json}`);
        const status = await statusOf(call, token, `{${fields}}`);
        if (status >= 500 || status === 401) failed.push(call.path);
      }
      expect(failed).toEqual([]);
    },
  );

  it.each(attacks)('a body that is not plain JSON %s is refused as the whole body', async (_, json) => {
    const token = await sessionOf(product.pool, staff.superAdmin);
    expect(await statusOf(subjects.add, token, json)).toBe(400);
  });

  it.each([
    ['an array', deepArray(40_000)],
    ['an object', deepObject(20_000)],
  ])(
    'a body that is not plain JSON is refused when it is sealed inside what is to be decrypted: %s',
    async (_, json) => {
      const { httpStatus, body } = await product.ask(crypto.decrypt, {
        enc_response: sealText(json),
      });
      expect([httpStatus, body.status]).toEqual([200, false]);
    },
  );

  it('a body that is not plain JSON does not make the message as long as the name of a field', async () => {
    const name = 'x'.repeat(50_000);
    for (const call of requested) {
      const token = await sessionOf(product.pool, staff.superAdmin);
      const input = Object.fromEntries(fieldsOf(call).map((field) => [field, { [field]: 0, [name]: [] }]));
      const { body } = await product.ask(call, input, { token });
      expect(body.message.length, call.path).toBeLessThan(500);
    }
  });
});
