import { dayAfter } from '@prepdesk/contract/company-time';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { startOfDay } from '../src/db/company-time.ts';
import type { Db } from '../src/db/connect.ts';
import { addMonths, monthAfter, monthlyLogs } from '../src/db/log-months.ts';

const entryCount = 6000;
const mappingCount = 900;
/** Entries are spread over so many days. */
const days = 75;

/** The months that the demo's entries lie in; the later ones are there. */
async function addMonthsOfDemo(client: Pick<pg.ClientBase, 'query'>, today: string): Promise<void> {
  const month = today.slice(0, 7);
  const first = dayAfter(today, -days - 1).slice(0, 7);
  const wanted: string[] = [];
  for (let one = first; one <= month; one = monthAfter(one, 1)) wanted.push(one);
  await addMonths(client, monthlyLogs.usage, wanted);
}

const some = (list: readonly string[]) => sql`(${sql.param([...list])}::text[])`;

const modules = ['home', 'video', 'qbank', 'doubts', 'orders', 'login', 'notes', 'search'];
const urls = [
  ...['/api/home', '/api/video/play', '/api/qbank/next', '/api/doubts/ask', '/api/orders/list'],
  ...['/api/login/verify', '/api/notes/open', '/api/search'],
];

/**
 * What the apps were asked for in the last weeks, which videos they were given, and how often they were downloaded.
 * @param client the connection of `db`
 * @param today yyyy-MM-dd
 */
export async function addUsage(db: Db, client: Pick<pg.ClientBase, 'query'>, today: string): Promise<void> {
  await addMonthsOfDemo(client, today);
  const start = startOfDay(sql`${dayAfter(today, -days)}`);
  const people = sql`(select array_agg(id order by id) as ids from learners) p`;
  await db.execute(sql`
    insert into usage_log (created_at, module, learner_id, url, request_params, entry_key)
    select ${start} + n * (${days} * interval '1 day' / ${entryCount}::int), (${some(modules)})[1 + n % 8],
      case when n % 8 <> 5 then ids[1 + n * 7 % cardinality(ids)] end,
      (${some(urls)})[1 + n % 8] || case when n % 8 = 1 then '/' || (n * 13 % 900) else '' end,
      case when n % 8 = 5 then jsonb_build_object('phone', '••••' || 1000 + n % 9000, 'otp', '[redacted]')
        else jsonb_build_object('appID', 1 + n % 2, 'page', 1 + n % 5, 'platform', (array['android', 'ios', 'web'])[1 + n % 3],
          'filters', jsonb_build_object('subjectID', n % 40, 'isFree', n % 2)) end,
      md5('usage ' || n)::uuid
    from generate_series(1, ${entryCount}::int) n, ${people}`);
  await db.execute(sql`
    insert into mapping_logs (learner_id, reference_id, cdn, created_at)
    select p.ids[1 + n * 11 % cardinality(p.ids)], v.reference_id, case when n % 9 = 4 then '' else v.cdn end,
      ${start} + n * (${days} * interval '1 day' / ${mappingCount}::int)
    from generate_series(1, ${mappingCount}::int) n, (select array_agg(id order by id) as ids from learners) p,
      (select array_agg(id order by id) as ids from videos) q, lateral (select reference_id, cdn from videos
        where id = q.ids[1 + n * 5 % cardinality(q.ids)]) v`);
  await db.execute(sql`
    insert into app_downloads (app_id, month, android_downloads, ios_downloads)
    select app, m::date, 2100 + (n * 97 + app * 310) % 900 + n * 34, 610 + (n * 53 + app * 90) % 260 + n * 11
    from generate_series(1, 2) app,
      generate_series(date_trunc('month', ${today}::date) - interval '18 months',
        date_trunc('month', ${today}::date) - interval '1 month', interval '1 month') with ordinality g (m, n)`);
  await db.execute(sql`analyze usage_log, mapping_logs`);
}
