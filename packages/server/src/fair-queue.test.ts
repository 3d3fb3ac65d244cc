import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

const limits = { atOnce: 1, atOncePerPerson: 1, mostWaiting: 100, mostWaitingPerPerson: 100 };

/** Lets all go in and out, and answers in which order they were inside. */
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
  it('takes people in turns, however many things one of them asks for', async () => {
    const people = [...Array(50).fill('busy'), 'other', 'third', 'other'];
    const order = await orderOf(new FairQueue(limits), people);
    expect(order).toHaveLength(people.length);
    expect(order.lastIndexOf('other')).toBeLessThan(7);
    expect(order.indexOf('third')).toBeLessThan(4);
  });

  it('keeps room for others while one person has what one person may have', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 2 });
    await queue.enter('busy');
    const second = queue.enter('busy');
    const leaveOther = await queue.enter('other');
    expect(queue.waits).toBe(1);
    leaveOther();
    expect(queue.waits).toBe(1);
    void second;
  });

  it('refuses at once who comes when too many wait', async () => {
    const queue = new FairQueue({ ...limits, mostWaiting: 2, mostWaitingPerPerson: 1 });
    await queue.enter('a');
    void queue.enter('a');
    await expect(queue.enter('a')).rejects.toBeInstanceOf(QueueFull);
    void queue.enter('b');
    await expect(queue.enter('c')).rejects.toBeInstanceOf(QueueFull);
  });

  it('forgets who goes away while waiting', async () => {
    const queue = new FairQueue(limits);
    const leave = await queue.enter('a');
    const gone = new AbortController();
    const waiting = queue.enter('b', () => gone.signal);
    const last = queue.enter('c');
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    (await last)();
    expect(queue.waits).toBe(0);
    (await queue.enter('b'))();
  });

  it('counts who leaves twice once', async () => {
    const queue = new FairQueue(limits);
    const leave = await queue.enter('a');
    leave();
    leave();
    await queue.enter('a');
    void queue.enter('b');
    expect(queue.waits).toBe(1);
  });
});
