import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { locks } from '../db/locks.ts';
import { copyDatabase } from '../testing/database-copy.ts';
import type { JobKind, JobMeans } from './job-kind.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { bossOn, statementsOn } from './queue.ts';
import { tidy } from './upkeep.ts';

const log = pino({ level: process.env.TEST_LOG || 'silent' });

let database: Awaited<ReturnType<typeof copyDatabase>>;
let open: { jobs: Jobs; connection: Connection }[];
beforeEach(async () => {
  database = await copyDatabase();
  open = [];
});
afterEach(async () => {
  for (const { jobs, connection } of open) {
    await jobs.stop();
    await connection.close();
  }
  await database.drop();
});

type Noted = { text: string };

const note: JobKind<Noted> = {
  name: 'note',
  called: 'Note',
  run: async () => {},
  again: { prepare: async () => {} },
};

/** A server's jobs, with a kind that does what the test says. */
function serve(
  run: (data: Noted, signal: AbortSignal) => Promise<void>,
  givenUp: { push(sentence: string): unknown } = [],
) {
  const connection = connect(database.connection, log);
  const kind: JobKind<Noted> = {
    ...note,
    run: (data, { signal }) => run(data, signal),
    whenGivenUp: async (data, _tools, error) => {
      givenUp.push(`${data.text}: ${error.message}`);
    },
  };
  const jobs = startJobs(connection, {} as JobMeans, [kind], log);
  open.push({ jobs, connection });
  const add = async (text: string) => {
    await connection.transaction((db) => jobs.add(db, note, { text }));
    jobs.wake();
  };
  return { jobs, connection, add };
}

describe('a job', () => {
  it('a job is done soon after the change that added it', async () => {
    const done: string[] = [];
    const { jobs, add } = serve(async ({ text }) => void done.push(text));
    const startMs = performance.now();
    await add('one');
    await jobs.settled();
    expect(done).toEqual(['one']);
    expect(performance.now() - startMs).toBeLessThan(1500);
  });

  it('a job does not exist when its change is rolled back', async () => {
    const done: string[] = [];
    const { jobs, connection } = serve(async ({ text }) => void done.push(text));
    const change = connection.transaction(async (db) => {
      await jobs.add(db, note, { text: 'never' });
      throw new Error('refused');
    });
    await expect(change).rejects.toThrow('refused');
    await jobs.settled();
    expect(done).toEqual([]);
  });

  it('a job of an unknown kind is refused when it is added', async () => {
    const { jobs, connection } = serve(async () => {});
    await expect(
      connection.transaction((db) => jobs.add(db, { ...note, name: 'other' }, { text: '' })),
    ).rejects.toThrow('there is no kind of job named other');
  });

  it('a job that fails is tried again', async () => {
    let tries = 0;
    const givenUp: string[] = [];
    const { jobs, add } = serve(async () => {
      tries += 1;
      if (tries < 2) throw new Error('not yet');
    }, givenUp);
    await add('again');
    await jobs.settled();
    expect([tries, givenUp]).toEqual([2, []]);
  });

  it('a job that fails at the last try is given up, counted and reported', { timeout: 20_000 }, async () => {
    const givenUp: string[] = [];
    const { jobs, connection, add } = serve(async () => {
      throw new Error('broken');
    }, givenUp);
    await add('hopeless');
    await expect
      .poll(
        async () => {
          await connection.pool.query('update pgboss.job set start_after = now()');
          return jobs.counts(connection.db);
        },
        { interval: 500, timeout: 18_000 },
      )
      .toMatchObject({ waiting: 0, running: 0, failedLastDay: 1, oldestWaitingSeconds: 0 });
    expect(givenUp).toEqual(['hopeless: broken']);
  });

  it('a job that was given up is reported until whoever waits for it has been told', {
    timeout: 30_000,
  }, async () => {
    const messages: string[] = [];
    const { jobs, connection } = serve(
      async () => {
        throw new Error('broken');
      },
      {
        push: (sentence) => {
          if (messages.push(sentence) < 2) throw new Error('nobody is there');
        },
      },
    );
    await connection.pool.query(
      `insert into pgboss.job (name, data, retry_limit)
       values ('prepdesk', '{"job":"note","data":{"text":"hopeless"}}', 0)`,
    );
    await expect.poll(() => messages, { timeout: 25_000 }).toEqual(['hopeless: broken', expect.any(String)]);
    await jobs.settled();
    expect(await jobs.counts(connection.db)).toMatchObject({ failedLastDay: 1 });
  });

  it('a job that runs for hours is neither given up nor started a second time', {
    timeout: 20_000,
  }, async () => {
    let begun = 0;
    let isHeld = true;
    const { jobs, connection, add } = serve(async () => {
      begun += 1;
      while (isHeld) await pause(20);
    });
    await add('long');
    await expect.poll(() => begun).toBe(1);
    await connection.pool.query(`update pgboss.job set started_on = now() - interval '1 day'`);
    await tidy(bossOn(statementsOn(connection.pool)));
    expect(await jobs.counts(connection.db)).toMatchObject({ running: 1 });
    isHeld = false;
    await jobs.settled();
    expect(begun).toBe(1);
  });

  it('a job is done once, however many servers look for it', async () => {
    const done: string[] = [];
    const note = async ({ text }: Noted) => {
      await pause(5);
      done.push(text);
    };
    const servers = [serve(note), serve(note), serve(note)];
    const texts = Array.from({ length: 30 }, (_, n) => `job ${n}`);
    await Promise.all(texts.map((text, n) => servers[n % 3]?.add(text)));
    await servers[0]?.jobs.settled();
    expect(done.sort()).toEqual(texts.sort());
  });
});

