import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

const limits = { atOnce: 1, atOncePerPerson: 1, maxWaiting: 100, maxWaitingPerPerson: 100 };

/** Lets everybody in and out, and answers in which order they were inside. */
async function orderOf(queue: FairQueue, people: string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    people.map(async (person) => {
      const leave = await queue.enter(person);
      order.push(person);
      await Promise.resolve();
      leave();
    }),
  );
  return order;
}

describe('a fair queue', () => {
  it('a fair queue takes people in turn, however many things one of them wants', async () => {
    const people = [...Array(50).fill('busy'), 'other', 'third', 'other'];
    const order = await orderOf(new FairQueue(limits), people);
    expect(order).toHaveLength(people.length);
    expect(order.lastIndexOf('other')).toBeLessThan(7);
    expect(order.indexOf('third')).toBeLessThan(4);
  });

  it('a fair queue puts a person who held the event loop behind the others, those who held it longest last', async () => {
    const queue = new FairQueue(limits);
    queue.charge('longest', 5000);
    queue.charge('long', 2000);
    queue.charge('long', 400);
    const leave = await queue.enter('first');
    const order: string[] = [];
    const waiting = ['longest', 'longest', 'long', 'other', 'third', 'other'].map(async (person) => {
      const leaveNext = await queue.enter(person);
      order.push(person);
      leaveNext();
    });
    leave();
    await Promise.all(waiting);
    expect(order).toEqual(['other', 'third', 'other', 'long', 'longest', 'longest']);
  });

  it('a fair queue takes people in turn who held the event loop for moments only', async () => {
    const queue = new FairQueue(limits);
    queue.charge('first', 3);
    expect(await orderOf(queue, ['second', 'first', 'third', 'first'])).toEqual([
      'second',
      'first',
      'third',
      'first',
    ]);
  });

  it('a fair queue keeps room for others when one person has reached the limit per person', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 2 });
    await queue.enter('busy');
    const second = queue.enter('busy');
    const leaveOther = await queue.enter('other');
    expect(queue.waitingCount).toBe(1);
    leaveOther();
    expect(queue.waitingCount).toBe(1);
    void second;
  });

  it('a fair queue runs few things of people who want very many, and as many as of others once they have few left', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 4, atOncePerPerson: 4, crowd: { over: 5, atOnce: 1 } });
    const leaves: (() => void)[] = [];
    const ask = (person: string) => queue.enter(person).then((leave) => leaves.push(leave));
    for (let n = 0; n < 20; n += 1) void ask('busy');
    await turn();
    expect(leaves).toHaveLength(4);
    for (const leave of leaves.splice(0, 3)) leave();
    const others = [await queue.enter('other'), await queue.enter('third')];
    expect(queue.waitingCount).toBe(16);
    for (const leave of others) leave();
    for (; queue.waitingCount > 5; await turn()) {
      expect(leaves).toHaveLength(1);
      leaves.shift()?.();
    }
    leaves.shift()?.();
    await turn();
    expect(leaves).toHaveLength(4);
  });

  it('a fair queue refuses newcomers at once when too many wait', async () => {
    const queue = new FairQueue({ ...limits, maxWaiting: 2, maxWaitingPerPerson: 1 });
    await queue.enter('a');
    void queue.enter('a');
    await expect(queue.enter('a')).rejects.toBeInstanceOf(QueueFull);
    void queue.enter('b');
    await expect(queue.enter('c')).rejects.toBeInstanceOf(QueueFull);
  });

  it('a fair queue refuses the last thing of whoever wants most in favour of somebody who wants little', async () => {
    const queue = new FairQueue({ ...limits, maxWaiting: 4 });
    const leave = await queue.enter('busy');
    const order: string[] = [];
    const replies = ['busy 1', 'busy 2', 'busy 3', 'eager 1', 'other 1', 'busy 4', 'other 2'].map((name) =>
      queue.enter(name.split(' ')[0]).then(
        (leaveNext) => {
          order.push(name);
          leaveNext();
        },
        (error) => error,
      ),
    );
    const results = await Promise.all([...replies, leave()]);
    expect(results.map((one) => one instanceof QueueFull)).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(order).toEqual(['busy 1', 'eager 1', 'other 1', 'busy 2']);
    expect(queue.waitingCount).toBe(0);
  });

  it('a fair queue forgets people who leave while waiting', async () => {
    const queue = new FairQueue(limits);
    const leave = await queue.enter('a');
    const gone = new AbortController();
    const waiting = queue.enter('b', () => gone.signal);
    const last = queue.enter('c');
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    (await last)();
    expect(queue.waitingCount).toBe(0);
    (await queue.enter('b'))();
  });

  it('a fair queue refuses whoever waits too long, and nobody else', async () => {
    const queue = new FairQueue({ ...limits, longestWaitMs: 5 });
    const leave = await queue.enter('a');
    const second = queue.enter('b');
    leave();
    const leaveSecond = await second;
    await expect(queue.enter('c')).rejects.toBeInstanceOf(QueueFull);
    expect(queue.waitingCount).toBe(0);
    leaveSecond();
    (await queue.enter('c'))();
  });

  it('a fair queue counts once somebody who leaves twice', async () => {
    const queue = new FairQueue(limits);
    const leave = await queue.enter('a');
    leave();
    leave();
    await queue.enter('a');
    void queue.enter('b');
    expect(queue.waitingCount).toBe(1);
  });
});
