import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { checked } from '@prepdesk/contract/first-error';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { keyOf } from '@prepdesk/contract/routes';
import { generalRoyalty } from '@prepdesk/contract/royalty/general-royalty';
import { mg } from '@prepdesk/contract/royalty/mg';
import { royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import { roleIDs } from '../../db/roles-kept.ts';
import { useProduct } from '../../testing/product.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../testing/royalty-world.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { replayedRoyalty, royalty } from './index.ts';

/** A month of many sales, whose royalty takes long to add up. */

const month = '2026-10';
const orderCount = 10_000;

const product = useProduct();
let world: RoyaltyWorld;
/** Of the Super Admin, and of somebody of the first faculty. */
let tokens: { asha: string; faculty: string };
let statementID: number;

const ask = (call: AnyCall, input: Record<string, unknown>, token = tokens.asha) =>
  product.ask(call, input, { token });

beforeAll(async () => {
  const asha = await sessionOf(product.pool, staff.superAdmin);
  await product.pool.query('alter table orders disable trigger orders_audit');
  world = await addRoyaltyWorld(product, asha, {
    packages: [
      [
        [1, 0],
        [2, 0],
      ],
    ],
  });
  await world.sell(
    Array.from({ length: orderCount }, (_, n) => ({
      sold: 0,
      paise: 100_000 + n,
      at: `${month}-${String(1 + (n % 28)).padStart(2, '0')}T07:00:00Z`,
    })),
  );
  const phone = '9811100001';
  await product.pool.query(
    'insert into admin_users (phone, full_name, role_id, faculty_id) values ($1, $2, $3, $4)',
    [phone, 'Bela Sen', roleIDs.faculty, world.facultyIDs[0]],
  );
  await product.pool.query(
    'insert into role_permissions select $1, unnest($2::int[]) on conflict do nothing',
    [roleIDs.faculty, (['/royalty', '/royalty-prepclinic', '/royalty/{id}'] as const).map(keyOf)],
  );
  tokens = { asha, faculty: await sessionOf(product.pool, phone) };
  const { body } = await ask(royaltyStatements.begin, { facultyID: world.facultyIDs[0], month });
  statementID = (body.response as { statementID: number }).statementID;
  await product.pool.query('analyze');
}, 120_000);

/** How often the event loop turns while the work waits for no statement. */
async function turnsWithoutStatement(work: () => Promise<unknown>): Promise<number> {
  const { pool } = product.services.connection;
  let turns = 0;
  let isDone = false;
  const turn = () => {
    if (isDone) return;
    if (pool.idleCount === pool.totalCount) turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => {
    isDone = true;
  });
  return turns;
}

describe('the royalty of many sales', () => {
  it('the lines of a statement are computed while others are answered', async () => {
    const row = royalty.calls.flat().find(({ call }) => call === royaltyStatements.lines);
    const actor = { userID: 1, roleID: roleIDs.superAdmin } as unknown as Actor;
    const input = checked(royaltyStatements.lines.input, { statementID, sums: 1, sort: '-price' });
    const context = { input, actor, db: product.services.connection.db };
    const turns = await turnsWithoutStatement(async () => row?.handle(context as never));
    expect(turns).toBeGreaterThan(0);
  });

  it('the royalty under another coupon is computed while others are answered', async () => {
    const turns = await turnsWithoutStatement(() =>
      replayedRoyalty(product.services.connection.db, {
        appID: 1,
        where: sql`true`,
        cheaperBy: new Map(),
        facultyID: undefined,
      }),
    );
    expect(turns).toBeGreaterThan(0);
  });
});

/** How many connections wait for a lock, and how many are in a transaction in which nothing is going on. */
const connections = async (): Promise<{ waiting: number; idle: number }> =>
  (
    await product.pool.query(
      `select count(*) filter (where wait_event_type = 'Lock')::int as waiting,
         count(*) filter (where state = 'idle in transaction')::int as idle
       from pg_stat_activity where datname = current_database()`,
    )
  ).rows[0];

it('one royalty computation of a person runs at a time, and those that wait hold no connection', async () => {
  const holder = await product.pool.connect();
  try {
    await holder.query('begin; lock table royalty_statements in access exclusive mode');
    const own = [
      ...[1, 2].map(() => ask(generalRoyalty.list, { month, limit: 10 })),
      ask(royaltyStatements.calculate, { statementID }),
    ];
    const file = product.server.inject({
      url: `/api/${exportPathOf(generalRoyalty.list)}?month=${month}`,
      headers: { authorization: `Bearer ${tokens.asha}` },
    });
    // Hers are all on their way when somebody else's is answered.
    expect((await ask(mg.save, {})).body.status).toBe(false);
    const other = ask(generalRoyalty.list, { month, limit: 10 }, tokens.faculty);
    while ((await connections()).waiting < 2);
    expect((await ask(mg.save, {})).body.status).toBe(false);
    // The idle one holds the lock.
    expect(await connections()).toEqual({ waiting: 2, idle: 1 });
    expect(product.services.queues.waitingCount).toBe(3);
    await holder.query('commit');
    for (const { body } of await Promise.all([...own, other])) expect(body).toMatchObject({ status: true });
    expect((await file).body.split('\n')).toHaveLength(1 + 2 * orderCount + 1);
  } finally {
    holder.release();
  }
}, 60_000);

it('a person whose royalty held the event loop waits behind others', async () => {
  const { queues } = product.services;
  await ask(royaltyStatements.lines, { statementID, sums: 1, sort: '-price' });
  const nobody = { address: '', gone: new AbortController().signal };
  const leaves = await Promise.all(
    Array.from({ length: 20 }, (_, n) => queues.enter({ isLongCalculation: false }, 8000 + (n % 2), nobody)),
  );
  const order: string[] = [];
  const names = ['asha', 'asha', 'faculty'] as const;
  const waiting = names.map(async (name, index) => {
    while (queues.waitingCount < index) await new Promise(setImmediate);
    await ask(mg.faculties, { appID: 1 }, tokens[name]);
    order.push(name);
  });
  while (queues.waitingCount < names.length) await new Promise(setImmediate);
  leaves[0]?.();
  await Promise.all(waiting);
  for (const leave of leaves) leave();
  expect(order).toEqual(['faculty', 'asha', 'asha']);
});

it('a file of royalty is read from the database while it is written, and returns its connection when its reader stops', async () => {
  // More than both ends of a connection hold between them.
  await product.pool.query(`update orders set package_name = repeat('long', 500)`);
  const origin = await product.server.listen({ port: 0, host: '127.0.0.1' });
  const url = `${origin}/api/${exportPathOf(generalRoyalty.list)}?month=${month}`;
  const headers = { authorization: `Bearer ${tokens.asha}` };
  const [reply] = (await once(httpGet(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  await once(reply.pause(), 'readable');
  const reading = async () => {
    const { rows } = await product.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
         and query like 'fetch forward %'`,
    );
    return rows.length;
  };
  await expect.poll(reading).toBe(1);
  reply.destroy();
  await expect.poll(reading).toBe(0);
  const { pool } = product.services.connection;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
}, 60_000);
