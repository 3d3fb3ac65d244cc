import type { AnyCall } from '@prepdesk/contract/define-call';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStoredDoubt, openDoubtDesk } from '../../testing/doubts.ts';
import type { TestProduct } from '../../testing/product.ts';

let product: TestProduct;
let token: string;
let faculty: string;

beforeAll(async () => {
  ({ product, token, faculty } = await openDoubtDesk());
});
afterAll(() => product.close());
beforeEach(() =>
  product.pool.query('truncate doubts, doubt_replies, doubt_presence restart identity cascade'),
);

const ask = <C extends AnyCall>(call: C, input: Record<string, unknown>, as = token) =>
  product.ask(call, input, { token: as });
const stored = (doubt?: Parameters<typeof addStoredDoubt>[1]) => addStoredDoubt(product.pool, doubt);
const listed = async (input: Record<string, unknown> = {}, as = token) =>
  (await ask(doubts.list, { filter: 1, ...input }, as)).body.response.data;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const one = async (doubtID: number, as = token) => (await ask(doubts.one, { doubtID }, as)).body.response;
const reply = (parentID: number, more: Record<string, unknown> = {}, as = token) =>
  ask(doubts.reply, { parentID, reply: '<p>It is no asset</p>', ...more }, as);

describe('a reply', () => {
  it('a reply needs words or audio', async () => {
    const parentID = await stored();
    for (const blank of ['', '<p> </p>', '<script>1</script>']) {
      expect((await reply(parentID, { reply: blank })).body).toMatchObject({
        status: false,
        message: 'Select atleast one to reply',
      });
    }
    const media = 'https://cdn.example/answer.mp3';
    expect((await reply(parentID, { reply: '', media })).body.status).toBe(true);
    expect(await one(parentID)).toMatchObject({ mediaContent: media, description: '' });
  });

  it('a reply is sanitised, stored as its own row, and marks the doubt as replied', async () => {
    const parentID = await stored({ due: -5 });
    await reply(parentID, { reply: '<p onclick="x()">First<script>1</script></p>' });
    const { firstRepliedAt } = await one(parentID);
    await reply(parentID, { reply: '<p>Second</p>' });
    const now = await one(parentID);
    expect(now).toMatchObject({ description: '<p>Second</p>', repliedBy: 'Vikram Iyer', firstRepliedAt });
    expect(now.updatedAt).not.toBeNull();
    expect(now.replies.map(({ description }) => description)).toEqual(['<p>Second</p>', '<p>First</p>']);
    expect(now.isLate, 'a first answer that came late stays late').toBe(1);
    expect(idsOf(await listed())).toEqual([]);
    const { faculties } = (await ask(doubts.figures, {})).body.response;
    expect(faculties[0]).toMatchObject({ asked: 1, answeredLate: 1, answeredInTime: 0, waiting: 0 });
  });

  it('a reply is stopped when the doubt was answered meanwhile, says what changed, and can be sent anyway', async () => {
    const parentID = await stored();
    await reply(parentID, { reply: '<p>Ours</p>' }, faculty);
    const stale = await reply(parentID, { reply: '<p>Mine</p>', seenReplyID: 0 });
    expect(stale.httpStatus).toBe(409);
    expect(stale.body).toMatchObject({
      message: 'This doubt was answered by Dr Rohan Rao while you wrote your reply',
      response: { changedBy: 'Dr Rohan Rao', current: { description: '<p>Ours</p>' } },
    });
    expect((await one(parentID)).replies).toHaveLength(1);
    const anyway = await reply(parentID, { reply: '<p>Mine</p>', seenReplyID: 0, isSentAnyway: 1 });
    expect(anyway.body.status).toBe(true);
    expect((await one(parentID)).description).toBe('<p>Mine</p>');
  });

  it('a reply from a client that sends no version is not stopped, nor is any reply by an assignment', async () => {
    const parentID = await stored();
    await reply(parentID, { reply: '<p>Ours</p>' }, faculty);
    expect((await reply(parentID, { reply: '<p>Theirs</p>' })).body.status).toBe(true);
    const { lastReplyID } = await one(parentID);
    await ask(doubts.assign, { doubtID: parentID, categoryID: 2 });
    expect((await reply(parentID, { reply: '<p>More</p>', seenReplyID: lastReplyID })).body.status).toBe(
      true,
    );
  });

  it('a reply is sent once by a double click', async () => {
    const parentID = await stored();
    const sent = await Promise.all([1, 2, 3].map(() => reply(parentID, { seenReplyID: 0 })));
    expect(new Set(sent.map(({ body }) => body.response.replyID)).size).toBe(1);
    expect((await one(parentID)).replies).toHaveLength(1);
  });
});

describe('two people on one doubt', () => {
  it('two people reply to one doubt 20 times: no reply is lost, none is stored twice, and the later person is informed', async () => {
    for (let n = 0; n < 20; n += 1) {
      const parentID = await stored();
      const texts = [`<p>Support ${n}</p>`, `<p>Faculty ${n}</p>`];
      const people = [token, faculty];
      const sent = await Promise.all(
        texts.map((text, index) => reply(parentID, { reply: text, seenReplyID: 0 }, people[index])),
      );
      const later = sent.findIndex(({ httpStatus }) => httpStatus === 409);
      expect(sent.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
      expect(sent[later]?.body.response).toMatchObject({ current: { description: texts[1 - later] } });
      const again = { reply: texts[later], seenReplyID: 0, isSentAnyway: 1 };
      await Promise.all([reply(parentID, again, people[later]), reply(parentID, again, people[later])]);
      const { rows } = await product.pool.query(
        'select description from doubt_replies where doubt_id = $1 order by id',
        [parentID],
      );
      expect(rows.map(({ description }) => description)).toEqual([texts[1 - later], texts[later]]);
    }
  }, 120_000);
});