describe('a job that somebody stops while it runs', () => {
  it('a job that somebody stops while it runs ends between two steps, is reported, and is not tried again', async () => {
    const messages: string[] = [];
    let steps = 0;
    const { jobs, add, connection } = serve(async (_, signal) => {
      for (;;) {
        signal.throwIfAborted();
        steps += 1;
        await pause(5);
      }
    }, messages);
    await add('long');
    await expect.poll(() => steps).toBeGreaterThan(1);
    const { rows } = await connection.pool.query('select id from pgboss.job');
    const stop = () => connection.transaction((db) => jobs.stopOne(db, rows[0].id));
    expect(await stop()).toBe('note');
    jobs.wake();
    await jobs.settled();
    expect(messages).toEqual(['long: Somebody stopped it']);
    const { rows: left } = await connection.pool.query('select state, output from pgboss.job');
    expect(left).toEqual([{ state: 'cancelled', output: { says: 'Somebody stopped it' } }]);
    expect(await stop()).toBeUndefined();
  });

  it('a job that somebody stops while it runs counts as done when that was its last step', async () => {
    let isHeld = true;
    const { jobs, add, connection } = serve(async () => {
      while (isHeld) await pause(5);
    });
    await add('short');
    await expect.poll(async () => (await jobs.counts(connection.db)).running).toBe(1);
    const { rows } = await connection.pool.query('select id from pgboss.job');
    await connection.transaction((db) => jobs.stopOne(db, rows[0].id));
    isHeld = false;
    await jobs.settled();
    const { rows: left } = await connection.pool.query('select state from pgboss.job');
    expect(left).toEqual([{ state: 'completed' }]);
  });
});

describe('stopping', () => {
  it('stopping waits for the running job and leaves the others', async () => {
    const done: string[] = [];
    let begun = 0;
    let isHeld = true;
    const { jobs, add, connection } = serve(async ({ text }) => {
      begun += 1;
      while (isHeld) await pause(5);
      done.push(text);
    });
    for (const text of ['a', 'b', 'c', 'd']) await add(text);
    await expect.poll(() => begun).toBe(2);
    const stopping = jobs.stop();
    isHeld = false;
    await stopping;
    expect(done.sort()).toEqual(['a', 'b']);
    expect(await jobs.counts(connection.db)).toMatchObject({ waiting: 2, running: 0 });
  });
});

describe('a job whose server is killed in the middle', () => {
  it('a job whose server is killed in the middle is done again by another server, which does not touch the jobs of living ones', {
    timeout: 20_000,
  }, async () => {
    // What a killed server leaves: a job that is marked as running, and no connection that holds its lock.
    const done: string[] = [];
    let isHeld = true;
    const { jobs, add, connection } = serve(async ({ text }) => {
      while (text === 'long' && isHeld) await pause(20);
      done.push(text);
    });
    await add('long');
    await expect.poll(async () => (await jobs.counts(connection.db)).running).toBe(1);
    await connection.pool.query(`update pgboss.job set started_on = now() - interval '1 minute'`);
    await connection.pool.query(
      `insert into pgboss.job (name, data, state, started_on, retry_limit, retry_delay)
       values ('prepdesk', '{"job":"note","data":{"text":"orphan"}}', 'active', now() - interval '1 minute', 4, 0)`,
    );
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['orphan']);
    // The queue is told that a job is done only a moment later.
    await expect.poll(async () => (await jobs.counts(connection.db)).running).toBe(1);
    isHeld = false;
    await jobs.settled();
    expect(done).toEqual(['orphan', 'long']);
  });

  it('a job whose server is killed in the middle is aborted here when the connection that holds it is lost', async () => {
    const reasons: string[] = [];
    const { add, connection } = serve(async (_, signal) => {
      // Tried again meanwhile: what nobody aborts would be waited for until a stopping server loses its patience.
      if (reasons.length > 0) return;
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason.message);
          reject(signal.reason);
        });
      });
    });
    await add('held');
    const other = new pg.Client(database.connection);
    await other.connect();
    const holder = `select pid from pg_locks where locktype = 'advisory' and classid = ${locks.job}
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await other.query(holder)).rowCount).toBe(1);
    await other.query(`select pg_terminate_backend(pid) from (${holder}) held`);
    await other.end();
    await expect.poll(() => reasons).toEqual(['the connection that holds the job was lost']);
    await connection.pool.query('delete from pgboss.job');
  });
});
