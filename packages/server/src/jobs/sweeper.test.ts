import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@prepdesk/contract/company-time';
import { expect, it } from 'vitest';
import { useProduct } from '../testing/product.ts';
import { newSweep } from './sweeper.ts';

const product = useProduct();

const kept = {
  signInEventDays: 90,
  finishedRequestDays: 1,
  sentMessageDays: 30,
  usageLogMonths: 36,
  mappingLogMonths: 36,
  watchLogMonths: 36,
  pushDeliveryDays: 90,
};

/** The clean-ups of a server, one at each call, and what it logs of them. */
function newSweeper() {
  const { connection, storage } = product.services;
  const warnings: unknown[] = [];
  const log = { info: () => {}, warn: ({ err }: { err: Error }) => warnings.push(err) };
  const sweep = newSweep(connection, storage, log as never, { ...kept, dataDir: product.dataDir });
  return { sweep, warnings };
}

const noted = async (): Promise<number> =>
  (await product.pool.query('select count(*)::int as orders from royalty_changed_orders')).rows[0].orders;

/** An order that no statement has to correct or to add. */
const note = 'insert into royalty_changed_orders (order_id) values (1)';

it('the daily clean-up forgets changed orders of which no royalty statement has anything to correct', async () => {
  const { sweep, warnings } = newSweeper();
  await product.pool.query(note);
  await sweep();
  expect(warnings).toEqual([]);
  expect(await noted()).toBe(0);
});

it('while somebody changes orders, the daily clean-up does all the rest, and forgets changed orders an hour later', async () => {
  const { sweep, warnings } = newSweeper();
  const { storage } = product.services;
  await storage.put('imports/read.xlsx', Buffer.from('x'));
  const twoDaysAgo = new Date(Date.now() - 2 * dayMs);
  utimesSync(join(product.dataDir, 'files/imports/read.xlsx'), twoDaysAgo, twoDaysAgo);
  await product.pool.query(note);
  const client = await product.pool.connect();
  await client.query('begin');
  await client.query('insert into royalty_changed_orders (order_id) values (2)');
  await sweep();
  await client.query('commit');
  client.release();
  expect(warnings).toMatchObject([{ cause: { code: '55P03' } }]);
  expect(await noted()).toBe(2);
  expect(await storage.open('imports/read.xlsx')).toBeUndefined();
  await sweep();
  expect(await noted()).toBe(0);
  expect(warnings).toHaveLength(1);
});
