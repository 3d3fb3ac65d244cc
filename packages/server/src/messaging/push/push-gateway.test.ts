import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pushGateway } from './push-gateway.ts';
import type { PushTarget } from './push-provider.ts';

let gateway: Server | undefined;
afterEach(() => {
  gateway?.closeAllConnections();
  gateway?.close();
  gateway = undefined;
});

type Received = { key: unknown; authorization: unknown; body: { token: string } & Record<string, unknown> };

/** Answers by token: a status, or a status for each request in turn; 0 breaks the connection. */
async function open(statuses: Record<string, number[]>) {
  const received: Received[] = [];
  gateway = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    // A followed redirect has none.
    const body = JSON.parse(text || '{}');
    received.push({
      key: request.headers['idempotency-key'],
      authorization: request.headers.authorization,
      body,
    });
    const status = statuses[body.token]?.shift() ?? 200;
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, { 'retry-after': '0', location: '/moved' }).end();
  });
  await new Promise<void>((resolve) => gateway?.listen(0, '127.0.0.1', resolve));
  return { url: `127.0.0.1:${(gateway.address() as AddressInfo).port}`, received };
}

const message = { key: 'push-7', title: 'Hello', body: '₹', icon: '', image: '', data: { pushID: '3' } };
const target = (token: string, deviceID = 41): PushTarget => ({
  deviceID,
  platform: 'ios',
  kind: 'token',
  token,
});

async function send(url: string, ...targets: PushTarget[]) {
  const outcomes = await pushGateway(url).send(message, targets, new AbortController().signal);
  return outcomes.map(({ state }) => state);
}

describe('the push gateway', () => {
  it('the push gateway gets each message with a key that identifies it, and the login of its address', async () => {
    const { url, received } = await open({});
    expect(await send(`http://desk:p%40ss@${url}/push`, target('a'))).toEqual(['sent']);
    expect(received).toEqual([
      {
        key: 'push-7-41',
        authorization: `Basic ${Buffer.from('desk:p@ss').toString('base64')}`,
        body: {
          key: 'push-7-41',
          token: 'a',
          kind: 'token',
          platform: 'ios',
          title: 'Hello',
          body: '₹',
          icon: '',
          image: '',
          data: { pushID: '3' },
        },
      },
    ]);
  });

  it('the push gateway says where the app is gone and what it rejects, and is asked again while it fails', async () => {
    const { url, received } = await open({ a: [410], b: [422], c: [503, 429, 200] });
    const states = await Promise.all(['a', 'b', 'c'].map((token) => send(`http://${url}`, target(token))));
    expect(states).toEqual([['retired'], ['failed'], ['sent']]);
    expect(received.filter(({ body }) => body.token === 'c')).toHaveLength(3);
  });

  it('the push gateway that has moved has not accepted the message', async () => {
    const { url, received } = await open({ a: [301], b: [302] });
    expect(await send(`http://${url}`, target('a'), target('b', 42))).toEqual(['failed', 'failed']);
    expect(received).toHaveLength(2);
  });

  it('the push gateway that breaks off after receiving a message leaves it unknown, and is not asked again', async () => {
    const { url, received } = await open({ a: [0] });
    expect(await send(`http://${url}`, target('a'), target('b', 42))).toEqual(
      expect.arrayContaining(['unknown', 'sent']),
    );
    expect(received.filter(({ body }) => body.token === 'a')).toHaveLength(1);
  });

  it('the push gateway that keeps failing leaves the message for a later try', async () => {
    const { url } = await open({ a: [503, 503, 503] });
    expect(await send(`http://${url}`, target('a'))).toEqual([]);
  });
});
