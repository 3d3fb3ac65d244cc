import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** People who request a list again as soon as they have it, in a separate thread: `overload.ts` says who, and how many. */
const { origin, connectionsEach, people } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const nothing = () => ({ answered: 0, refusedMs: [], withoutRetryAfter: 0, others: {} });
let seen = nothing();
let isOver = false;

const send = ({ token, path, body }) =>
  new Promise((resolve) => {
    const startMs = performance.now();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const finish = (status, retryAfter = 0) =>
      resolve({ status, ms: performance.now() - startMs, retryAfter });
    const sent = request(`${origin}/api/${path}`, { agent, method: 'POST', headers }, (reply) => {
      reply.resume().on('end', () => finish(reply.statusCode, Number(reply.headers['retry-after'])));
    });
    sent.on('error', ({ code, message }) => finish(code ?? message));
    sent.end(JSON.stringify(body));
  });

/** A refused request is repeated after the time that the refusal names. */
async function askAgainAndAgain(person) {
  while (!isOver) {
    const since = seen;
    const { status, ms, retryAfter } = await send(person);
    if (isOver) return;
    if (status === 200) seen.answered += 1;
    else if (status === 503) {
      // Requests started before the last report belong to that report.
      since.refusedMs.push(ms);
      if (!(retryAfter > 0)) since.withoutRetryAfter += 1;
      await pause((retryAfter || 1) * 1000);
    } else seen.others[status] = (seen.others[status] ?? 0) + 1;
  }
}

for (const person of people) for (let n = 0; n < connectionsEach; n += 1) void askAgainAndAgain(person);

parentPort.on('message', (said) => {
  parentPort.postMessage(seen);
  seen = nothing();
  if (said !== 'stop') return;
  isOver = true;
  agent.destroy();
  parentPort.close();
});
