import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roles } from '@prepdesk/contract/access/roles';
import { envelopeCompression, envelopeCompressionHeader } from '@prepdesk/contract/envelope-compression';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { send } from './transport.ts';

let server: Server;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // A browser would add the origin of the page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const compressed = { [envelopeCompressionHeader]: envelopeCompression };
const notAnswered = { kind: 'unknown', message: 'The server could not answer. Please try again' };

test.each([
  ['a page of a proxy', '<h1>Bad gateway</h1>'],
  ['half an envelope', '{"enc_response":"abcd'],
  ['an envelope that cannot be opened', '{"enc_response":"abcd"}'],
])('%s is an answer that could not be read, compressed or not', async (_, text) => {
  for (const headers of [{}, compressed]) {
    answer = (response) => response.writeHead(200, headers).end(text);
    await expect(send(roles.list, {})).rejects.toMatchObject(notAnswered);
  }
});

test('an answer that breaks off is a lost connection, compressed or not', async () => {
  for (const headers of [{}, compressed]) {
    answer = (response) => {
      response.writeHead(200, { ...headers, 'content-length': 100 });
      response.write('{"enc_response":"abcd', () => response.destroy());
    };
    await expect(send(roles.list, {})).rejects.toMatchObject({ name: 'NetworkFailure' });
  }
});
