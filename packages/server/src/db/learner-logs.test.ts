import { randomUUID } from 'node:crypto';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { persons } from '@prepdesk/contract/persons/persons';
import { classCounts } from '@prepdesk/contract/usage/class-counts';
import { ingestion } from '@prepdesk/contract/usage/ingestion';
import { mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { mappingLogsName } from '../domains/usage/index.ts';
import { removeOld } from '../jobs/retention.ts';
import { addChain, type Chain } from '../testing/catalogue.ts';
import { useProduct } from '../testing/product.ts';
import { useSession } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';
import { inTransaction } from './in-transaction.ts';
import { countedName } from './list/counted-list.ts';
import { foldCounts } from './list/counters.ts';
import {
  dropMonths,
  monthAfter,
  monthlyLogs,
  monthOf,
  monthsAhead,
  monthsIn,
  takeMonths,
} from './log-months.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const list = countedLists.find((one) => countedName(one) === mappingLogsName)!;
const ago = (months: number) => monthAfter(monthOf(new Date()), -months);
const { mappings, sittings, deliveries } = monthlyLogs;
let chain: Chain;

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const own = async <T>(work: (client: pg.PoolClient) => Promise<T>) => {
  const client = await product.pool.connect();
  return work(client).finally(() => client.release());
};
const partsOf = async (table: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query(
        `select tableoid::regclass::text as part, count(*)::int as n from ${table} group by 1 order by 1`,
      )
    ).map(({ part, n }) => [part.replace(`${table}_`, '').replace('_', '-'), n]),
  );

const perMonth = 400;
const logged = [ago(38), ago(37), ago(20), ago(0)];

beforeAll(async () => {
  const months = Array.from({ length: 42 }, (_, n) => ago(38 - n)) as [string, ...string[]];
  for (const log of [mappings, sittings, deliveries])
    await own((client) => inTransaction(client, () => takeMonths(client, log, months)));
  chain = await addChain(product, token, 'First');
  await query(`insert into learners (id, app_id, phone, full_name) values
    (1, 1, '9300000001', 'Diya Krishnan'), (2, 1, '9300000002', 'Arjun Rao')`);
  for (const month of logged) {
    await query(
      `insert into mapping_logs (learner_id, reference_id, created_at, entry_key)
      select 1 + n % 2, $1 || '/' || n, ($1 || '-01 00:00+00')::timestamptz + n * interval '1 minute', gen_random_uuid()
      from generate_series(1, ${perMonth}) n`,
      [month],
    );
    await query(
      `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds, entry_key)
      select 1 + n % 2, $2, 1, ($1 || '-01 06:00+00')::timestamptz + n * interval '1 minute', 60, gen_random_uuid()
      from generate_series(1, ${perMonth}) n`,
      [month, chain.subTopicID],
    );
  }
  await own((client) => foldCounts(client, [list]));
});

const listed = async (input: object) => {
  const { body } = await product.ask(mappingLogs.list, { limit: 20, ...input }, { token });
  return { total: body.response.total, rows: body.response.data.map(({ referenceID }) => referenceID) };
};
const newest = async (page: number) =>
  (
    await query(
      'select reference_id from mapping_logs order by created_at desc, id desc limit 20 offset $1',
      [(page - 1) * 20],
    )
  ).map(({ reference_id }) => reference_id);
const sent = (createdAt: string) => ({
  entryKey: randomUUID(),
  userAppsID: 1,
  referenceID: 'late',
  cdn: '',
  createdAt,
});
const counts = async () =>
  (await product.ask(classCounts.list, {}, { token })).body.response.find(
    ({ classID }) => classID === chain.classID,
  )?.lifetimeCount;
const watched = async () => {
  const [{ person_id: personID }] = await query('select person_id from learners where id = 1');
  const { body } = await product.ask(userLog.list, { personID, limit: 100, page: 3 }, { token });
  const { body: found } = await product.ask(userLog.find, { search: '9300000001', limit: 10 }, { token });
  return {
    months: [...new Set(body.response.classes.map(({ month }) => month))],
    total: body.response.total,
    seconds: found.response.information.watchedSeconds,
  };
};

it('rows of mapping logs and watch logs lie in their months, and are searched, listed and added up across them', async () => {
  expect(await partsOf('mapping_logs')).toEqual(Object.fromEntries(logged.map((month) => [month, perMonth])));
  expect(await partsOf('watch_log')).toEqual(await partsOf('mapping_logs'));
  for (const page of [1, 25, 79])
    expect(await listed({ page })).toEqual({ total: 4 * perMonth, rows: await newest(page) });
  expect((await listed({ search: '9300000001' })).total).toBe(2 * perMonth);
  expect((await listed({ search: `${logged[1]}/77` })).rows).toEqual([`${logged[1]}/77`]);
  expect(await watched()).toEqual({
    months: [ago(20)],
    total: 2 * perMonth,
    seconds: 2 * perMonth * 60,
  });
});

