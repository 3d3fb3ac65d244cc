import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export type Answer = (response: ServerResponse) => void;

/**
 * A server that answers by `answer`, and to which `fetch` sends paths, as a browser sends them to the page's origin.
 * @returns what ends both
 */
export async function startStubServer(answer: Answer): Promise<() => void> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
  return () => {
    vi.unstubAllGlobals();
    server.close();
  };
}
