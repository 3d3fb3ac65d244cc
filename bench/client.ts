import { request } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { answerWith } from './answering.ts';
import type { Body } from './harness.ts';

export type Contender = { url: string; body?: Body; token?: string };
export type File = { url: string; token: string };
export type Timing = { ms: number; firstMs: number; lines: number };

const connections = 8;
/** Fewer in a second say little: so many are then sent, however long they take. */
const minRequests = 50;

const headersOf = (token = ''): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/**
 * Requests per second, of as many as take about a second. All are answered: a client that is cut off after a second leaves
 * eight calls unanswered, whose statements the product cancels together with their connections
 * (docs/decisions/0066-bounds-of-calls.md). The next round would open and warm up new ones, which a handler that does not
 * notice who leaves need not do.
 */
async function rate(contender: Contender): Promise<number> {
  const few = await rateOf(contender, minRequests);
  return few > minRequests ? rateOf(contender, Math.ceil(few)) : few;
}

async function rateOf({ url, body = {}, token }: Contender, amount: number): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body: JSON.stringify(body),
    connections,
    timeout: 60,
    headers: headersOf(token),
    amount,
    // Until when the last is answered is looked at this often.
    sampleInt: 10,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url} ${JSON.stringify(body)}: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return amount / result.duration;
}

async function times({ url, token, bodies }: Contender & { bodies: Body[] }): Promise<number[]> {
  const took: number[] = [];
  for (const body of bodies) {
    const startMs = performance.now();
    const reply = await fetch(url, { method: 'POST', headers: headersOf(token), body: JSON.stringify(body) });
    const { status, message } = (await reply.json()) as { status: boolean; message: string };
    if (!status) throw new Error(`${url}: ${message}`);
    took.push(performance.now() - startMs);
  }
  return took;
}

async function file({ url, token }: File): Promise<Timing> {
  const startMs = performance.now();
  let firstMs = 0;
  let lines = 0;
  await new Promise((resolve, reject) => {
    request(url, { headers: headersOf(token), agent: false }, (reply) => {
      reply.on('data', (chunk: Buffer) => {
        firstMs ||= performance.now() - startMs;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      reply.on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
  return { ms: performance.now() - startMs, firstMs, lines };
}

let connection: pg.ClientConfig;

async function copyMs(rows: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const startMs = performance.now();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copyTo(`copy (${rows}) to stdout csv header`)), nowhere);
  const ms = performance.now() - startMs;
  await client.end();
  return ms;
}

async function open(of: pg.ClientConfig): Promise<void> {
  connection = of;
}

answerWith({ open, rate, times, file, copyMs });
