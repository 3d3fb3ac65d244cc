import type { Server } from 'node:http';

const calmRoundMs = 0.2;
const mostWaitMs = 3_000;

/**
 * Waits for a moment in which nobody stands before the port. Node lets in one connection a round of its loop; who still
 * waits when the port is closed is cut off, after a proxy has sent a request that it may not send to another server.
 */
export async function allAccepted(server: Server): Promise<void> {
  let isCalm = false;
  const note = () => {
    isCalm = false;
  };
  server.on('connection', note);
  const endMs = performance.now() + mostWaitMs;
  for (let startMs = 0; !isCalm && startMs < endMs; ) {
    startMs = performance.now();
    isCalm = true;
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - startMs > calmRoundMs) isCalm = false;
  }
  server.off('connection', note);
}
