import { apps } from '@prepdesk/contract/catalogue/apps';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { sessionOf } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';
import { connect, minIdleConnections, patienceMsFor } from './connect.ts';

const product = useProduct();

it('no statement is JIT-compiled or run in parallel where that would take longer than running it', async () => {
  const connection = connect(product.pool.options, { warn: () => {} });
  const { rows } = await connection.pool
    .query(`select current_setting('jit') as jit, current_setting('parallel_setup_cost')::int as helped`)
    .finally(() => connection.close());
  expect(rows).toEqual([{ jit: 'off', helped: 20_000 }]);
});

it('a change whose first statement fails leaves its connection as it was, for the next change', async () => {
  const connection = connect({ ...product.pool.options, max: 1 }, { warn: () => {} });
  const row = () => connection.transaction(async (_, first) => first, `select 'read' as first`);
  try {
    await expect(connection.transaction(async () => {}, 'select 1 / 0')).rejects.toThrow('division by zero');
    expect(await row()).toEqual({ first: 'read' });
    await expect(
      connection.transaction(async (db) => {
        await db.execute(`select set_config('prepdesk.call', 'lost', true)`);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    const { rows } = await connection.pool.query(`select current_setting('prepdesk.call', true) as call`);
    expect(rows[0].call || null).toBeNull();
    expect(await row()).toEqual({ first: 'read' });
  } finally {
    await connection.close();
  }
});

it('a change that went on after a failed statement is an error, since the database has kept nothing of it', async () => {
  const change = product.services.connection.transaction(async (db) => {
    await db.execute('select 1 / 0').catch(() => {});
    return 'done';
  });
  await expect(change).rejects.toThrow('was rolled back');
});

it('a single host without a stand-in is given more time, but no call waits as long as ten seconds', () => {
  const hosts = ['one', 'two'].map((host) => ({ host, port: 5432 }));
  expect(patienceMsFor({ hosts })).toBe(3_000);
  expect(patienceMsFor({ hosts: hosts.slice(1) })).toBe(8_000);
  expect(patienceMsFor({ host: 'one' })).toBe(8_000);
});

it('a database that accepts no new connection counts as away, not as broken', async () => {
  const token = await sessionOf(product.pool, staff.superAdmin);
  const { database, ...server } = product.pool.options as pg.PoolConfig;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`alter database ${database} allow_connections false`);
  // The watch keeps its connection, and sees that writes are accepted.
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and application_name = 'prepdesk'`,
    [database],
  );
  try {
    // The first call may still use a connection that it does not yet know to be closed.
    for (let nth = 0; nth < 3; nth += 1) {
      const { httpStatus, headers } = await product.ask(apps.list, {}, { token });
      expect({ httpStatus, again: headers['retry-after'] }).toEqual({ httpStatus: 503, again: '2' });
    }
  } finally {
    await admin.query(`alter database ${database} allow_connections true`);
    await admin.end();
  }
  expect((await product.ask(apps.list, {}, { token })).httpStatus).toBe(200);
});

it('connections that nobody uses are closed except a few, which keep their prepared statements', async () => {
  const { max: _, ...address } = product.pool.options as pg.PoolConfig;
  const { pool, close } = connect({ ...address, idleTimeoutMillis: 20 }, { warn: () => {} });
  try {
    // All at once, so that each has a connection of its own.
    const clients = await Promise.all(Array.from({ length: minIdleConnections + 3 }, () => pool.connect()));
    const named = { name: 'orders', text: 'select 1' };
    await Promise.all(clients.map((client) => client.query(named)));
    for (const client of clients) client.release();
    await expect.poll(() => pool.totalCount).toBe(minIdleConnections);
    const left = await Promise.all(Array.from({ length: minIdleConnections }, () => pool.connect()));
    for (const client of left) {
      const { rows } = await client.query('select name from pg_prepared_statements');
      expect(rows).toEqual([{ name: 'orders' }]);
      client.release();
    }
  } finally {
    await close();
  }
});
