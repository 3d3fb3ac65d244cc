import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../db/embedded/free-port.ts';
import { smsGateway, smsOutbox } from './sms.ts';

type Received = { authorization?: string; body: unknown };
let gateway: Server | undefined;
afterEach(() => {
  gateway?.close();
  gateway = undefined;
});

const isRedirect = (status: number) => status >= 300 && status < 400;

/** A gateway that answers with these statuses in turn. */
async function openGateway(statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  gateway = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    received.push({ authorization: request.headers.authorization, body: text && JSON.parse(text) });
    const status = statuses[received.length - 1] ?? 200;
    response.writeHead(status, isRedirect(status) ? { location: '/moved' } : {}).end();
  });
  await new Promise<void>((resolve) => gateway?.listen(0, '127.0.0.1', resolve));
  return { url: `127.0.0.1:${(gateway.address() as AddressInfo).port}`, received };
}

const message = { to: '+919000000001', text: '₹ नमस्ते 123456' };

describe('the SMS gateway', () => {
  it('the SMS gateway gets the message as JSON, with the login of its address', async () => {
    const { url, received } = await openGateway([200]);
    await smsGateway(`http://desk:p%40ss@${url}/send`).send(message);
    expect(received).toEqual([
      { authorization: `Basic ${Buffer.from('desk:p@ss').toString('base64')}`, body: message },
    ]);
  });

  it('the SMS gateway that cannot be reached is reported with the cause', { timeout: 20_000 }, async () => {
    await expect(smsGateway(`http://127.0.0.1:${await freePort()}/send`).send(message)).rejects.toThrow(
      'the SMS gateway did not accept a message: ECONNREFUSED',
    );
  });

  it('the SMS gateway is asked again when it fails', async () => {
    const { url, received } = await openGateway([503, 200]);
    await smsGateway(`http://${url}`).send(message);
    expect(received).toHaveLength(2);
  });

  it('the SMS gateway is not asked again when it refuses, and the error reveals neither phone nor text', async () => {
    const { url, received } = await openGateway([400]);
    const error = await smsGateway(`http://${url}`)
      .send(message)
      .catch((one: Error) => one);
    expect(String(error)).toBe('Error: the SMS gateway did not accept a message: status 400');
    expect(received).toHaveLength(1);
  });

  // A client that follows 301 and 302 sends GET, without the message.
  it.each([301, 302, 308])(
    'the SMS gateway that has moved has not accepted the message: %i',
    async (status) => {
      const { url, received } = await openGateway([status, 200]);
      await expect(smsGateway(`http://${url}/send`).send(message)).rejects.toThrow(
        `the SMS gateway did not accept a message: status ${status}`,
      );
      expect(received).toHaveLength(1);
    },
  );
});

it('the outbox keeps one message per line, in the order of sending', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-sms-'));
  const outbox = smsOutbox(dataDir);
  await outbox.send(message);
  await outbox.send({ to: '+919000000002', text: 'two\nlines' });
  const lines = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n');
  rmSync(dataDir, { recursive: true });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.stringMatching(/^\d{4}-.*Z$/), ...message },
    { at: expect.any(String), to: '+919000000002', text: 'two\nlines' },
  ]);
});
