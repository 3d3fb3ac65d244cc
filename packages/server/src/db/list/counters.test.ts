import { videos } from '@prepdesk/contract/videos/videos';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedLists } from '../../counted-lists.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { videos as table } from '../schema/videos.ts';
import { installCounters, removeOtherCounters } from './counters.ts';
import { listOf } from './list-of.ts';
import { counted, newest, rising } from './statement.ts';

let product: TestProduct;
let client: pg.PoolClient;
let token: string;
beforeEach(async () => {
  product = await openProduct();
  client = await product.pool.connect();
  token = await sessionOf(product.pool, staff.superAdmin);
});
afterEach(async () => {
  client.release();
  await product.close();
});

const add = (count: number) =>
  client.query(
    `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
    select 'https://cdn.example/' || n, 'C-' || n || clock_timestamp(), '', '720', 1, 60 from generate_series(1, $1) n`,
    [count],
  );

const total = async () => (await product.ask(videos.list, {}, { token })).body.response.total;

async function saidBy(work: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  const { query } = client;
  client.query = ((text: string, values: unknown[]) => {
    said.push(text);
    return (query as (text: string, values: unknown[]) => unknown).call(client, text, values);
  }) as never;
  await work().finally(() => {
    client.query = query;
  });
  return said;
}

const start = async () => {
  await removeOtherCounters(client, countedLists);
  await installCounters(client, countedLists);
};

describe('counters', () => {
  it('counters are left alone by a start that changes nothing: no table is locked', async () => {
    const said = await saidBy(start);
    expect(said.filter((text) => !/^select/.test(text))).toEqual([]);
  });

  it.each([
    ['is gone', 'drop trigger "videos.list.added" on videos'],
    ['is switched off', 'alter table videos disable trigger "videos.list.added"'],
    [
      'does nothing',
      `create or replace function "list_count_videos.list"() returns trigger language plpgsql as 'begin return null; end'`,
    ],
  ])('counters are repaired and counted again where a trigger %s', async (_, change) => {
    const before = await total();
    await client.query(change);
    await add(3);
    expect(await total()).toBe(before);
    await start();
    expect(await total()).toBe(before + 3);
    await add(2);
    expect(await total()).toBe(before + 5);
    await client.query('delete from videos where id in (select max(id) from videos)');
    expect(await total()).toBe(before + 4);
  });

  it('counters are removed for lists that are no longer counted', async () => {
    await removeOtherCounters(
      client,
      countedLists.filter(({ call }) => call.name !== videos.list.name),
    );
    const { rows } = await client.query(
      `select tgname from pg_trigger where tgname like 'videos.list%' union all
      select list from list_counts where list = 'videos.list' union all
      select list from list_counters where list = 'videos.list'`,
    );
    expect(rows).toEqual([]);
    await add(1);
  });
});

describe('a list that cannot be counted as stated stops the server', () => {
  const stated = {
    from: table,
    key: table.id,
    columns: {},
    filters: { isActive: () => undefined },
    search: () => undefined,
    sorts: { id: table.id, referenceID: table.referenceID },
  };

  it.each([
    ['scoped otherwise', { total: counted({ isActive: table.isActive }) }, 'scope'],
    ['in ascending order', { order: [rising(table.id)] }, 'from the old end'],
    ['in the order of a text', { order: newest(table.cdn, table.id) }, 'no landmark'],
  ])('a list that cannot be counted as stated stops the server: %s', (_, wrong, message) => {
    expect(() => listOf(videos.list, { ...stated, total: counted(), ...wrong } as never)).toThrow(message);
  });
});
