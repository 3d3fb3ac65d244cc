import { describe, expect, it } from 'vitest';
import { CallQueues } from './call-queues.ts';

const here = new AbortController().signal;
const from = (address: string) => ({ address, gone: here });
const enter = async (queues: CallQueues, userID: number | undefined, address = '') =>
  queues.enter(userID, from(address));

describe('waiting calls', () => {
  it('are refused at once when there are too many, saying when to try again', async () => {
    const queues = new CallQueues(4);
    for (let n = 0; n < 12; n += 1) void enter(queues, 1);
    await expect(enter(queues, 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The server has too much to do just now. Please try again in a moment',
      details: { retryAfterSeconds: 2 },
    });
  });

  it('of one person leave room for others, and those of strangers for everybody', async () => {
    const queues = new CallQueues(4000);
    for (let n = 0; n < 2000; n += 1) {
      void enter(queues, 1);
      void enter(queues, undefined, '10.0.0.1');
    }
    (await enter(queues, 2))();
    (await enter(queues, undefined, '10.0.0.2'))();
  });

  it('of two people who fill the queue leave a place for others at work', async () => {
    const queues = new CallQueues(100);
    const inside = [];
    for (const userID of [8, 9]) for (let n = 0; n < 10; n += 1) inside.push(await enter(queues, userID));
    const busy = [8, 9].flatMap((userID) =>
      Array.from({ length: 60 }, () => enter(queues, userID).catch(() => undefined)),
    );
    expect(queues.waits).toBe(100);
    const working = enter(queues, 2);
    inside[0]?.();
    inside[1]?.();
    (await working)();
    void busy;
  });

  it('take turns when all places are taken', async () => {
    const queues = new CallQueues(4000);
    const order: number[] = [];
    const inside = [];
    for (const userID of [8, 9]) for (let n = 0; n < 10; n += 1) inside.push(await enter(queues, userID));
    const waiting = [...Array(1000).fill(1), 2].map(async (userID: number) => {
      const leave = await enter(queues, userID);
      order.push(userID);
      leave();
    });
    for (const leave of inside) leave();
    await Promise.all(waiting);
    expect(order.indexOf(2)).toBeLessThan(12);
  });
});
