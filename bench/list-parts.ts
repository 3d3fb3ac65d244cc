import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BenchProduct } from './bench-product.ts';

/** What the benchmarks of large lists share. */

const seconds = 1;
const connections = 8;

/** @throws Error when one of them fails */
export async function requestsPerSecond(url: string, body: unknown, token = ''): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body: JSON.stringify(body),
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return result.requests.average;
}

export type Taken = { ms: number; firstMs: number; lines: number; moreBytes: number };

export type Server = {
  address: string;
  said(word: 'watch' | 'tell'): Promise<{ moreBytes: number }>;
  stop(): Promise<void>;
};

/** The product in a separate process, so that its memory can be measured. */
export async function serverOfItsOwn({ config, parts }: BenchProduct): Promise<Server> {
  const { host, port, user, password, database } = parts.connection.pool.options;
  const started = { dataDir: config.dataDir, connection: { host, port, user, password, database } };
  const child = fork(
    fileURLToPath(new URL('large-list-server.ts', import.meta.url)),
    [JSON.stringify(started)],
    {
      execArgv: ['--expose-gc', '--import', new URL('as-built.mjs', import.meta.url).href],
    },
  );
  const [{ address }] = await once(child, 'message');
  return {
    address,
    said: async (word) => {
      child.send(word);
      return (await once(child, 'message'))[0];
    },
    stop: async () => {
      child.send('close');
      await once(child, 'exit');
    },
  };
}

/** How long a file takes, when its first byte arrives, and how much memory the server needs for it at most. */
export async function taken(server: Server, path: string, token: string): Promise<Taken> {
  await server.said('watch');
  const startMs = performance.now();
  let firstMs = 0;
  let lines = 0;
  await new Promise((resolve, reject) => {
    request(
      `${server.address}${path}`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (reply) => {
        reply.on('data', (chunk: Buffer) => {
          firstMs ||= performance.now() - startMs;
          for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
        });
        reply.on('end', resolve);
        reply.on('error', reject);
      },
    )
      .on('error', reject)
      .end();
  });
  const ms = performance.now() - startMs;
  return { ms, firstMs, lines, moreBytes: (await server.said('tell')).moreBytes };
}

export const best = (values: number[]): number => Math.max(...values);
export const min = (values: number[]): number => Math.min(...values);
