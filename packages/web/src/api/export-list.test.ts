import type { ServerResponse } from 'node:http';
import { asOfHeader } from '@prepdesk/contract/as-of';
import { sales } from '@prepdesk/contract/sales/sales';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, startStubServer } from '../testing/stub-server.ts';
import { exportList } from './export-list.ts';
import { NetworkFailure } from './read-reply.ts';

let answers: Answer[];
let stop: () => void;

beforeAll(async () => {
  stop = await startStubServer((response) => answers.shift()?.(response));
});
afterAll(() => stop());
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
