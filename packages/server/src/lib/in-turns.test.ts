import { describe, expect, it } from 'vitest';
import { newDice } from '../testing/dice.ts';
import { eachInTurns, mapInTurns, runMetered, sortedInTurns } from './in-turns.ts';

/** Holds the event loop for a millisecond. */
function aMillisecond(): void {
  const untilMs = performance.now() + 1;
  while (performance.now() < untilMs);
}
const hundred = Array.from({ length: 100 }, (_, n) => n);

/** How often the event loop turned while the work went on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => {
    isDone = true;
  });
  return turns;
}

describe('a long computation', () => {
  it('a long computation lets others be answered in between, and takes its steps in order', async () => {
    const done: number[] = [];
    const turns = await turnsDuring(() =>
      eachInTurns(hundred, (one) => {
        aMillisecond();
        done.push(one);
      }),
    );
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(done).toEqual(hundred);
  });

  it('a long computation lets others be answered when many of its parts are short', async () => {
    const turns = await turnsDuring(async () => {
      for (let part = 0; part < 25; part += 1) await eachInTurns(hundred.slice(0, 4), aMillisecond);
    });
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('a long computation takes turns with another, with a turn of everybody else between the two', async () => {
    const order: string[] = [];
    const note = (name: string) => {
      aMillisecond();
      if (order.at(-1) !== name) order.push(name);
    };
    let isDone = false;
    const others = () => {
      order.push('others');
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    await Promise.all(['one', 'two'].map((name) => eachInTurns(hundred, () => note(name))));
    isDone = true;
    expect(order.join(' ')).toMatch(/one others two others one others two/);
    expect(order.join(' ')).not.toMatch(/one two|two one/);
  });

  it('a long computation answers what its steps answer', async () => {
    expect(await mapInTurns(hundred, (one) => one * 2)).toEqual(hundred.map((one) => one * 2));
  });

  it('a long computation ends with the error of a step', async () => {
    const fail = () => {
      throw new Error('no such step');
    };
    await expect(eachInTurns(hundred, fail)).rejects.toThrow('no such step');
  });

  it('a long computation sorts as a short one does, and keeps the order of equals', async () => {
    const dice = newDice(3);
    for (const count of [0, 1, 499, 500, 501, 7_301]) {
      const rows = Array.from({ length: count }, (_, index) => ({ key: dice.below(40), index }));
      const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;
      expect(await sortedInTurns(rows, byKey)).toEqual([...rows].sort(byKey));
    }
  });

  it('a long computation is charged to whoever it is for, also after a pause, and to nobody else', async () => {
    const held = { one: 0, other: 0 };
    const work = (name: 'one' | 'other', steps: number) =>
      runMetered(
        (ms) => {
          held[name] += ms;
        },
        () => eachInTurns(hundred.slice(0, steps), aMillisecond),
      );
    await Promise.all([work('one', 90), work('other', 30), eachInTurns(hundred, aMillisecond)]);
    expect(held.other).toBeGreaterThanOrEqual(30);
    expect(held.one).toBeGreaterThanOrEqual(90);
    expect(held.one).toBeGreaterThan(held.other);
  });
});
