import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classCredits as calls } from '@prepdesk/contract/entitlement/class-credits';
import { purchasedClasses } from '@prepdesk/contract/entitlement/purchased-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { notesOfClass } from './send-notes.ts';

const product = useProduct({ PUBLIC_URL: 'https://desk.example.com' });
const token = useSession(product, staff.superAdmin);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
  await query(`update learners set email = 'diya@example.com' where id = $1`, [id]);
  await product.services.storage.put('notes/one-of-each.pdf', Buffer.from('%PDF-1.7 notes'));
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const find = async (search: string) => (await product.ask(calls.find, { search }, { token })).body;
const send = async (userAppID = id) =>
  (await product.ask(calls.sendNotes, { classID: chain.classID, userAppID }, { token })).body;
const mails = (): { to: string; subject: string; text: string }[] =>
  readFileSync(join(product.dataDir, 'outbox/mail.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the credits of classes', () => {
  it('the credits of classes are found by phone or e-mail, current ones first, and the look-up is logged', async () => {
    await query(`update package_classes set credit_seconds = 7200 where package_id = $1`, [id]);
    await query(`update learner_access set expires_on = '2026-01-31' where id = $1`, [id]);
    const { response } = await find('+91 91000 00001');
    expect(response[0]).toEqual({
      classID: chain.classID,
      className: 'First class',
      creditSeconds: 7200,
      packageStatus: 'Active',
      expiryDate: '2027-03-31',
      userAppsID: id,
      packageName: 'Six months',
      creditID: expect.any(String),
    });
    expect(response.map(({ packageStatus }) => packageStatus)).toEqual(['Active', 'Active', 'Expired']);
    expect((await find('DIYA@example.com')).response).toEqual(response);
    expect((await find('diya@example')).message).toBe('No data found');
    const [noted] = await query(`select sought, found_count from look_ups where sought like '+91%'`);
    expect(noted).toEqual({ sought: '+91 91000 00001', found_count: 1 });
  });

  it('the credits of classes show the state of the order', async () => {
    await query('update orders set is_active = 0 where id = $1', [id]);
    expect((await find('9100000001')).response.map(({ packageStatus }) => packageStatus)).toContain(
      'Payment Not Completed',
    );
    await query('update orders set is_active = 1 where id = $1', [id]);
  });
});

describe('the e-mail with the notes of a class', () => {
  it('the e-mail with the notes of a class has a link to each of them that opens without a session, and to nothing else', async () => {
    expect((await send()).message).toBe('The e-mail is on its way');
    await product.jobsDone();
    const [mail] = mails();
    expect(mail).toMatchObject({ to: 'diya@example.com', subject: 'Your notes for First class' });
    const [link = ''] = /https:\S+/.exec(mail?.text ?? '') ?? [];
    expect(link).toMatch(/^https:\/\/desk\.example\.com\/files\/notes\/one-of-each\.pdf\?until=\d+&seal=/);
    const { pathname, search } = new URL(link);
    const open = (url: string) => product.server.inject({ url });
    expect((await open(pathname + search)).statusCode).toBe(200);
    expect((await open(pathname)).statusCode).toBe(401);
    expect((await open(pathname + search.replace(/until=\d/, 'until=9'))).statusCode).toBe(401);
    await query('update study_files set is_active = 0 where id = $1', [id]);
    expect((await open(pathname + search)).statusCode).toBe(401);
  });

  it('the e-mail with the notes of a class leaves out those of lessons that learners cannot see', async () => {
    const { topicID, subTopicID } = chain;
    await query(
      `insert into study_files (type, name, storage_key, content_type, size_bytes, topic_id, sub_topic_id)
       select 1, name, 'notes/' || name || '.pdf', 'application/pdf', 13, topic_id, sub_topic_id
       from (values ('Of the topic', $1::int, null::int), ('Of the sub-topic', null, $2)) n (name, topic_id, sub_topic_id)`,
      [topicID, subTopicID],
    );
    const names = async () =>
      (await notesOfClass(product.services.connection.db, chain.classID)).map(({ name }) => name);
    try {
      expect(await names()).toEqual(['Of the topic', 'Of the sub-topic']);
      await query(`update sub_topics set release = 'coming soon', release_on = null where id = $1`, [
        subTopicID,
      ]);
      expect(await names()).toEqual(['Of the topic']);
      await query(`update sub_topics set release = 'live', is_active = 2 where id = $1`, [subTopicID]);
      expect(await names()).toEqual(['Of the topic']);
      await query('update topics set is_active = 0 where id = $1', [topicID]);
      expect(await names()).toEqual([]);
    } finally {
      await query(`delete from study_files where storage_key like 'notes/Of the %'`);
      await query('update sub_topics set is_active = 1 where id = $1', [subTopicID]);
      await query('update topics set is_active = 1 where id = $1', [topicID]);
    }
  });

  it('the e-mail with the notes of a class is refused with the reason when it would be useless', async () => {
    expect((await send()).message).toBe('This class has no notes yet');
    await query('update classes set is_active = 0 where id = $1', [chain.classID]);
    expect((await send()).message).toBe('This learner cannot open the class now: First class is inactive');
    expect((await send(id + 1)).message).toBe('This learner has no e-mail address');
    expect((await send(4_000)).status).toBe(false);
  });
});

describe('the buyers of a class', () => {
  const buyers = async (more = {}) =>
    (
      await product.ask(
        purchasedClasses.list,
        { appID: 1, classID: chain.classID, sums: 1, ...more },
        { token },
      )
    ).body.response;

  it('the buyers of a class are the people whose paid order includes it, with what they paid and until when', async () => {
    expect(await buyers()).toMatchObject({
      total: 1,
      sums: { purchasedPrice: '4499.10' },
      buyers: [
        {
          orderID: 'ORD-900001',
          fullName: 'Diya Krishnan',
          userPhone: '9100000001',
          userEmail: 'diya@example.com',
          purchasedPrice: '4499.10',
          packageExpiryDate: '2027-03-31',
        },
      ],
    });
    expect((await buyers({ search: 'krish' })).total).toBe(1);
    expect((await buyers({ startDate: '2026-10-03' })).total).toBe(0);
    expect((await buyers({ classID: chain.classID + 1 })).total).toBe(0);
  });

  it('the buyers of a class of an elective are the people who chose it', async () => {
    await query('update package_classes set is_elective = 1 where package_id = $1', [id]);
    expect((await buyers()).total).toBe(1);
    const [other] = await query(
      `insert into classes (subject_map_id, name, description, image, order_by)
       select subject_map_id, 'Other', '', '', 2 from classes where id = $1 returning id`,
      [chain.classID],
    );
    await query('insert into order_electives values ($1, $2)', [id, other.id]);
    expect((await buyers()).total).toBe(0);
  });
});
