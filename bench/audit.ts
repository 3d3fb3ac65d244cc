import { auditLog } from '@prepdesk/contract/audit/audit-log';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { headMacOf, sealKeyOf } from '../packages/server/src/domains/audit/index.ts';
import { median, openBenchProduct } from './bench-product.ts';
import type { Ratio } from './ratio.ts';

const rowCount = 1_000_000;
const deepPage = 20_000;
const limit = 20;
const seconds = 1;
const rounds = 12;
const connections = 8;

/** The least that a page needs: the first and last rank, the ranks of the page, its rows. */
const bareStatement = `
  with n as (select (select place from audit_seals order by place desc limit 1) as sealed,
    (select count(*) from audit_unsealed) as waiting)
  select a.id, a.at, a.actor_id, u.full_name, a.call, a.table_name, a.row_key, a.before, a.after, n.sealed, n.waiting
  from n join lateral (select * from audit_seals where place <= n.sealed - $1::bigint
    order by place desc limit $2::bigint) s on true
  join audit_log a on a.id = s.audit_id left join admin_users u on u.id = a.actor_id order by s.place desc`;

function bareHandler(pool: pg.Pool): FastifyInstance {
  const app = Fastify({ logger: { level: 'silent' } });
  app.post(`/api/${auditLog.list.path}`, async (request) => {
    const asked = request.body as { page: number; limit: number };
    const values = [(asked.page - 1) * asked.limit, asked.limit];
    const { rows } = await pool.query({ name: 'bare', text: bareStatement, values });
    return { status: true, message: '', response: { data: rows } };
  });
  return app;
}

async function requestsPerSecond(url: string, body: unknown, token = ''): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/${auditLog.list.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return result.requests.average;
}

/** A million changes as the triggers would have written them, and the places of their seals. */
async function fill(pool: pg.Pool, key: Buffer): Promise<void> {
  const client = await pool.connect();
  // The seals need not be genuine: nothing here checks them.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into audit_log (at, actor_id, call, request_id, table_name, row_key, before, after)
    select now() - (${rowCount} - n) * interval '30 seconds', 1 + n % 40,
      (array['admin/updatesubject', 'admin/editcourses', 'admin/edittopic'])[1 + n % 3], gen_random_uuid()::text,
      (array['subject_maps', 'courses', 'topics', 'classes', 'sub_topics'])[1 + n % 5], (n % 5000)::text,
      jsonb_build_object('id', n % 5000, 'name', 'Name ' || n, 'is_active', 1, 'order_by', n % 100, 'row_version', n),
      jsonb_build_object('id', n % 5000, 'name', 'Name ' || n + 1, 'is_active', 1, 'order_by', n % 100, 'row_version', n + 1)
    from generate_series(1, ${rowCount}) n`,
  );
  await client.query('truncate audit_unsealed, audit_seals');
  await client.query(
    `insert into audit_seals select row_number() over (order by id), id, md5(id::text) from audit_log`,
  );
  const { rows } = await client.query('select place::int, hash from audit_seals order by place desc limit 1');
  await client.query('insert into audit_head values (1, $1, $2, $3)', [
    rows[0].place,
    rows[0].hash,
    headMacOf(key, rows[0]),
  ]);
  await client.query('set session_replication_role = default');
  await client.query('vacuum (analyze) audit_log, audit_seals, audit_unsealed');
  client.release();
}

/** Lets the sealer work through what the writes left. */
async function allSealed(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select count(*)::int as n from audit_unsealed');
    if (rows[0].n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Milliseconds for 300 saves of one course, each in its own transaction, as in `admin/editcourses`. */
async function timeWrites(pool: pg.Pool, hasAudit: boolean): Promise<number> {
  const client = await pool.connect();
  await client.query(`alter table courses ${hasAudit ? 'enable' : 'disable'} trigger courses_audit`);
  const startMs = performance.now();
  for (let n = 0; n < 300; n += 1) {
    await client.query('begin');
    await client.query(
      `select set_config('prepdesk.actor', '1', true), set_config('prepdesk.call', 'admin/editcourses', true),
       set_config('prepdesk.request', 'bench', true)`,
    );
    await client.query('select * from courses where id = 1 for update');
    await client.query('update courses set is_active = 1 - is_active where id = 1');
    await client.query('commit');
  }
  const tookMs = performance.now() - startMs;
  client.release();
  return tookMs;
}

async function writeRatio(pool: pg.Pool): Promise<number> {
  await pool.query(`insert into courses (id, app_id, name) values (1, 1, 'Bench')`);
  const ratios: number[] = [];
  await timeWrites(pool, true);
  for (let round = 0; round < 7; round += 1) {
    const without = await timeWrites(pool, false);
    ratios.push((await timeWrites(pool, true)) / without);
  }
  await pool.query('alter table courses enable trigger courses_audit');
  return median(ratios);
}

/** Lists and writes of an audit log with a million rows. */
export async function auditLists(): Promise<Ratio[]> {
  let write = 0;
  const product = await openBenchProduct(async (own, config) => {
    await fill(own, sealKeyOf(config.secrets[0]));
    write = await writeRatio(own);
  });
  const { pool, token } = product;
  const bare = bareHandler(pool);
  try {
    const url = await product.server.listen({ port: 0, host: '127.0.0.1' });
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
    await allSealed(pool);
    const asked = {
      bare: () => requestsPerSecond(bareUrl, { page: 1, limit }),
      first: () => requestsPerSecond(url, { page: 1, limit }, token),
      deep: () => requestsPerSecond(url, { page: deepPage, limit }, token),
      filter: () => requestsPerSecond(url, { page: 1, limit, tableName: 'topics' }, token),
    };
    const measured: Record<keyof typeof asked, number[]> = { bare: [], first: [], deep: [], filter: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of Object.keys(asked) as (keyof typeof asked)[])
        measured[name].push(await asked[name]());
    }
    // The best round of each: other load on the machine can only slow a round down.
    const of = (name: keyof typeof asked) => Math.max(...measured[name]);
    console.info(`audit log of ${rowCount} rows, bare handler: ${Math.round(of('bare'))} requests/s`);
    return [
      { name: 'audit log, page 1', ratio: of('first') / of('bare'), atLeast: 0.6 },
      {
        name: `audit log, cost of page ${deepPage} over page 1`,
        ratio: of('first') / of('deep'),
        atMost: 1.5,
      },
      { name: 'audit log, cost of a filter over page 1', ratio: of('first') / of('filter'), atMost: 1.5 },
      { name: 'cost of a write with its audit row over one without', ratio: write, atMost: 1.5 },
    ];
  } finally {
    await bare.close();
    await product.close();
  }
}
