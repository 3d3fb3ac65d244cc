import type { Server } from 'node:http';

const calmRoundMs = 0.2;
const maxWaitMs = 3_000;

/**
 * Waits for a moment when no connection is waiting at the port. Node accepts one connection per turn of its loop;
 * connections that still wait when the port is closed are cut off, after a proxy may have sent a request that it must
 * not repeat to another server.
 */
export async function allAccepted(server: Server): Promise<void> {
  let isCalm = false;
  const note = () => {
    isCalm = false;
  };
  server.on('connection', note);
  const endMs = performance.now() + maxWaitMs;
  for (let startMs = 0; !isCalm && startMs < endMs; ) {
    startMs = performance.now();
    isCalm = true;
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - startMs > calmRoundMs) isCalm = false;
  }
  server.off('connection', note);
}
