import { expect, it } from 'vitest';
import { exampleTemplate } from '../../testing/example-template.ts';
import { oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sweepPushes } from './sweep-pushes.ts';

const product = useProduct({}, exampleTemplate);

const query = async (text: string) => (await product.pool.query(text)).rows;
const sweep = () => sweepPushes(product.services.connection, { pushDeliveryDays: 90 });
const left = (days: number) =>
  query(`update push_occurrences set due_at = now() - interval '${days} days' where id = ${oneOfEachID}`);
const deliveries = () => query(`select 1 from push_deliveries where occurrence_id = ${oneOfEachID}`);

it('the outcome of a push on each device is deleted after a time, and its sums stay', async () => {
  await left(89);
  await sweep();
  expect(await deliveries()).toHaveLength(1);
  await left(91);
  await sweep();
  expect(await deliveries()).toEqual([]);
  expect(await query(`select sent from push_occurrences where id = ${oneOfEachID}`)).toEqual([{ sent: 1 }]);
});

it('an abandoned push asks to be released, and one that is being sent does not', async () => {
  const add = (id: number, minutes: number) =>
    query(`insert into push_occurrences (id, push_id, due_at, state, started_at)
      values (${id}, ${oneOfEachID}, now() - interval '${id} minutes', 'sending', now() - interval '${minutes} minutes')`);
  await add(1, 11);
  await add(2, 9);
  await add(3, 11);
  await query(`insert into pgboss.job (name, data, start_after)
    values ('prepdesk', '{"job":"push","data":{"occurrenceID":3}}', now() + interval '1 hour')`);
  await sweep();
  await query(`delete from pgboss.job`);
  expect(await query('select id, state from push_occurrences where id <= 3 order by id')).toEqual([
    { id: 1, state: 'failed' },
    { id: 2, state: 'sending' },
    { id: 3, state: 'sending' },
  ]);
});

it('a push that failed half-way is cancelled once nobody has released it for as long as its deliveries are kept', async () => {
  const add = (id: number, days: number) =>
    query(`insert into push_occurrences (id, push_id, due_at, state, because, taken_at)
      values (${id}, ${oneOfEachID}, now() - interval '${id} hours', 'failed', 'Sending stopped', now() - interval '${days} days')`);
  await add(4, 91);
  await add(5, 89);
  await sweep();
  expect(
    await query('select id, state, because from push_occurrences where id in (4, 5) order by id'),
  ).toEqual([
    { id: 4, state: 'cancelled', because: 'Nobody released it for 90 days' },
    { id: 5, state: 'failed', because: 'Sending stopped' },
  ]);
});
