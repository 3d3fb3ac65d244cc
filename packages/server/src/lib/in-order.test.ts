import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('what is stopped in order is stopped to the end, and the first failure is reported', async () => {
  const stopped: string[] = [];
  const stop = (part: string) => async () => {
    await Promise.resolve();
    stopped.push(part);
  };
  const fail = (message: string) => async () => {
    throw new Error(message);
  };
  await expect(
    inOrder([stop('jobs'), fail('the sealer'), fail('the pool'), stop('database')]),
  ).rejects.toThrow('the sealer');
  expect(stopped).toEqual(['jobs', 'database']);
});
