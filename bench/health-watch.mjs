import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of its own, like the balancer that asks: how long each `/healthz` took, until the parent says stop. */
const [origin] = process.argv.slice(2);
const betweenMs = 20;
const tookMs = [];
let isOver = false;

const health = () =>
  new Promise((resolve, reject) => {
    // A new connection each time, as probes open them.
    get(`${origin}/healthz`, { agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    }).on('error', reject);
  });

process.on('message', () => {
  isOver = true;
});

while (!isOver) {
  const begun = performance.now();
  const status = await health();
  if (status !== 200) throw new Error(`/healthz answered ${status}`);
  tookMs.push(performance.now() - begun);
  await pause(betweenMs);
}
process.send(tookMs, () => process.disconnect());
