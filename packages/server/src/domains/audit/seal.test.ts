import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../testing/fuzz.ts';
import { useProduct } from '../../testing/product.ts';
import { sealKeysIn } from '../../testing/seal-keys.ts';
import { writeAnchor } from './anchor.ts';
import { checkAudit } from './check.ts';
import { nextWaiting, type SealKeys, sealWaiting } from './seal.ts';

const rowCount = 200;
const tamperings = 150;
const seed = Number(process.env.SEED ?? 2_026);

const product = useProduct();
let keys: SealKeys;

beforeAll(async () => {
  keys = sealKeysIn(product.dataDir);
  await product.pool.query(
    `insert into courses (app_id, name) select 1, 'Course ' || n from generate_series(1, ${rowCount}) n`,
  );
  await product.pool.query(`update courses set is_active = 0 where name like '%7'`);
  while ((await sealWaiting(product.services.connection, keys)) > 0);
});

const check = () => checkAudit(product.pool, keys);

/** Acts as somebody who owns the database and its triggers. */
const behindTheTriggers = `set session_replication_role = replica`;

describe('the sealed log', () => {
  it('the sealed log matches its seals, and nothing waits', async () => {
    const { errors, sealedRows, waitingRows, oldestWaitingSeconds } = await check();
    expect([errors, waitingRows, oldestWaitingSeconds]).toEqual([[], 0, 0]);
    expect(sealedRows).toBeGreaterThan(rowCount);
  });

  it.each([
    'update audit_seals set hash = hash',
    'delete from audit_seals where place = 1',
    'truncate audit_seals',
  ])('the sealed log refuses: %s', async (statement) => {
    await expect(product.pool.query(statement)).rejects.toThrow('The audit log is never changed');
  });

  it.runIf(fuzz > 0)(
    `the sealed log detects each of ${tamperings} random tamperings`,
    { timeout: 280_000 },
    async () => {
      const client = await product.pool.connect();
      const { rows } = await client.query(
        'select place::int, audit_id::int as id from audit_seals order by place',
      );
      const plans = fc.sample(
        fc.record({
          kind: fc.nat(kinds.length - 1),
          at: fc.nat(rows.length - 2),
          by: fc.integer({ min: 1, max: 40 }),
        }),
        { numRuns: tamperings, seed },
      );
      const missed: unknown[] = [];
      for (const plan of plans) {
        const tamper = kinds[plan.kind];
        await client.query(`begin; ${behindTheTriggers.replace('set ', 'set local ')}`);
        const { rowCount: changed } = await client.query(tamper?.(rows[plan.at], plan.by, rows.length) ?? '');
        const { errors } = await checkAudit(onThisConnection(client), keys);
        if (!changed || errors.length === 0) missed.push({ ...plan, changed });
        await client.query('rollback');
      }
      client.release();
      expect(missed).toEqual([]);
      expect((await check()).errors).toEqual([]);
    },
  );

  it('the sealed log detects with the file beside it that the whole database was restored to an old state', async () => {
    const { rows } = await product.pool.query('select * from audit_head');
    const [head] = rows;
    await product.pool.query(`insert into courses (app_id, name) values (1, 'Later')`);
    while ((await sealWaiting(product.services.connection, keys)) > 0);
    const client = await product.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      'delete from audit_log where id in (select audit_id from audit_seals where place > $1)',
      [head.place],
    );
    await client.query('delete from audit_seals where place > $1', [head.place]);
    await client.query('update audit_head set place = $1, hash = $2, mac = $3', [
      head.place,
      head.hash,
      head.mac,
    ]);
    const { errors } = await checkAudit(onThisConnection(client), keys);
    expect(errors).toEqual([`The seals end at ${head.place}, but this server saw ${Number(head.place) + 1}`]);
    const { errors: withoutFile } = await checkAudit(onThisConnection(client), {
      ...keys,
      dataDir: '/nowhere',
    });
    expect(withoutFile).toEqual([]);
    await client.query('rollback');
    client.release();
  });

  it('the sealed log still has the seals that an older recorded end names', async () => {
    const { rows } = await product.pool.query('select place::int, hash from audit_seals order by place');
    const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-ends-'));
    const older = { position: rows.length - 20, hash: rows[rows.length - 21].hash };
    writeAnchor(dataDir, older);
    expect((await checkAudit(product.pool, { ...keys, dataDir })).errors).toEqual([]);
    writeAnchor(dataDir, { ...older, hash: rows[rows.length - 20].hash });
    const error = `Seal ${older.position} is not the one that this server saw`;
    expect((await checkAudit(product.pool, { ...keys, dataDir })).errors).toEqual([error]);
    rmSync(dataDir, { recursive: true });
  });

  it('the sealed log detects a row that was removed before it was sealed', async () => {
    const client = await product.pool.connect();
    await client.query('begin');
    await client.query(`insert into courses (app_id, name) values (1, 'Never sealed')`);
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query(
      'delete from audit_log where id = (select max(id) from audit_log) returning id',
    );
    const { errors } = await checkAudit(onThisConnection(client), keys);
    await client.query('rollback');
    client.release();
    expect(errors).toEqual([`Row ${rows[0].id} was removed before it was sealed`]);
  });

  it('the sealed log stops after the current batch when the server stops, however many rows wait', async () => {
    await product.pool.query(
      `insert into courses (app_id, name) select 1, 'Late ' || n from generate_series(1, 1200) n`,
    );
    expect(await sealWaiting(product.services.connection, keys, AbortSignal.abort())).toBeLessThanOrEqual(
      500,
    );
    while ((await sealWaiting(product.services.connection, keys)) > 0);
  });

  it('the sealed log limits a batch before it looks its rows up, however many wait', async () => {
    const { rows } = await product.pool.query(
      `explain (format json) ${new PgDialect().sqlToQuery(nextWaiting).sql}`,
    );
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    const counted = nodes.find((node) => node['Node Type'] === 'Limit');
    expect(nodesOf(counted!).map((node) => node['Relation Name'])).not.toContain('audit_log');
  });

  it('the sealed log is not continued once its end was cut off, so that the cut stays visible', async () => {
    const client = await product.pool.connect();
    await client.query(behindTheTriggers);
    const { rows } = await client.query('select count(*)::int as n from audit_seals');
    const cut = await client.query(
      `with gone as (delete from audit_seals where place > ${rows[0].n - 3} returning *),
       log as (delete from audit_log a using gone where a.id = gone.audit_id)
       select * from gone`,
    );
    await client.query('set session_replication_role = default');
    client.release();
    expect(cut.rowCount).toBe(3);
    await product.pool.query(`insert into courses (app_id, name) values (1, 'After the cut')`);
    await expect(sealWaiting(product.services.connection, keys)).rejects.toThrow(/The seals end at/);
    const { errors, waitingRows } = await check();
    expect(errors.length).toBeGreaterThan(0);
    expect(waitingRows).toBe(1);
  });
});

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

