import { randomUUID } from 'node:crypto';
import { ingestion } from '@prepdesk/contract/usage/ingestion';
import { usageLog } from '@prepdesk/contract/usage/usage-log';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { usageLogName } from '../domains/usage/index.ts';
import { useProduct } from '../testing/product.ts';
import { useSession } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';
import { countedName } from './list/counted-list.ts';
import { foldCounts } from './list/counters.ts';
import {
  dropMonths,
  makeMonths,
  monthAfter,
  monthlyLogs,
  monthOf,
  monthsAhead,
  monthsIn,
} from './log-months.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const list = countedLists.find((one) => countedName(one) === usageLogName)!;
const log = monthlyLogs.usage;
const thisMonth = monthOf(new Date());
const ago = (months: number) => monthAfter(thisMonth, -months);
const perMonth = 3000;

const own = async <T>(work: (client: pg.PoolClient) => Promise<T>) => {
  const client = await product.pool.connect();
  return work(client).finally(() => client.release());
};

const listed = async (page: number) => {
  const { body } = await product.ask(usageLog.list, { page, limit: 20 }, { token });
  return { total: body.response.total, urls: body.response.data.map(({ url }) => url) };
};

/** What the list should answer, found by counting and skipping. */
const expected = async (page: number) => {
  const { rows } = await product.pool.query(
    `select url from usage_log order by created_at desc, id desc limit 20 offset $1`,
    [(page - 1) * 20],
  );
  const all = await product.pool.query('select count(*)::int as n from usage_log');
  return { total: all.rows[0].n, urls: rows.map(({ url }) => url) };
};

describe('months of the usage log', () => {
  it('months of the usage log exist from the previous one to three ahead, and are created once, however many ask', async () => {
    expect(await monthsIn(product.pool, log)).toEqual([-1, 0, 1, 2, 3].map((n) => monthAfter(thisMonth, n)));
    const later = [monthAfter(thisMonth, 4), monthAfter(thisMonth, 5)];
    await Promise.all([1, 2, 3].map(() => own((client) => makeMonths(client, log, later))));
    expect(await monthsIn(product.pool, log)).toContain(later[1]);
  });

  it('months of the usage log are counted ahead of this one up to the first gap', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    expect(monthsAhead(log, ['2026-11', '2026-12', '2027-01', '2027-03'], now)).toBe(2);
    expect(monthsAhead(log, ['2026-11'], now)).toBe(0);
  });

  it('months of the usage log are dropped under load without a failed entry, and totals and deep pages stay right', async () => {
    const old = [ago(14), ago(13), ago(2)];
    await own((client) => makeMonths(client, log, old));
    for (const month of old) {
      await product.pool.query(
        `insert into usage_log (created_at, module, url, entry_key)
        select ($1 || '-01 00:00+00')::timestamptz + n * interval '5 minutes', 'home', $1 || '/' || n, gen_random_uuid()
        from generate_series(1, ${perMonth}) n`,
        [month],
      );
    }
    await own((client) => foldCounts(client, [list]));
    expect(await listed(300)).toEqual(await expected(300));

    let isOver = false;
    let stored = 0;
    const writer = async () => {
      while (!isOver) {
        const entries = Array.from({ length: 50 }, () => ({
          entryKey: randomUUID(),
          createdAt: new Date().toISOString(),
          module: 'load',
          url: '/load',
        }));
        const { httpStatus, body } = await product.ask(ingestion.usage, { entries }, { token });
        expect([httpStatus, body.response.stored]).toEqual([200, 50]);
        stored += 50;
      }
    };
    const writers = [1, 2, 3, 4].map(writer);
    const gone = await own((client) => dropMonths(client, log, ago(12), list));
    isOver = true;
    await Promise.all(writers);

    expect(gone).toEqual([ago(14), ago(13)]);
    expect(stored).toBeGreaterThan(0);
    const { total } = await listed(1);
    expect(total).toBe(perMonth + stored);
    for (const page of [1, 60, 120]) expect(await listed(page)).toEqual(await expected(page));
    await own((client) => foldCounts(client, [list]));
    for (const page of [1, 60, 120, 9999])
      expect(await listed(page)).toEqual(await expected(Math.min(page, Math.ceil(total / 20))));
  });

  it('months of the usage log are left for the next time while somebody reads for long', async () => {
    await own((client) => makeMonths(client, log, [ago(15)]));
    const reader = await product.pool.connect();
    await reader.query('begin');
    await reader.query('select count(*) from usage_log');
    expect(await own((client) => dropMonths(client, log, ago(12), list))).toEqual([]);
    await reader.query('commit');
    reader.release();
    expect(await own((client) => dropMonths(client, log, ago(12), list))).toEqual([ago(15)]);
  });
});
