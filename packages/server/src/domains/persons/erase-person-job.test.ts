import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { persons } from '@prepdesk/contract/persons/persons';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { tablesWith } from '../../testing/database-text.ts';
import { jobToolsOf } from '../../testing/job-tools.ts';
import { addOneOfEach, oneOfEachID as one } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { erasePersonLater } from './erase-person-job.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

let made = 0;
let personID: number;
let texts: string[];
let paper: string;

beforeAll(async () => {
  await addOneOfEach(product.pool, await addChain(product, token, 'First'));
});

/** A learner with a thousand orders, and an identity paper. */
beforeEach(async () => {
  made += 1;
  texts = [`71000000${10 + made}`, `Unheard${made}of`, `unheard${made}@example.org`];
  const [{ id, person_id }] = await query(
    'insert into learners (app_id, phone, full_name, email) values (1, $1, $2, $3) returning id, person_id',
    texts,
  );
  personID = person_id;
  await query(
    `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
       validity_in_days, package_expiry_date, payment_details)
     select 'MANY-' || $1::int || '-' || n, 1, $1, ${one}, 'x', 100, 100, 180, '2027-03-31', 'by ' || $2
     from generate_series(1, 1000) n`,
    [id, texts[1]],
  );
  paper = `referrals/card-of-${made}.pdf`;
  await product.services.storage.put(paper, Buffer.from('an identity card'));
  await query('insert into referral_codes (learner_id, code) values ($1, $2) on conflict do nothing', [
    ...[one, 'OTHER900001'],
  ]);
  await query('insert into referrals (learner_id, owner_id, docs) values ($1, $2, $3)', [
    ...[id, one, [`/files/${paper}`]],
  ]);
});

const erase = () =>
  product.ask(persons.erase, { personID, reason: 'Asked by letter', confirm: 'ERASE' }, { token });
afterEach(() => query('delete from pgboss.job'));

/** What the learner's page and the person's card say about an erasure under way. */
const shownJob = async () => {
  const head = await product.ask(learnerPage.head, { personID }, { token });
  const shown = await product.ask(persons.show, { personID }, { token });
  expect(shown.body.response.person.erasureJob).toBe(head.body.response.erasureJob);
  return head.body.response.erasureJob;
};
const erasures = () => query('select reason, erased_by from erasures where person_id = $1', [personID]);

it('a person with thousands of orders is erased by a job, and the answer says so', async () => {
  const { body } = await erase();
  expect(body).toMatchObject({
    status: true,
    message: 'Learner erased as soon as a job has emptied their orders',
    response: { isUnderWay: true },
  });
  expect(body.response.kept.join(' ')).toContain('CGST Act 2017');
  await product.jobsDone();
  expect(await tablesWith(product.pool, texts)).toEqual([]);
  expect(await product.services.storage.open(paper), 'the file of an identity paper').toBeUndefined();
  expect(await erasures()).toEqual([{ reason: 'Asked by letter', erased_by: 1 }]);
  const again = await erase();
  expect(again.body.message).toBe('Learner erased');
  expect(again.body.response).toEqual({ kept: body.response.kept });
});

it('an erasure by a job whose server is killed has erased nothing, and is done whole the next time', async () => {
  const erasing = { personID, reason: 'Asked by letter', erasedBy: 1 };
  const killed = jobToolsOf(product, {
    add: async () => {
      throw new Error('killed at the end');
    },
  });
  await expect(erasePersonLater.run(erasing, killed)).rejects.toThrow('killed at the end');
  expect(await erasures()).toEqual([]);
  const [row] = await query('select full_name, phone from learners where person_id = $1', [personID]);
  expect([row.phone, row.full_name]).toEqual(texts.slice(0, 2));
  await erase();
  await erase();
  await product.jobsDone();
  expect(await tablesWith(product.pool, texts)).toEqual([]);
  expect(await erasures()).toHaveLength(1);
});

it('while a person is erased by a job, what is read of them says so, and to ask once more adds no second job', async () => {
  expect(await shownJob()).toBeUndefined();
  const other = await product.pool.connect();
  await other.query('begin');
  await other.query('select from persons where id = $1 for update', [personID]);
  await erase();
  await expect.poll(shownJob).toBe('running');
  expect((await erase()).body.response.isUnderWay).toBe(true);
  const theirs = `data ->> 'job' = 'erased-person' and data -> 'data' @> jsonb_build_object('personID', $1::int)`;
  expect(await query(`select from pgboss.job where ${theirs}`, [personID])).toHaveLength(1);
  await other.query('rollback');
  other.release();
  await product.jobsDone();
  expect(await shownJob()).toBeUndefined();
});

it('what is read says how far the job is, and no longer that it failed once the person was erased after all', async () => {
  await query(
    `insert into pgboss.job (name, state, start_after, data)
     select 'prepdesk', 'created', now() + interval '1 hour', jsonb_build_object('job', 'erased-person',
       'data', jsonb_build_object('personID', id)) from unnest(array[$1, $1 - 1]::int[]) id`,
    [personID],
  );
  expect(await shownJob()).toBe('waiting');
  await query(`update pgboss.job set state = 'retry'`);
  expect(await shownJob()).toBe('again');
  await query(`update pgboss.job set state = 'failed'`);
  expect(await shownJob()).toBe('failed');
  await query(`update pgboss.job set state = 'cancelled'`);
  expect(await shownJob()).toBeUndefined();
  await query(`update pgboss.job set state = 'failed'`);
  await erase();
  await product.jobsDone();
  expect(await shownJob()).toBeUndefined();
});
