import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { orderAddress } from '@prepdesk/contract/orders/order-address';
import { persons } from '@prepdesk/contract/persons/persons';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { tablesWith } from '../../testing/database-text.ts';
import { addOneOfEach, oneOfEachID as one } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sealKeysIn } from '../../testing/seal-keys.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { checkAudit, sealWaiting } from '../audit/index.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
const personOf = async (learnerID: number): Promise<number> =>
  (await query('select person_id as id from learners where id = $1', [learnerID]))[0].id;
const confirm = 'ERASE' as const;
const erase = async (personID: number, reason = 'Asked by letter') =>
  (await product.ask(persons.erase, { personID, reason, confirm }, { token })).body;

async function exported(personID: number, as = token) {
  const reply = await product.server.inject({
    url: `/api/admin/exportperson?personID=${personID}`,
    headers: { cookie: `prepdesk_session=${as}`, authorization: `Bearer ${as}` },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function errorsOfLog(): Promise<string[]> {
  const keys = sealKeysIn(product.dataDir);
  while ((await query('select 1 from audit_unsealed limit 1')).length > 0) {
    await sealWaiting(product.services.connection, keys);
  }
  return (await checkAudit(product.pool, keys)).errors;
}

describe('the export', () => {
  it('the export of a person contains everything stored about a person and the log about them, and is logged itself', async () => {
    await query(`update learners set email = 'diya@example.com' where id = $1`, [one]);
    await query(`update coupons set user_phone = '9100000001' where id = $1`, [one]);
    const personID = await personOf(one);
    const { headers, body } = await exported(personID);
    expect(headers['content-disposition']).toMatch(/^attachment; filename=person-\d+-\d{4}-\d\d-\d\d\.json$/);
    const rows = Object.fromEntries(
      Object.entries(body.held as Record<string, { rows: unknown[] }>).map(([name, held]) => [
        name,
        held.rows.length,
      ]),
    );
    expect(rows).toMatchObject({
      learners: 1,
      orders: 1,
      order_addresses: 1,
      refunds: 1,
      shipments: 1,
      learner_access: 1,
      devices: 1,
      doubts: 1,
      error_reports: 1,
      developers: 1,
      icai_members: 1,
      referral_codes: 1,
      referrals: 1,
      institution_learners: 1,
      mapping_logs: 1,
      watch_log: 1,
      coupons: 1,
      look_ups: 1,
      saved_views: 1,
      visits: 1,
      // Includes the person who was merged with them.
      persons: 2,
      doubt_replies: 0,
    });
    expect(body.held.learners.rows[0]).toMatchObject({ phone: '9100000001', full_name: 'Diya Krishnan' });
    expect(body.held.devices.rows[0].device_token).toBe('…0001');
    // Of a person they referred, nothing that this person sent.
    expect(body.held.referrals.rows[0]).not.toHaveProperty('docs');
    expect(body.changes).toContainEqual(
      expect.objectContaining({
        table_name: 'learners',
        before: expect.objectContaining({ email: '' }),
        after: expect.objectContaining({ email: 'diya@example.com' }),
      }),
    );
    expect((await query('select * from look_ups order by id desc limit 1'))[0]).toMatchObject({
      user_id: 1,
      call: 'admin/exportperson',
      sought: '9100000001',
      found_count: 1,
    });
  });

  it('the export of a person needs its own right, and says so when the person does not exist', async () => {
    const support = await sessionOf(product.pool, staff.support);
    expect((await exported(await personOf(one), support)).status).toBe(403);
    expect((await exported(4_000_000)).body.message).toMatch(/^The learner was not found/);
  });
});

describe('an erasure', () => {
  it('an erasure needs a reason, and a word that confirms it', async () => {
    const personID = await personOf(one);
    const send = async (input: object) =>
      (await product.ask(persons.erase, { personID, reason: 'Asked', confirm, ...input }, { token })).body
        .message;
    expect(await send({ reason: ' ' })).toBe('Please say why: who asked, when and how');
    expect(await send({ confirm: 'yes' })).toBe('Please type ERASE: it cannot be undone');
    expect(await send({ personID: 4_000_000 })).toMatch(/^The learner was not found/);
    expect(await query('select from erasures')).toHaveLength(0);
  });

  it('an erasure leaves orders and refunds, names the law that keeps them, and removes who the person was', async () => {
    const personID = await personOf(one);
    const paper = 'referrals/card-of-diya.pdf';
    await product.services.storage.put(paper, Buffer.from('an identity card'));
    await query('insert into referral_codes (learner_id, code) values ($1, $2)', [one + 1, 'OTHER900001']);
    await query('insert into referrals (learner_id, owner_id, docs) values ($1, $2, $3)', [
      ...[one, one + 1, [`/files/${paper}`]],
    ]);
    await query(
      `update refunds set reason = 'Diya K. is ill', outcome_reason = 'Told Diya K.' where order_id = $1`,
      [one],
    );
    const pushes = await query(
      `insert into pushes (kind, app_id, title, description, named_people, created_by)
       select 'named', 1, 'Dear Diya', 'Your book is back', n, 1 from generate_series(1, 2) n returning id`,
    );
    const [alone, both] = pushes.map(({ id }) => id);
    await query('insert into push_learners (push_id, learner_id) values ($1, $3), ($2, $3), ($2, $4)', [
      ...[alone, both, one, one + 1],
    ]);
    await query('update saved_views set is_shared = true where id = $1', [one]);
    const before = await query('select paid_amount, refunded_amount from orders where learner_id = $1', [
      one,
    ]);
    const { status, response } = await erase(personID);
    expect(status).toBe(true);
    expect(response.kept.join(' ')).toContain('CGST Act 2017, section 36');
    await product.jobsDone();
    expect(await product.services.storage.open(paper), 'the file of an identity paper').toBeUndefined();
    expect(
      await query('select paid_amount, refunded_amount from orders where learner_id = $1', [one]),
    ).toEqual(before);
    expect((await query('select * from learners where id = $1', [one]))[0]).toMatchObject({
      full_name: 'Erased learner',
      phone: '000000900001',
      email: '',
      is_active: 0,
    });
    expect(await query('select 1 from devices where learner_id = $1 and ended_at is null', [one])).toEqual(
      [],
    );
    expect(await query('select reason, outcome_reason from refunds where order_id = $1', [one])).toEqual([
      { reason: '', outcome_reason: '' },
    ]);
    expect(await tablesWith(product.pool, ['Diya K.']), 'the log has the reasons sealed').toEqual([]);
    expect(
      await query('select id, title, description from pushes where id = any($1) order by id', [
        [alone, both],
      ]),
    ).toEqual([
      { id: alone, title: 'Erased', description: 'Erased' },
      { id: both, title: 'Dear Diya', description: 'Your book is back' },
    ]);
    expect(await query('select query, is_shared from saved_views where id = $1', [one])).toEqual([
      { query: {}, is_shared: false },
    ]);
    expect((await query('select user_phone, is_active from coupons where id = $1', [one]))[0]).toEqual({
      user_phone: '',
      is_active: 0,
    });
    expect(
      await tablesWith(product.pool, ['9100000001', 'diya@example.com', 'Diya Krishnan', 'DIYA900001']),
    ).toEqual([]);
    const { body } = await product.ask(auditLog.list, { rows: `learners/${one}` }, { token });
    expect(body.response.data[0]?.changes).toContainEqual({
      field: 'phone',
      before: 'erased',
      after: 'erased',
    });
    expect(await errorsOfLog()).toEqual([]);
  });

  it('an erasure changes nothing the second time and gives the same answer', async () => {
    const personID = await personOf(one);
    const [{ last }] = await query('select max(id) as last from audit_log');
    expect((await erase(personID, 'Once more')).message).toBe('Learner erased');
    expect((await query('select max(id) as last from audit_log'))[0].last).toBe(last);
    expect(await query('select reason from erasures where person_id = $1', [personID])).toEqual([
      { reason: 'Asked by letter' },
    ]);
  });

  it('an erasure is all that the export shows afterwards', async () => {
    const { body } = await exported(await personOf(one));
    expect(body.held.orders.rows[0]).toMatchObject({ order_number: 'ORD-900001', payment_details: '' });
    expect(body.held.erasures.rows).toMatchObject([{ reason: 'Asked by letter' }]);
    expect(JSON.stringify(body)).not.toMatch(/9100000001|Krishnan/);
  });

  it('an erasure frees the phone: whoever registers with it is another person', async () => {
    await query(`insert into learners (app_id, phone, full_name) values (1, '9100000001', 'Diya Krishnan')`);
    const [{ id }] = await query(`select person_id as id from learners where phone = '9100000001'`);
    expect(id).not.toBe(await personOf(one));
    const { body } = await product.ask(persons.find, { userPhone: '9100000001' }, { token });
    expect(body.response.persons).toMatchObject([{ personID: id, erasure: null, fullName: 'Diya Krishnan' }]);
  });
});

describe('everything that was written about a person before', () => {
  const actions = [
    'account',
    'address',
    'doubt',
    'reply',
    'report',
    'device',
    'coupon',
    'lookUp',
    'join',
    'part',
  ] as const;
  let made = 0;

  /** A learner with an order, whose texts occur nowhere else. */
  async function newLearner() {
    made += 1;
    const own = {
      phone: String(7_000_000_000 + made),
      name: `Unheard${made}of`,
      email: `unheard${made}@example.org`,
    };
    const [{ id }] = await query(
      'insert into learners (app_id, phone, full_name, email) values (1, $1, $2, $3) returning id',
      [own.phone, own.name, own.email],
    );
    const number = `PR-${made}`;
    await query(
      `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
         validity_in_days, package_expiry_date, payment_details, transaction_details)
       values ($1, 1, $2, ${one}, 'x', 100, 100, 180, '2027-03-31', $3, $4)`,
      [number, id, `{"contact":"${own.phone}"}`, `by ${own.name}`],
    );
    await query(`insert into doubts (learner_id, question, due_at) values ($1, $2, now())`, [
      id,
      `I am ${own.name}`,
    ]);
    return { id: id as number, number, texts: Object.values(own) };
  }

  it('everything that was written about a person before leaves no word in any table or log row, and the chain stays valid', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...actions), { minLength: 4, maxLength: 12 }),
        async (done) => {
          const [mine, other] = [await newLearner(), await newLearner()];
          const texts = [...mine.texts];
          const newText = (kind: string) => {
            texts.push(`${kind}x${++made}x`);
            return texts.at(-1)!;
          };
          let joinID = 0;
          const work: Record<(typeof actions)[number], () => Promise<unknown>> = {
            account: async () => {
              const phone = String(7_500_000_000 + ++made);
              texts.push(phone);
              await query('update learners set phone = $2, full_name = $3, email = $4 where id = $1', [
                ...[mine.id, phone, newText('name'), newText('mail')],
              ]);
            },
            address: () =>
              product.ask(
                orderAddress.save,
                {
                  orderID: mine.number,
                  name: newText('to'),
                  email: `e${++made}@example.org`,
                  phone: '9811111111',
                  address: newText('street'),
                  address1: newText('floor'),
                  city: 'Pune',
                  state: 'Goa',
                  country: 'India',
                  zipcode: '403001',
                },
                { token },
              ),
            doubt: () =>
              query('update doubts set question = $2 where learner_id = $1', [mine.id, newText('asks')]),
            reply: () =>
              query(
                `insert into doubt_replies (doubt_id, description, replied_by)
               select id, $2, 1 from doubts where learner_id = $1`,
                [mine.id, newText('dear')],
              ),
            report: () =>
              query(
                `insert into error_reports (app_id, course_id, learner_id, question_id, type, codes, reason)
               values (1, $1, $2, ${one}, 1, '{1}', $3)`,
                [chain.courseID, mine.id, newText('wrong')],
              ),
            device: () =>
              query(
                `insert into devices (learner_id, platform, device_token, ip_address, device_name) values ($1, 'ios', $2, $3, $4)`,
                [mine.id, newText('token'), newText('ip'), newText('phone')],
              ),
            coupon: () =>
              query(
                `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, user_phone)
               select 1, $1, ${one}, $2, 1, phone from learners where id = $3`,
                [chain.courseID, `PROP${++made}`, mine.id],
              ),
            lookUp: async () => {
              const [{ phone }] = await query('select phone from learners where id = $1', [mine.id]);
              return product.ask(persons.find, { userPhone: phone }, { token });
            },
            join: async () => {
              const input = { survivorID: await personOf(other.id), joinedID: await personOf(mine.id) };
              const { body } = await product.ask(persons.join, input, { token });
              joinID = body.response?.joinID ?? joinID;
            },
            part: () => product.ask(persons.part, { joinID }, { token }),
          };
          for (const action of done) await work[action]();
          const isMerged = (await personOf(mine.id)) === (await personOf(other.id));
          expect((await erase(await personOf(mine.id))).message).toBe('Learner erased');
          expect(await tablesWith(product.pool, texts)).toEqual([]);
          const left = await tablesWith(product.pool, other.texts);
          expect(left.length > 0).toBe(!isMerged);
        },
      ),
      { numRuns: 12 },
    );
    expect(await errorsOfLog()).toEqual([]);
  });
});
