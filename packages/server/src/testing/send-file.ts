import type { AnyCall } from '@prepdesk/contract/define-call';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { open } from '@prepdesk/envelope/envelope';
import { fieldsOf, multipartOf } from './multipart.ts';
import type { TestProduct } from './product.ts';

/** What the call answers to somebody who sends one file as a browser does. */
export async function sendFile(
  product: TestProduct,
  token: string,
  call: AnyCall,
  input: object,
  file: { name: string; content: Buffer | string },
): Promise<ReplyBody> {
  const { headers, payload } = multipartOf(fieldsOf(input), [
    { field: call.files?.field ?? '', name: file.name, content: Buffer.from(file.content) },
  ]);
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return open(reply.json().enc_response) as ReplyBody;
}
