import { createHmac, timingSafeEqual } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A statement that a person would write by hand for a page of a list: its first column is the total. */
export type Handwritten = { statement: string; values: readonly unknown[] };

export type BareServer = { urlOf(name: string): string; token: string; close(): Promise<void> };

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

/** What Fastify is told of a column, so that it writes the values without looking at each. */
function schemaOf(values: readonly unknown[]): object {
  const known = values.find((value) => value !== null) ?? '';
  if (typeof known === 'object') return {};
  const type = Number.isInteger(known) ? 'integer' : typeof known;
  return { type: values.includes(null) ? [type, 'null'] : type };
}

/**
 * The limit that lists are held against: Fastify and pg, a signed name checked, one prepared statement for each request,
 * and replies whose shape Fastify knows. Nothing else: no rights, no checks of what is asked, no log.
 */
export async function openBareServer(
  pool: pg.Pool,
  questions: Readonly<Record<string, Handwritten>>,
): Promise<BareServer> {
  const app = Fastify({ logger: { level: 'silent' } });
  app.addHook('onRequest', async (request, reply) => {
    if (!isSigned((request.headers.authorization ?? '').slice('Bearer '.length))) {
      return reply.code(401).send({ status: false });
    }
  });
  const paths = new Map<string, string>();
  for (const [place, [name, { statement, values }]] of Object.entries(questions).entries()) {
    const asked = { name: `bare ${name}`, text: statement, types: { getTypeParser: parserOf } };
    const ask = () => pool.query({ ...asked, values: [...values] } as pg.QueryConfig);
    const { rows } = await ask();
    const properties = Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((column) => [column, schemaOf(rows.map((row) => row[column]))]),
    );
    const response = {
      type: 'object',
      properties: {
        rows: { type: 'array', items: { type: 'object', properties } },
        total: { type: 'integer' },
      },
    };
    const whole = {
      type: 'object',
      properties: { status: { type: 'boolean' }, message: { type: 'string' }, response },
    };
    paths.set(name, `/${place}`);
    app.post(`/${place}`, { schema: { response: { 200: whole } } }, async () => {
      const found = await ask();
      return {
        status: true,
        message: '',
        response: { rows: found.rows, total: found.rows[0]?.total ?? 0 },
      };
    });
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    urlOf: (name) => `${address}${paths.get(name)}`,
    token: signed(user),
    close: () => app.close(),
  };
}

/** Milliseconds until a client that does nothing with it has all of what COPY writes of these rows. */
export async function copyMs(pool: pg.Pool, rows: string): Promise<number> {
  const client = await pool.connect();
  try {
    const startMs = performance.now();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(client.query(copyTo(`copy (${rows}) to stdout csv header`)), nowhere);
    return performance.now() - startMs;
  } finally {
    client.release();
  }
}
