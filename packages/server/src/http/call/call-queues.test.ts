import { describe, expect, it } from 'vitest';
import { CallQueues } from './call-queues.ts';

const here = new AbortController().signal;
const from = (address: string, gone = here) => ({ address, gone });
const enter = async (queues: CallQueues, userID: number | undefined, address = '') =>
  queues.enter(usual, userID, from(address));
/** A call that nobody waits for: it is refused after half a minute, when this test is over. */
const enterInVain = (queues: CallQueues, userID: number | undefined, address = ''): void => {
  enter(queues, userID, address).catch(() => {});
};
const usual = { isLongCalculation: false };
const long = { isLongCalculation: true };

describe('waiting calls', () => {
  it('waiting calls are refused at once when there are too many, saying when to try again', async () => {
    const queues = new CallQueues(4);
    for (let n = 0; n < 12; n += 1) enterInVain(queues, 1);
    await expect(enter(queues, 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The server is too busy. Please try again in a moment',
    });
  });

  it('calls that are refused together are not told to come back together', async () => {
    const queues = new CallQueues(4);
    for (let n = 0; n < 12; n += 1) enterInVain(queues, 1);
    const seconds = new Set<number>();
    for (let n = 0; n < 200; n += 1) {
      await enter(queues, 1).catch(({ details }) => seconds.add(details.retryAfterSeconds));
    }
    expect([...seconds].toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('waiting calls of one person leave room for others, and those of strangers for everybody', async () => {
    const queues = new CallQueues(4000);
    for (let n = 0; n < 2000; n += 1) {
      enterInVain(queues, 1);
      enterInVain(queues, undefined, '10.0.0.1');
    }
    (await enter(queues, 2))();
    (await enter(queues, undefined, '10.0.0.2'))();
  });

  it('waiting calls of two people who fill the queue leave room for others at work', async () => {
    const queues = new CallQueues(100);
    const inside = [];
    for (const userID of [8, 9]) for (let n = 0; n < 10; n += 1) inside.push(await enter(queues, userID));
    const busy = [8, 9].flatMap((userID) =>
      Array.from({ length: 60 }, () => enter(queues, userID).catch(() => undefined)),
    );
    expect(queues.waitingCount).toBe(100);
    const working = enter(queues, 2);
    inside[0]?.();
    inside[1]?.();
    (await working)();
    void busy;
  });

  it('waiting calls take turns when as many run as may', async () => {
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

describe('long calls', () => {
  it('long calls of one person run one after the other, and hold up no other calls while they wait', async () => {
    const queues = new CallQueues(100);
    const leaveFirst = await queues.enter(long, 1, from(''));
    const order: string[] = [];
    const second = Promise.resolve(queues.enter(long, 1, from(''))).then((leave) => {
      order.push('second');
      return leave;
    });
    for (let n = 0; n < 9; n += 1) await enter(queues, 1);
    for (let n = 0; n < 9; n += 1) await enter(queues, 2);
    (await queues.enter(long, 2, from('')))();
    order.push('others');
    leaveFirst();
    (await second)();
    expect(order).toEqual(['others', 'second']);
    expect(queues.waitingCount).toBe(0);
  });

  it('long calls are refused with a sentence when a person has very many, while others get in', async () => {
    const queues = new CallQueues(100);
    const leave = await queues.enter(long, 1, from(''));
    const gone = new AbortController();
    const waiting = Array.from({ length: 20 }, () => queues.enter(long, 1, from('', gone.signal)));
    await expect(queues.enter(long, 1, from(''))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Other long calculations are still running. Please try again in a moment',
    });
    (await queues.enter(long, 2, from('')))();
    gone.abort();
    await Promise.allSettled(waiting);
    leave();
  });

  it('long calls of somebody who leaves while waiting let the next one run', async () => {
    const queues = new CallQueues(100);
    const leave = await queues.enter(long, 1, from(''));
    const gone = new AbortController();
    const second = queues.enter(long, 1, from('', gone.signal));
    const third = queues.enter(long, 1, from(''));
    gone.abort();
    await expect(second).rejects.toMatchObject({ kind: 'unavailable' });
    leave();
    (await third)();
    expect(queues.waitingCount).toBe(0);
  });

  it('long calls that held the event loop put the next calls of their person behind those of others', async () => {
    const queues = new CallQueues(100);
    queues.charge(1, from(''), 3000);
    const inside = [];
    for (const userID of [8, 9]) for (let n = 0; n < 10; n += 1) inside.push(await enter(queues, userID));
    const order: number[] = [];
    const waiting = [1, 1, 2, 3].map(async (userID) => {
      const leave = await enter(queues, userID);
      order.push(userID);
      leave();
    });
    inside[0]?.();
    await Promise.all(waiting);
    expect(order).toEqual([2, 3, 1, 1]);
  });
});
