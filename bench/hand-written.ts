import { createHmac, timingSafeEqual } from 'node:crypto';
import { open as openSealed, seal } from '@prepdesk/envelope/envelope';
import Fastify from 'fastify';
import pg from 'pg';
import { answerWith } from './answering.ts';

/**
 * What a person would write by hand for a call: one prepared statement, or several in a transaction. In a list, the first column is the
 * total. `values` are those of each request that sends none.
 */
export type Statement = {
  text: string | readonly string[];
  values?: readonly unknown[];
  /** Requests and replies are sealed (d3 §9). */
  isSealed?: boolean;
};

type Sent = { values?: unknown[][]; enc_request?: string };

const user = 'staff1';
const key = 'of the benchmarks';
const signed = (name: string): string =>
  `${name}.${createHmac('sha256', key).update(name).digest('base64url')}`;

function isSigned(token: string): boolean {
  const wanted = signed(token.slice(0, Math.max(0, token.indexOf('.'))));
  return wanted.length === token.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(token));
}

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins;

/** Instants and days stay text, as the database writes them. */
function parserOf(type: number): (text: string) => unknown {
  if (type === INT8) return Number;
  return type === DATE || type === TIMESTAMPTZ ? (text) => text : pg.types.getTypeParser(type);
}

/** The JSON schema of a column, with which Fastify writes values without looking at the type of each. */
function schemaOf(values: readonly unknown[]): object {
  const known = values.find((value) => value !== null) ?? '';
  if (typeof known === 'object') return {};
  const type = Number.isInteger(known) ? 'integer' : typeof known;
  return { type: values.includes(null) ? [type, 'null'] : type };
}

function schemaOfReply(rows: readonly Record<string, unknown>[]): object {
  const properties = Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => [column, schemaOf(rows.map((row) => row[column]))]),
  );
  const match = {
    rows: { type: 'array', items: { type: 'object', properties } },
    total: { type: 'integer' },
  };
  const response = { type: 'object', properties: match };
  const reply = { status: { type: 'boolean' }, message: { type: 'string' }, response };
  return { response: { 200: { type: 'object', properties: reply } } };
}

/**
 * The limit that calls are held against: Fastify and pg, a signed name checked, prepared statements, and replies whose shape Fastify
 * knows. Nothing else: no rights, no validation of the input, no log.
 */
async function open({ connection, statements }: Opened): Promise<{ origin: string; token: string }> {
  const pool = new pg.Pool({ ...connection, max: 20 });
  const app = Fastify({ logger: { level: 'silent' } });
  app.addHook('onRequest', async (request, reply) => {
    if (!isSigned((request.headers.authorization ?? '').slice('Bearer '.length))) {
      return reply.code(401).send({ status: false });
    }
  });
  const types = { getTypeParser: parserOf };
  for (const [at, [name, { text, values = [], isSealed }]] of Object.entries(statements).entries()) {
    const path = `/${at}`;
    if (typeof text !== 'string') {
      app.post<{ Body: Sent }>(path, async ({ body }) => {
        await inTransaction(pool, name, text, body.values ?? []);
        return { status: true, message: '', response: {} };
      });
      continue;
    }
    const ask = (given: readonly unknown[]) =>
      pool.query({ name: `bare ${name}`, text, types, values: [...given] } as pg.QueryConfig);
    if (isSealed) {
      app.post<{ Body: Sent }>(path, async ({ body }) => {
        openSealed(body.enc_request ?? '');
        const { rows } = await ask(values);
        const reply = { status: true, message: '', response: { rows, total: rows[0]?.total ?? 0 } };
        return { enc_response: seal(reply) };
      });
      continue;
    }
    const isFixed = values.length > 0 || !text.includes('$1');
    const schema = isFixed ? { schema: schemaOfReply((await ask(values)).rows) } : {};
    app.post<{ Body: Sent }>(path, schema, async ({ body }) => {
      const { rows } = await ask(body.values?.[0] ?? values);
      return { status: true, message: '', response: { rows, total: rows[0]?.total ?? 0 } };
    });
  }
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), token: signed(user) };
}

type Opened = { connection: pg.ClientConfig; statements: Record<string, Statement> };

async function inTransaction(pool: pg.Pool, name: string, texts: readonly string[], values: unknown[][]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [at, text] of texts.entries()) {
      await client.query({ name: `bare ${name} ${at}`, text, values: values[at] ?? [] });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

answerWith({ open });