it('an old month is dropped at once without a row of another month, and totals, counts of watchers and late entries stay right', async () => {
  const before = await counts();
  expect(await own((client) => dropMonths(client, mappings, ago(36), list))).toEqual([ago(38), ago(37)]);
  expect(await own((client) => dropMonths(client, sittings, ago(36)))).toEqual([ago(38), ago(37)]);
  expect(await partsOf('mapping_logs')).toEqual({ [ago(20)]: perMonth, [ago(0)]: perMonth });
  expect(await partsOf('watch_log')).toEqual({ [ago(20)]: perMonth, [ago(0)]: perMonth });
  for (const page of [1, 25, 40])
    expect(await listed({ page })).toEqual({ total: 2 * perMonth, rows: await newest(page) });
  expect((await watched()).total).toBe(perMonth);
  expect([before, await counts()]).toEqual([2, 2]);

  const late = [sent(`${ago(38)}-10T00:00:00Z`), sent(`${ago(37)}-10T00:00:00Z`)];
  const ask = async () => (await product.ask(ingestion.mapped, { entries: late }, { token })).body.response;
  expect(await ask()).toEqual({ stored: 2, known: 0, refused: [] });
  expect(await ask()).toEqual({ stored: 0, known: 2, refused: [] });
  expect((await partsOf('mapping_logs')).before).toBe(2);
  expect(await listed({ page: 1 })).toEqual({ total: 2 * perMonth + 2, rows: await newest(1) });
  const removed = await removeOld(product.services.connection, {
    dataDir: product.dataDir,
    signInEventDays: 90,
    finishedRequestDays: 1,
    sentMessageDays: 30,
    mappingLogMonths: 36,
    watchLogMonths: 36,
  });
  expect(removed).toMatchObject({ mappings: 2, sittings: 0 });
  expect(await listed({ page: 1 })).toEqual({ total: 2 * perMonth, rows: await newest(1) });
});

it('an erasure reaches the search texts of every month', async () => {
  const [{ person_id: personID }] = await query('select person_id from learners where id = 2');
  expect((await listed({ search: '9300000002' })).total).toBe(perMonth);
  const { body } = await product.ask(
    persons.erase,
    { personID, reason: 'Asked by letter', confirm: 'ERASE' },
    { token },
  );
  expect(body.status).toBe(true);
  expect((await listed({ search: '9300000002' })).total).toBe(0);
  expect(await query(`select 1 from mapping_logs where search_text like '%arjun%'`)).toEqual([]);
  expect((await listed({ search: '9300000001' })).total).toBe(perMonth);
});

it('deliveries of pushes lie in the month in which they were queued, and an old month is dropped without the others', async () => {
  await query(
    `insert into pushes (id, kind, title, description, named_people) values (1, 'named', 'T', 'D', 1)`,
  );
  await query(`insert into devices (id, learner_id, platform, device_token)
    select n, 1, 'android', 'token-' || n from generate_series(1, 3) n`);
  await query(`insert into push_occurrences (id, push_id, due_at) values (1, 1, now())`);
  await query(
    `insert into push_deliveries (occurrence_id, device_id, queued_at)
    select 1, n, ($1::text[])[n]::timestamptz from generate_series(1, 2) n`,
    [[`${ago(38)}-05 00:00+00`, `${ago(3)}-05 00:00+00`]],
  );
  await query('insert into push_deliveries (occurrence_id, device_id) values (1, 3)');
  expect(await partsOf('push_deliveries')).toEqual({ [ago(38)]: 1, [ago(3)]: 1, [ago(0)]: 1 });
  expect(await own((client) => dropMonths(client, deliveries, ago(3)))).toHaveLength(35);
  expect(await partsOf('push_deliveries')).toEqual({ [ago(3)]: 1, [ago(0)]: 1 });
});

it('months before the first one of a log count as made', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  expect(monthsAhead(mappings, ['2027-01', '2027-02'], now)).toBe(3);
  expect(monthsAhead(monthlyLogs.usage, ['2027-01', '2027-02'], now)).toBe(0);
  expect(monthsAhead(mappings, [], now)).toBe(0);
});

it('a log gets the months that are missing between its first one and three ahead', async () => {
  const there = await monthsIn(product.pool, sittings);
  expect(there).toEqual(Array.from({ length: 40 }, (_, n) => ago(36 - n)));
});
