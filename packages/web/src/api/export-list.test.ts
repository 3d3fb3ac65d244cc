import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asOfHeader } from '@prepdesk/contract/as-of';
import { sales } from '@prepdesk/contract/sales/sales';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exportList } from './export-list.ts';
import { NetworkFailure } from './read-reply.ts';

let server: Server;
let answers: ((response: ServerResponse) => void)[];

beforeAll(async () => {
  server = createServer((_: IncomingMessage, response) => answers.shift()?.(response));
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
beforeEach(() => {
  answers = [];
});

const brokenOff = (headers: Record<string, string>) => (response: ServerResponse) => {
  response.writeHead(200, headers);
  response.write('Order ID\r\n1\r\n', () => response.destroy());
};
const whole = (response: ServerResponse) => response.end('Order ID\r\n1\r\n2\r\n');
const send = () =>
  exportList(sales.all, {}, 'csv', { onProgress: () => {}, signal: new AbortController().signal });
const old = { [asOfHeader]: '2026-11-22T08:00:05.000Z' };

test('a file that a standby server broke off is requested once more', async () => {
  answers = [brokenOff(old), whole];
  expect(await (await send()).text()).toBe('Order ID\r\n1\r\n2\r\n');
});

test('a file that is broken off twice, or by the primary server, fails with an error', async () => {
  answers = [brokenOff(old), brokenOff(old)];
  await expect(send()).rejects.toThrow(NetworkFailure);
  answers = [brokenOff({}), whole];
  await expect(send()).rejects.toThrow(NetworkFailure);
  expect(answers).toHaveLength(1);
});
