import { expect, it } from 'vitest';
import { inTransaction } from './in-transaction.ts';
import { isDatabaseAway } from './violations.ts';

/** A connection that notes its statements, and fails at those of `errors`. */
function clientWith(errors: Record<string, Error> = {}) {
  const said: string[] = [];
  const query = async (text: string) => {
    said.push(text);
    if (errors[text]) throw errors[text];
    return { command: text.toUpperCase(), rows: [] };
  };
  return { said, client: { query } as never };
}

it('a transaction that fails reports its own error, also when it cannot be rolled back', async () => {
  const { client } = clientWith({ rollback: new Error('the connection is broken') });
  let isLost = false;
  const work = inTransaction(client, () => Promise.reject(new Error('no such row')), {
    onLost: () => {
      isLost = true;
    },
  });
  await expect(work).rejects.toThrow('no such row');
  expect(isLost).toBe(true);
});

it('a transaction whose database is gone says so, and asks a silent connection nothing more', async () => {
  const shutDown = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const { client, said } = clientWith({ commit: shutDown });
  const error = await inTransaction(client, async () => {}).catch((one: unknown) => one);
  expect(isDatabaseAway(error)).toBe(true);
  expect(said).toEqual(['begin', 'commit']);
});

it('a transaction that fails is rolled back, and its connection stays in use', async () => {
  const { client, said } = clientWith();
  let isLost = false;
  const onLost = () => {
    isLost = true;
  };
  await expect(
    inTransaction(client, () => Promise.reject(new Error('no such row')), { onLost }),
  ).rejects.toThrow();
  expect([said, isLost]).toEqual([['begin', 'rollback'], false]);
});
