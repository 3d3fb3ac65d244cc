import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../testing/database-copy.ts';
import { type Connection, connect } from './connect.ts';
import { newPollTimer } from './primary/supervise-connection.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await copyDatabase();
  connection = connect(database.connection, pino({ level: 'silent' }));
  await connection.pool.query('create table chores (name text)');
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const chore = (name: string) => `exists (select from chores where name = '${name}')`;

it('work is begun soon after it was committed, whoever left it, and one statement looks for every kind', async () => {
  const begun: string[] = [];
  const chores = ['sweeping', 'washing'].map((name) =>
    connection.agenda.add({ name, waits: chore(name), work: async () => void begun.push(name) }),
  );
  await connection.transaction((db) => db.execute(sql`insert into chores values ('washing')`));
  await expect.poll(() => new Set(begun), { timeout: 10_000 }).toEqual(new Set(['washing']));
  // Not in a transaction of this connection, as when another server commits.
  await connection.pool.query(`insert into chores values ('sweeping')`);
  await expect.poll(() => new Set(begun), { timeout: 10_000 }).toEqual(new Set(['washing', 'sweeping']));
  // Statements that are prepared on the connections, the one of this test among them.
  const { rows } = await connection.pool.query(
    `select statement from pg_prepared_statements where statement like '%chores where%'`,
  );
  expect(rows).toEqual([{ statement: `select ${chore('sweeping')}, ${chore('washing')}` }]);
  for (const one of chores) await one.stop();
});

it('a host whose connections nobody uses is asked less often, until somebody uses one', async () => {
  const { rest, noteUse } = newPollTimer({ everyMs: 1, idleEveryMs: 3_600_000, patienceMs: 1 });
  let isOver = false;
  const resting = rest({ isIdle: true }).then(() => {
    isOver = true;
  });
  await newPollTimer({ everyMs: 1, patienceMs: 1 }).rest({ isIdle: false });
  expect(isOver).toBe(false);
  noteUse();
  await resting;
  await rest({ isIdle: false });
});
