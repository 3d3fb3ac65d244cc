import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { jobs, type ListedJob } from '@prepdesk/contract/tools/jobs';
import { beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

beforeEach(() => product.pool.query('delete from pgboss.job'));

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown> = {}) =>
  (await product.ask(call, input, { token })).body;

const listed = async (input: Record<string, unknown> = {}): Promise<ListedJob[]> =>
  (await ask(jobs.list, input)).response.jobs;

const later = '2100-01-01';

/** A job as the queue stores it; its kind finds nothing to do unless `data` says otherwise. */
async function addJob(more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    name: 'prepdesk',
    start_after: later,
    retry_limit: 4,
    data: {
      job: 'sendNotes',
      called: 'Mail with the notes of a class',
      data: { classID: 1, learnerID: 1 },
      author: { actorID: 2, call: 'admin/x', requestID: '1' },
    },
    ...more,
  };
  await product.pool.query(
    `insert into pgboss.job (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );
  return String(row.id);
}

describe('the list of jobs', () => {
  it('the list of jobs shows for each job what it is, whose it is, its progress and when it is due', async () => {
    await addJob();
    const [job] = await listed();
    expect(job).toMatchObject({
      kind: 'sendNotes',
      called: 'Mail with the notes of a class',
      state: 'waiting',
      tries: 0,
      triesMost: 5,
      askedBy: 'Vikram Iyer',
      error: '',
      asked: '',
    });
    expect(new Date(job?.nextAt ?? '').getUTCFullYear()).toBe(2100);
    expect(job?.ageSeconds).toBeLessThan(60);
  });

  it('the list of jobs is filtered by kind, state and days', async () => {
    await addJob({ created_on: '2026-10-01T00:00:00Z' });
    await addJob({
      data: { job: 'royalty-pdf', data: {} },
      state: 'failed',
      completed_on: '2026-10-02T00:00:00Z',
    });
    expect((await listed({ kind: 'royalty-pdf' })).map(({ state }) => state)).toEqual(['failed']);
    expect((await listed({ state: 'waiting' })).map(({ kind }) => kind)).toEqual(['sendNotes']);
    expect(await listed({ addedFrom: '2026-10-01', addedUntil: '2026-10-01' })).toHaveLength(1);
    expect(await listed({ addedFrom: '2026-10-02', addedUntil: '2026-10-02' })).toHaveLength(0);
    expect(await listed({ kind: 'royalty-pdf', addedUntil: '9999-12-31' })).toHaveLength(1);
  });

  it('the list of jobs is searched by ID, kind, error and who asked for a job', async () => {
    const jobID = await addJob({ state: 'failed', output: { says: 'The database refused it' } });
    await addJob({ data: { job: 'royalty-pdf', data: {} } });
    for (const search of [jobID.slice(9), 'MAIL with', 'refused', 'vikram']) {
      expect((await listed({ search })).map((job) => job.jobID)).toEqual([jobID]);
    }
    expect(await listed({ search: 'no such text' })).toEqual([]);
  });

  it('the list of jobs says why a job failed without any of its data', async () => {
    const data = { job: 'sendNotes', data: { classID: 'hunter2', learnerID: 1 }, author: {} };
    await addJob({ data, start_after: '2026-01-01', retry_limit: 0 });
    await product.jobsDone();
    const [job] = await listed();
    expect(job).toMatchObject({ state: 'failed', tries: 1, error: 'The database refused it' });
    const { rows } = await product.pool.query('select output::text as output from pgboss.job');
    expect(rows[0].output).not.toContain('hunter2');
  });

  it('the list of jobs lists the existing kinds, each once', async () => {
    const { kinds } = (await ask(jobs.kinds)).response;
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
    expect(kinds).toContainEqual({
      kind: 'royalty-pdf',
      called: 'Royalty statement as PDF',
      elsewhere: '',
    });
  });
});

describe('a job that was given up', () => {
  it('a job that was given up is repeated once on request, and shows who requested it', async () => {
    const jobID = await addJob({
      state: 'failed',
      retry_count: 4,
      started_on: '2026-10-01',
      output: { says: 'x' },
    });
    expect(await ask(jobs.retry, { jobID })).toMatchObject({
      status: true,
      message: 'The job will be tried again',
    });
    await product.jobsDone();
    expect(await listed()).toMatchObject([
      { state: 'done', tries: 1, error: '', asked: 'Tried again for Vikram Iyer' },
    ]);
  });

  it('a job that was given up is not repeated when its step must be started again on its own screen', async () => {
    const data = { job: 'questionImports.check', data: { importID: 1 } };
    const jobID = await addJob({ data, state: 'failed' });
    expect(await ask(jobs.retry, { jobID })).toMatchObject({
      status: false,
      message: 'Please open the import and start this step again there',
    });
    expect(await listed()).toMatchObject([{ state: 'failed', asked: '' }]);
  });

  it('a job that was given up is not repeated when nothing is waiting for it any more', async () => {
    const jobID = await addJob({ data: { job: 'royalty-pdf', data: { statementID: 1 } }, state: 'failed' });
    expect((await ask(jobs.retry, { jobID })).message).toBe('This statement is no longer waiting for a PDF');
    expect(await listed()).toMatchObject([{ state: 'failed' }]);
  });

  it.each(['created', 'active', 'completed'])(
    'a job that was given up is not repeated when it is %s',
    async (state) => {
      const jobID = await addJob({ state });
      expect((await ask(jobs.retry, { jobID })).message).toBe(
        'Only a failed or cancelled job can be tried again',
      );
    },
  );
});

describe('cancelling a job', () => {
  it('cancelling a job works before it has started, and the job can still be tried again', async () => {
    const jobID = await addJob();
    expect(await ask(jobs.cancel, { jobID })).toMatchObject({
      status: true,
      message: 'The job is cancelled',
    });
    expect(await listed()).toMatchObject([
      { state: 'cancelled', asked: 'Cancelled by Vikram Iyer', nextAt: '' },
    ]);
    expect(await ask(jobs.cancel, { jobID })).toMatchObject({ status: true });
    await ask(jobs.retry, { jobID });
    await product.jobsDone();
    expect(await listed()).toMatchObject([{ state: 'done' }]);
  });

  it('cancelling a job informs whatever waits for the job', async () => {
    const { rows } = await product.pool.query(`
      insert into question_imports (file_name, type, state, mapping, created_by)
      values ('law.csv', 1, 'checking', '{}', 2) returning id`);
    const importID = rows[0].id;
    const jobID = await addJob({ data: { job: 'questionImports.check', data: { importID } } });
    await ask(jobs.cancel, { jobID });
    await product.jobsDone();
    const { rows: imports } = await product.pool.query('select state from question_imports where id = $1', [
      importID,
    ]);
    expect(imports[0].state).toBe('failed');
  });

  it.each(['completed', 'failed'])('cancelling a job is refused when the job is %s', async (state) => {
    const jobID = await addJob({ state, retry_limit: 0, started_on: later });
    expect((await ask(jobs.cancel, { jobID })).message).toBe(
      'Only a job that waits or runs can be cancelled',
    );
  });

  it('cancelling a job asks a running job to stop; until then it is listed as stopping', async () => {
    // Another server runs it.
    const jobID = await addJob({ state: 'active', started_on: later });
    const message = 'The job is cancelled as soon as its current step is done';
    expect(await ask(jobs.cancel, { jobID })).toMatchObject({ status: true, message });
    expect(await listed({ state: 'stopping' })).toMatchObject([
      { jobID, state: 'stopping', asked: 'Cancelled by Vikram Iyer' },
    ]);
    expect(await listed({ state: 'running' })).toEqual([]);
    // The server that ran it is gone; nobody restarts a job that was to stop.
    await product.pool.query(`update pgboss.job set started_on = now() - interval '1 minute'`);
    await expect
      .poll(async () => (await listed())[0])
      .toMatchObject({
        state: 'cancelled',
        error: 'Somebody stopped it',
        tries: 1,
      });
    await ask(jobs.retry, { jobID });
    await product.jobsDone();
    expect(await listed()).toMatchObject([{ state: 'done' }]);
  });

  it('cancelling a job needs more than the right to see jobs', async () => {
    const jobID = await addJob();
    await product.pool.query('delete from role_permissions where route_key = 124');
    product.services.access.forget();
    for (const call of [jobs.cancel, jobs.retry]) {
      expect((await product.ask(call, { jobID }, { token })).httpStatus).toBe(403);
    }
    expect(await listed()).toMatchObject([{ state: 'waiting' }]);
  });
});
