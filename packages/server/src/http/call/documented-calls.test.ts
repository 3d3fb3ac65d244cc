import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { open, seal } from '@prepdesk/envelope/envelope';
import { describe, expect, it } from 'vitest';
import { documentedCalls } from '../../testing/documented-calls.ts';
import { exampleTemplate } from '../../testing/example-template.ts';
import { exampleValues } from '../../testing/example-values.ts';
import { fieldsOf, goodFileOf, multipartOf } from '../../testing/multipart.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** A client that knows nothing but the documents: their fields, their header, their places in the answer. */

const product = useProduct({}, exampleTemplate);
const token = useSession(product, staff.superAdmin);

const callAt = (path: string) => allCalls.find((call) => call.path === path && !call.addition);
const known = documentedCalls.filter(([path]) => callAt(path));

/** The documented fields and no others; those unknown to the call are sent all the same. */
function bodyOf(call: AnyCall, fields: string): Record<string, unknown> {
  const makers = exampleValues(call);
  const values = fields
    .split(', ')
    .filter(Boolean)
    .map((field) => {
      const [name = '', fixed] = field.split('=');
      return [name, fixed ?? makers[name]?.() ?? ''];
    });
  return Object.fromEntries(values);
}

type Reply = { status: boolean; message: string; response: unknown } & Record<string, unknown>;

async function send(call: AnyCall, body: Record<string, unknown>, isSealed: boolean): Promise<Reply> {
  const sent = call.files
    ? multipartOf(fieldsOf(body), [goodFileOf(call)])
    : { headers: {}, payload: isSealed ? { enc_request: seal(body) } : body };
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: { ...sent.headers, authorization: token, 'access-control-allow-headers': 'Authorization' },
    payload: sent.payload,
  });
  const answer = reply.json();
  return isSealed || call.files ? (open(answer.enc_response) as Reply) : answer;
}

const read = (reply: Reply, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], reply);

function expectDocumented(reply: Reply, paths: string): void {
  expect(reply, reply.message).toMatchObject({ status: true });
  if (paths === 'list') expect(reply.response).toBeInstanceOf(Array);
  else for (const path of paths.split(', ').filter(Boolean)) expect(read(reply, path), path).toBeDefined();
}

describe('a client written from the documents', () => {
  it.each(known)(
    'a client written from the documents is answered by %s with only %s',
    async (path, fields, paths) => {
      const call = callAt(path)!;
      for (const isSealed of [false, true])
        expectDocumented(await send(call, bodyOf(call, fields), isSealed), paths);
    },
  );

  it('a client written from the documents finds every call that the product has at its documented path', () => {
    const documented = new Set(documentedCalls.map(([path]) => path));
    const stated = allCalls.filter(({ addition }) => !addition).map(({ path }) => path);
    expect(stated.filter((path) => !documented.has(path))).toEqual([]);
    expect(documentedCalls.filter(([path]) => !callAt(path)).map(([path]) => path)).toEqual([]);
  });
});
