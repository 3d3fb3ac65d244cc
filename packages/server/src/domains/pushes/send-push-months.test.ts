import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../db/in-transaction.ts';
import { monthAfter, monthlyLogs, monthOf, takeMonths } from '../../db/log-months.ts';
import { jobToolsOf } from '../../testing/job-tools.ts';
import { monthsRead } from '../../testing/months-read.ts';
import { useProduct } from '../../testing/product.ts';
import { providerOf, type Sending } from '../../testing/push-provider.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { sendPush } from './send-push.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const ago = (months: number) => monthAfter(monthOf(new Date()), -months);

/** Until one after this. */
const monthsSince = (first: number): string[] => Array.from({ length: first + 2 }, (_, n) => ago(first - n));

beforeAll(async () => {
  const client = await product.pool.connect();
  const months = Array.from({ length: 16 }, (_, n) => ago(14 - n)) as [string, ...string[]];
  await inTransaction(client, () => takeMonths(client, monthlyLogs.deliveries, months));
  client.release();
  await product.pool.query(`
    insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan');
    insert into devices (id, learner_id, platform, device_token) values (1, 1, 'android', 'token');
    insert into pushes (id, kind, title, description, named_people) values (1, 'named', 'T', 'D', 1)`);
});

it('a push is sent to those that it has not reached without reading deliveries from before its audience was recorded', async () => {
  const recordedAt = `${ago(2)}-10T09:30:00.123456Z`;
  await product.pool.query(
    `insert into push_occurrences (id, push_id, due_at, started_at, taken_at, state, people, devices, android)
     values (1, 1, $1, $1, $1, 'sending', 1, 1, 1)`,
    [recordedAt],
  );
  await product.pool.query(
    'insert into push_deliveries (occurrence_id, device_id, queued_at) values (1, 1, $1)',
    [recordedAt],
  );
  const handed: Sending[] = [];
  const tools = jobToolsOf(product, {
    push: { provider: providerOf(handed), publicUrl: 'https://desk.example' },
  });
  const send = () => sendPush.run({ occurrenceID: 1 }, tools);
  expect(await monthsRead(product.pool, 'push_deliveries', send)).toEqual(monthsSince(2));
  expect(handed.map(({ target }) => target.deviceID)).toEqual([1]);
  const { rows } = await product.pool.query('select state, sent from push_occurrences where id = 1');
  expect(rows).toEqual([{ state: 'sent', sent: 1 }]);
});

it('pushes of the last days are counted without reading deliveries from before them', async () => {
  await product.pool.query(
    `insert into push_occurrences (id, push_id, due_at, started_at, taken_at, state, finished_at)
     values (2, 1, now(), now() - interval '1 hour', $1, 'sent', now())`,
    [`${ago(1)}-20T00:00Z`],
  );
  const look = () =>
    product.ask(preFlight.look, { kind: 'named', userCountryCode: '91', userPhone: '9300000001' }, { token });
  const months = await monthsRead(product.pool, 'push_deliveries', look);
  expect(months.filter((month) => month < ago(1))).toEqual([]);
});
