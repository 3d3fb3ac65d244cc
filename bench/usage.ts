import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type pg from 'pg';
import { makeUsageMonths, monthAfter, usageMonth } from '../packages/server/src/db/usage-months.ts';
import { usageLogName } from '../packages/server/src/domains/usage/index.ts';
import { type BenchProduct, median, openBenchProduct, timeOf } from './bench-product.ts';
import { type Asked, besideBare, countFilled, deepStatement } from './beside-bare.ts';
import type { Ratio } from './ratio.ts';

/** `npm run bench -- usage`; BENCH_ENTRIES=1000000 for fewer. */
const entryCount = Number(process.env.BENCH_ENTRIES || 5_000_000);
const monthsBack = 12;
const deepPage = Math.min(10_000, Math.floor(entryCount / 40));
const limit = 20;
const batchSize = 1000;
const batches = 30;

/** As in the shared data set: eight modules with 5,000 addresses each, and a few parameters. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const months = Array.from({ length: monthsBack }, (_, n) =>
    monthAfter(usageMonth(new Date()), n - monthsBack),
  );
  await makeUsageMonths(client, months);
  await client.query('set session_replication_role = replica');
  const each = Math.ceil(entryCount / monthsBack);
  for (const month of months) {
    await client.query(
      `insert into usage_log (created_at, module, learner_id, url, request_params, entry_key)
      select ($1 || '-01 00:00+00')::timestamptz + n * (interval '28 days' / $2::int), m, hashint8(n) & 131071,
        '/api/v' || 1 + n % 2 || '/' || m || '/' || (hashint8extended(n, 7) & 4095),
        jsonb_build_object('page', n % 40, 'device', (array['android', 'ios', 'web'])[1 + n % 3], 'trace', md5(n::text)),
        gen_random_uuid()
      from generate_series(1, $2::int) n,
        lateral (select (array['auth', 'orders', 'packages', 'profile', 'wallet', 'search', 'support', 'media'])[1 + n % 8] as m) x`,
      [month, each],
    );
  }
  await client.query('set session_replication_role = default');
  await countFilled(client, { list: usageLogName, scope: '[]', count: each * monthsBack });
  await client.query('vacuum (analyze) usage_log');
  client.release();
}

const total = `(select sum(n)::int from list_counts where list = '${usageLogName}' and scope = '[]')`;
const columns = `u.id, u.module, u.learner_id as "userAppsID", u.url, u.created_at as "createdAt",
  coalesce(u.request_params::text, '{}') as "requestParams", '' as enc_request`;

const days = { startDate: dayFromToday(-100), endDate: dayFromToday(-70) };
const sought = 'media/409';

/** What a person would write by hand. */
const questions: Asked[] = [
  {
    name: 'page 1',
    statement: `select ${total} as total, ${columns} from usage_log u order by created_at desc, id desc limit ${limit}`,
    values: [],
    input: {},
  },
  {
    name: `page ${deepPage}`,
    statement: deepStatement({
      list: usageLogName,
      scope: '[]',
      columns,
      from: 'usage_log u where true',
      limit,
      keys: [
        ['created_at', 'timestamptz'],
        ['id', 'bigint'],
      ],
    }),
    values: [(deepPage - 1) * limit],
    input: { page: deepPage },
  },
  {
    name: 'search',
    statement: `with m as materialized (select created_at, id from usage_log
        where url ilike $1 and created_at >= $2 and created_at < $3 limit 10001),
      k as (select created_at, id from m order by created_at desc, id desc limit ${limit})
      select (select count(*)::int from m) as total, ${columns} from k join usage_log u using (created_at, id)
      order by k.created_at desc, k.id desc`,
    values: [`%${sought}%`, `${days.startDate}T00:00+05:30`, `${dayFromToday(-69)}T00:00+05:30`],
    input: { search: sought, ...days },
  },
];

/** Compares entries through the call, redacted and checked for repetition, with COPY of as many lines into the same table. */
async function ingesting({ pool, token, config }: BenchProduct, url: string): Promise<number> {
  const folder = join(config.dataDir, 'batches');
  mkdirSync(folder);
  // The database reads and writes the file as another user.
  chmodSync(folder, 0o777);
  const ours: number[] = [];
  const copied: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const entries = Array.from({ length: batchSize }, (_, n) => ({
      entryKey: randomUUID(),
      createdAt: new Date(Date.now() - n * 1000).toISOString(),
      module: 'media',
      userAppsID: 1 + n,
      url: `/api/v1/media/${n}`,
      requestParams: { page: n % 40, device: 'android', trace: randomUUID() },
    }));
    ours.push(await timeOf(`${url}/api/admin/ingestusage`, { entries }, token));
    const file = join(folder, `${batch}.csv`);
    await pool.query(`copy (select now() - n * interval '1 second', 'media', n, '/api/v1/media/' || n,
      jsonb_build_object('page', n % 40, 'device', 'android', 'trace', gen_random_uuid()), gen_random_uuid()
      from generate_series(1, ${batchSize}) n) to '${file}' csv`);
    const startMs = performance.now();
    await pool.query(
      `copy usage_log (created_at, module, learner_id, url, request_params, entry_key) from '${file}' csv`,
    );
    copied.push(performance.now() - startMs);
  }
  console.info(
    `usage: a batch of ${batchSize} in ${Math.round(median(ours))} ms, COPY ${Math.round(median(copied))} ms`,
  );
  return median(copied) / median(ours);
}

/** Compares the usage log with handlers written by hand, and its ingestion with COPY. */
export async function usageLists(): Promise<Ratio[]> {
  const product = await openBenchProduct(fill);
  const { token, server } = product;
  try {
    const own = await server.listen({ port: 0, host: '127.0.0.1' });
    return [
      ...(await besideBare(product, {
        list: 'usage log',
        of: `${entryCount} entries`,
        token,
        url: `${own}/api/admin/getusersflow`,
        questions: questions.map((one) => ({ ...one, input: { limit, ...one.input } })),
      })),
      { name: 'usage log, ingestion over COPY', ratio: await ingesting(product, own), atLeast: 0.3 },
    ];
  } finally {
    await product.close();
  }
}