type SealedRow = { place: number; id: number };

const kinds: ((row: SealedRow, by: number, count: number) => string)[] = [
  ({ id }, by) => `update audit_log set at = at + interval '${by} microseconds' where id = ${id}`,
  ({ id }, by) => `update audit_log set actor_id = coalesce(actor_id, 0) + ${by} where id = ${id}`,
  ({ id }) => `update audit_log set call = call || 'x' where id = ${id}`,
  ({ id }) => `update audit_log set request_id = request_id || ' ' where id = ${id}`,
  ({ id }) => `update audit_log set table_name = 'topics' || table_name where id = ${id}`,
  ({ id }, by) => `update audit_log set row_key = row_key || '${by}' where id = ${id}`,
  ({ id }, by) => `update audit_log set before = jsonb_build_object('x', ${by}) where id = ${id}`,
  ({ id }, by) => `update audit_log set after = coalesce(after, '{}') || '{"name":"${by}"}' where id = ${id}`,
  ({ id }) => `update audit_log set after = null, before = after where id = ${id}`,
  ({ id }) => `delete from audit_log where id = ${id}`,
  ({ place }) => `delete from audit_seals where place = ${place}`,
  ({ id, place }) =>
    `with gone as (delete from audit_seals where place = ${place}) delete from audit_log where id = ${id}`,
  ({ place }) => `update audit_seals set hash = reverse(hash) where place = ${place}`,
  ({ place }, by, count) => `update audit_seals set place = place + ${count + by} where place = ${place}`,
  // Two rows swap their seals.
  ({ place }) =>
    `update audit_seals s set hash = t.hash from audit_seals t where s.place = ${place} and t.place = ${place} + 1`,
  // The end is cut off, with or without its rows, and with the recorded end of the chain moved to the cut.
  (_, by, count) => `delete from audit_seals where place > ${count - by}`,
  (_, by, count) =>
    `with gone as (delete from audit_seals where place > ${count - by} returning audit_id)
     delete from audit_log a using gone where a.id = gone.audit_id`,
  (_, by, count) =>
    `with gone as (delete from audit_seals where place > ${count - by} returning audit_id),
       log as (delete from audit_log a using gone where a.id = gone.audit_id),
       head as (update audit_head set place = ${count - by}, hash = (select hash from audit_seals where place = ${count - by}))
     select * from gone`,
  // Somebody without the key makes a new seal for a changed row.
  ({ id, place }) =>
    `with changed as (update audit_log set call = 'admin/verify' where id = ${id} returning *)
     update audit_seals set hash = encode(sha256(convert_to(audit_content((select c from changed c)::text::audit_log), 'utf8')), 'base64')
     where place = ${place}`,
  ({
    id,
  }) => `insert into audit_log overriding system value select (select max(id) + 1 from audit_log), at, actor_id,
     call, request_id, table_name, row_key, before, after from audit_log where id = ${id}`,
];

/** Runs the check inside the tampering's own transaction, which is rolled back afterwards. */
const onThisConnection = (client: pg.PoolClient): pg.Pool =>
  ({
    connect: async () => ({
      query: (text: string, values?: unknown[]) =>
        /^(begin|rollback)/.test(text) ? undefined : client.query(text, values),
      release: () => {},
    }),
  }) as unknown as pg.Pool;
