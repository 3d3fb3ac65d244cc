import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { addChain, type Chain } from '../testing/catalogue.ts';
import { monthsRead } from '../testing/months-read.ts';
import { useProduct } from '../testing/product.ts';
import { useSession } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';
import { inTransaction } from './in-transaction.ts';
import { monthAfter, monthlyLogs, monthOf, takeMonths } from './log-months.ts';

/** Which months of the logs are read, of two years that are there. */

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const { mappings, sittings, deliveries } = monthlyLogs;
const ago = (months: number) => monthAfter(monthOf(new Date()), -months);
const own = async <T>(work: (client: pg.PoolClient) => Promise<T>) => {
  const client = await product.pool.connect();
  return work(client).finally(() => client.release());
};
const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
let chain: Chain;

beforeAll(async () => {
  const months = Array.from({ length: 27 }, (_, n) => ago(23 - n)) as [string, ...string[]];
  for (const log of [mappings, sittings, deliveries])
    await own((client) => inTransaction(client, () => takeMonths(client, log, months)));
  chain = await addChain(product, token, 'First');
  await query(
    `insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan')`,
  );
  await query(
    `insert into devices (id, learner_id, platform, device_token) values (1, 1, 'android', 'token')`,
  );
  await query(
    `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
    select 1, $1, 1, now() - n * interval '1 day', 60 from generate_series(0, 700) n`,
    [chain.subTopicID],
  );
  await query(`insert into mapping_logs (learner_id, reference_id, created_at)
    select 1, 'ref', now() - n * interval '1 day' from generate_series(0, 700) n`);
  await query('vacuum analyze');
});

const monthsReadBy = (table: string, work: () => Promise<unknown>) => monthsRead(product.pool, table, work);

const answerTo = async (...[call, input]: Parameters<typeof product.ask>) => {
  const { body } = await product.ask(call, input, { token });
  expect(body.status, body.message).toBe(true);
  return body.response;
};

it('a list of logs for some days reads the months of these days alone', async () => {
  const days = { startDate: `${ago(8)}-10`, endDate: `${ago(8)}-12` };
  expect(await monthsReadBy('mapping_logs', () => answerTo(mappingLogs.list, days))).toEqual([ago(8)]);
  const [{ personID }] = await query('select person_id as "personID" from learners where id = 1');
  expect(await monthsReadBy('watch_log', () => answerTo(userLog.list, { personID, ...days }))).toEqual([
    ago(8),
  ]);
});

it('a page of a learner’s timeline reads the months from its cursor on, until it is full', async () => {
  const [{ personID }] = await query('select person_id as "personID" from learners where id = 1');
  const cursor = `${ago(8)}-25T00:00:00.000000+00:00`;
  for (const rank of [9, 0, 12]) {
    const before = `${cursor}~${rank}~1`;
    const read = () => answerTo(learnerPage.timeline, { personID, before });
    expect(await monthsReadBy('watch_log', read)).toEqual([ago(8)]);
  }
});

it('the openings after a push are counted in the months of its sending and of the week before', async () => {
  await query(
    `insert into pushes (id, kind, title, description, named_people, sub_topic_id) values (1, 'named', 'T', 'D', 1, $1)`,
    [chain.subTopicID],
  );
  await query(
    `insert into push_occurrences (id, push_id, due_at, started_at) values (1, 1, $1, $1), (2, 1, $2, $2)`,
    [`${ago(8)}-20T00:00Z`, `${ago(4)}-03T00:00Z`],
  );
  const read = () => answerTo(preFlight.opened, { pushID: 1 });
  expect(await monthsReadBy('watch_log', read)).toEqual([ago(8), ago(5), ago(4)]);
});
