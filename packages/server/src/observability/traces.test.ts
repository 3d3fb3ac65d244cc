import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../testing/product.ts';
import { sessionOf } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';

type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
};

const spans: Received[] = [];
const services: string[] = [];
const calls: (string | undefined)[] = [];
const collector = createServer((request, reply) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    calls.push(`${request.url} ${request.headers.authorization}`);
    const [{ resource, scopeSpans }] = JSON.parse(body).resourceSpans;
    services.push(resource.attributes[0].value.stringValue);
    spans.push(...scopeSpans[0].spans);
    reply.writeHead(200).end('{}');
  });
});

let product: TestProduct;
let token: string;
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  product = await openProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'desk',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
  });
  token = await sessionOf(product.pool, staff.content);
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));

const traceID = 'a'.repeat(32);
const parentID = 'b'.repeat(16);

it("a request, its statements and the job that it began are one trace, the caller's", async () => {
  const traced = { traceparent: `00-${traceID}-${parentID}-01` };
  await product.ask(apps.list, {}, { token, headers: traced });
  await product.ask(
    apps.list,
    {},
    { token, headers: { traceparent: `00-${'c'.repeat(32)}-${parentID}-00` } },
  );
  const { connection, jobs } = product.services;
  const sendNotes = jobs.kinds.find(({ name }) => name === 'sendNotes')!;
  await connection
    .forTask({ name: 'a call', id: '1', trace: { traceID, spanID: parentID } })
    .transaction((db) => jobs.add(db, sendNotes, { classID: 1, learnerID: 1 }));
  await product.jobsDone();
  await product.close();

  const [request] = spans.filter(({ traceId, kind }) => traceId === traceID && kind === 2);
  expect(request).toMatchObject({ name: `POST /api/${apps.list.path}`, parentSpanId: parentID });
  const facts = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, value]) ?? []);
  expect(facts).toMatchObject({
    'http.response.status_code': { intValue: '200' },
    'prepdesk.request_id': { stringValue: expect.any(String) },
  });
  const statements = spans.filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('SELECT');
  for (const { startTimeUnixNano, endTimeUnixNano, traceId } of statements) {
    expect(traceId).toBe(traceID);
    expect(BigInt(startTimeUnixNano) >= BigInt(request?.startTimeUnixNano ?? '')).toBe(true);
    expect(BigInt(endTimeUnixNano) <= BigInt(request?.endTimeUnixNano ?? '')).toBe(true);
  }
  const job = spans.find(({ name }) => name === 'job sendNotes');
  expect(job).toMatchObject({ kind: 5, traceId: traceID, parentSpanId: parentID });
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  expect(spans.some(({ traceId }) => traceId === 'c'.repeat(32))).toBe(false);
  expect(new Set(services)).toEqual(new Set(['desk']));
  expect(new Set(calls)).toEqual(new Set(['/v1/traces Bearer abc']));
  expect(JSON.stringify(spans)).not.toContain(token);
});

it('a collector that is away delays nobody', async () => {
  const other = await openProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  const mine = await sessionOf(other.pool, staff.content);
  expect((await other.ask(apps.list, {}, { token: mine })).body.status).toBe(true);
  await other.close();
});
