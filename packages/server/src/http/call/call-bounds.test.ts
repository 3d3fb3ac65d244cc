import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultBounds } from '../../db/call-bounds.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

const list = () => product.ask(apps.list, {}, { token });
const names = async () => JSON.stringify((await list()).body.response);

/** A statement that names courses waits for a lock. */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await product.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

/** Than the database itself ends a wait for a lock. */
const sooner = { timeout: 8_000 };

/** While nobody can read courses. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await product.pool.connect();
  await client.query('begin; lock table courses in access exclusive mode');
  await work().finally(() => client.query('rollback'));
  client.release();
}

/** Sends a call, and leaves as soon as its statement waits. */
async function leave(path: string, body: object): Promise<void> {
  const leaving = new AbortController();
  const reply = fetch(`${product.server.listeningOrigin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  await expect.poll(isWaiting).toBe(true);
  leaving.abort();
  await expect(reply).rejects.toThrow('aborted');
}

describe('the bounds of a call', () => {
  beforeAll(async () => {
    await product.server.listen({ port: 0, host: '127.0.0.1' });
    for (const name of ['Foundation', 'Inter', 'Final'])
      await product.ask(courses.add, { appID: 1, name }, { token });
  });
  afterEach(() => {
    product.services.bounds = defaultBounds;
  });

  it('a call that takes too long is ended with a sentence, and its statement with it', async () => {
    await whileLocked(async () => {
      product.services.bounds = { ...defaultBounds, longestMs: 1000 };
      const reply = list();
      await expect.poll(isWaiting).toBe(true);
      await expect.poll(isWaiting, sooner).toBe(false);
      const { httpStatus, body } = await reply;
      expect(httpStatus).toBe(200);
      expect(body).toMatchObject({
        status: false,
        message:
          'This took longer than 1 second and was stopped. Please ask for less, such as fewer days, or try again in a moment',
      });
    });
  });

  it('a call that reads too many rows is ended with a sentence', async () => {
    product.services.bounds = { ...defaultBounds, maxRows: 2 };
    const { httpStatus, body } = await list();
    expect(httpStatus).toBe(200);
    expect(body).toMatchObject({
      status: false,
      message: 'This needs more than 2 rows and was stopped. Please ask for less, such as fewer days',
    });
  });

  it('a change that takes too long is undone as a whole', async () => {
    await whileLocked(async () => {
      product.services.bounds = { ...defaultBounds, longestMs: 100 };
      const { body } = await product.ask(courses.add, { appID: 1, name: 'Too late' }, { token });
      expect(body.message).toContain('was stopped');
    });
    expect(await names()).not.toContain('Too late');
  });

  it('a read ends in the database when its caller leaves, and ends nothing of other people', async () => {
    await whileLocked(async () => {
      await leave(apps.list.path, {});
      await expect.poll(isWaiting, sooner).toBe(false);
    });
    const replies = await Promise.all(Array.from({ length: 20 }, list));
    expect(replies.map(({ body }) => body.status)).not.toContain(false);
  });

  it('a change that is nearly done when its caller leaves is done', async () => {
    await whileLocked(() => leave(courses.add.path, { appID: 1, name: 'Saved' }));
    await expect.poll(names).toContain('Saved');
  });
});
