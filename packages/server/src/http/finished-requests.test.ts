import { courses } from '@prepdesk/contract/catalogue/courses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../testing/fingerprint.ts';
import { openProduct, type TestProduct } from '../testing/product.ts';
import { sessionOf } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';

let product: TestProduct;
let token: string;
beforeAll(async () => {
  product = await openProduct();
  token = await sessionOf(product.pool, staff.content);
});
afterAll(() => product.close());

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  product.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

const replyShape = { status: false, message: expect.stringMatching(/\S/), response: expect.any(Object) };

describe('a change with an Idempotency-Key', () => {
  const add = (name: string, key: string) =>
    postJson(courses.add.path, { appID: 1, name }, { 'idempotency-key': key });
  const countOf = async (name: string) =>
    (await product.pool.query('select 1 from courses where name = $1', [name])).rowCount;

  it('sent twice at once makes one row, and both get the same reply', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `Double click ${round}`;
      const replies = await Promise.all(Array.from({ length: 3 }, () => add(name, `double-click-${round}`)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(replies[0]!.json()).toMatchObject({ status: true, message: 'Course added' });
      for (const reply of replies) expect(reply.json()).toEqual(replies[0]!.json());
      expect(await countOf(name)).toBe(1);
    }
  });

  it('sent again later gets the first reply and changes nothing', async () => {
    const first = await add('Lost reply', 'lost-reply-1');
    const before = await fingerprint(product.pool);
    expect((await add('Lost reply', 'lost-reply-1')).json()).toEqual(first.json());
    expect(await fingerprint(product.pool)).toEqual(before);
  });

  it('is refused for another body or another call', async () => {
    await add('One', 'key-of-one');
    const message = 'This request was already used for something else. Please reload the page';
    const other = await add('Two', 'key-of-one');
    expect([other.statusCode, other.json().message]).toEqual([200, message]);
    const { response } = (await add('Three', 'key-of-three')).json();
    const level = { courseID: response.insertID, levelname: 'Level' };
    const call = await postJson('admin/addcourseslevel', level, { 'idempotency-key': 'key-of-three' });
    expect(call.json()).toMatchObject({ status: false, message });
    expect(await countOf('Two')).toBe(0);
  });

  it('that was refused may be sent again with the same key after correction', async () => {
    await add('Taken', 'first-of-taken');
    expect((await add('Taken', 'corrected-key')).json().status).toBe(false);
    expect((await add('Corrected', 'corrected-key')).json()).toMatchObject({ status: true });
    expect(await countOf('Corrected')).toBe(1);
  });

  it('is one person’s: another with the same key does what they asked for', async () => {
    const other = await sessionOf(product.pool, staff.superAdmin);
    const mine = (await add('Mine', 'the-same-key')).json();
    const theirs = await postJson(
      courses.add.path,
      { appID: 1, name: 'Theirs' },
      { authorization: `Bearer ${other}`, 'idempotency-key': 'the-same-key' },
    );
    expect(theirs.json().response.insertID).toBeGreaterThan(mine.response.insertID);
  });

  it('must have a key that is one', async () => {
    for (const key of ['short', 'has space in it', 'x'.repeat(101), 'ключключключ', "'; drop table x"]) {
      const reply = await add(
        'Bad key',
        encodeURIComponent(key) === key ? key : key.replace(/[^\x20-\x7e]/g, 'ÿ'),
      );
      expect([reply.statusCode, reply.json()]).toEqual([400, replyShape]);
    }
    expect(await countOf('Bad key')).toBe(0);
  });

  it('writes no more than one row without a key too', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => postJson(courses.add.path, { appID: 2, name: 'No key' })),
    );
    expect(replies.filter((reply) => reply.json().status)).toHaveLength(1);
  });
});
