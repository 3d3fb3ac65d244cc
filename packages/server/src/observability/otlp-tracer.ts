import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { version } from '../version.ts';
import { newSpanID, type Span, type Tracer } from './trace.ts';

type Settings = {
  /** The collector; `/v1/traces` is below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  percent: number;
};

const everyMs = 2000;
/** How many are sent at once, and how many may wait: a collector that is away costs no memory. */
const batchSpans = 512;
const maxWaiting = 4096;
const patienceMs = 5000;
const warnEveryMs = 60_000;

const kinds: Record<Span['kind'], number> = { server: 2, client: 3, consumer: 5 };
const failed = 2;

/**
 * Sends spans to a collector as OTLP over HTTP, in JSON. What it does not accept is dropped: traces are not records.
 */
export function otlpTracer(settings: Settings, log: Pick<Logger, 'warn'>): Tracer {
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let sending: Promise<void> = Promise.resolve();
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  const warn = (why: string) => {
    if (performance.now() - reportedAtMs < warnEveryMs) return;
    reportedAtMs = performance.now();
    log.warn({ why }, 'the trace collector rejects every trace');
  };
  const post = async (spans: readonly Span[]) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...settings.headers },
        body: JSON.stringify(bodyOf(spans, settings.serviceName)),
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) warn(`status ${answer.status}`);
    } catch (error) {
      warn((error as Error).name);
    }
  };
  const send = () => {
    const batch = waiting.splice(0, batchSpans);
    if (batch.length === 0) return;
    sending = sending.then(() => post(batch));
  };
  const timer = setInterval(send, everyMs);
  timer.unref();
  return {
    begin: (parent) => {
      if (!parent && Math.random() * 100 >= settings.percent) return undefined;
      return { traceID: parent?.traceID ?? randomBytes(16).toString('hex'), spanID: newSpanID() };
    },
    note: (span) => {
      if (waiting.length < maxWaiting) waiting.push(span);
      if (waiting.length === batchSpans) send();
    },
    close: async () => {
      clearInterval(timer);
      while (waiting.length > 0) send();
      await sending;
      waiting = [];
    },
  };
}

const nanos = (ms: number): string => String(BigInt(Math.round((performance.timeOrigin + ms) * 1e6)));

const attributesOf = (facts: Readonly<Record<string, string | number>>) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

const spanOf = ({ name, kind, trace, parentID, startMs, endMs, attributes, isError }: Span) => ({
  traceId: trace.traceID,
  spanId: trace.spanID,
  ...(parentID ? { parentSpanId: parentID } : {}),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanos(startMs),
  endTimeUnixNano: nanos(endMs),
  attributes: attributesOf(attributes),
  status: isError ? { code: failed } : {},
});

const bodyOf = (spans: readonly Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: {
        attributes: attributesOf({
          'service.name': serviceName,
          'service.version': version,
          'service.instance.id': `${hostname()}:${process.pid}`,
        }),
      },
      scopeSpans: [{ scope: { name: 'prepdesk', version }, spans: spans.map(spanOf) }],
    },
  ],
});
