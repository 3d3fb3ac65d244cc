import { questionImports } from '@prepdesk/contract/questions/question-imports';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { locks } from '../../db/locks.ts';
import type { JobMeans } from '../../jobs/job-kind.ts';
import { removeOrphans } from '../../storage/orphans.ts';
import { importerOf, mappingOf } from '../../testing/importer.ts';
import { useProduct } from '../../testing/product.ts';
import { csvOfRows, questionRows } from '../../testing/question-file.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { checkImport } from './question-import-check.ts';
import { commitImport } from './question-import-commit.ts';
import { sweepImports } from './question-import-sweep.ts';
import { undoImport } from './question-import-undo.ts';

const product = useProduct();
let importer: ReturnType<typeof importerOf>;
beforeAll(async () => {
  importer = importerOf(product, await sessionOf(product.pool, staff.superAdmin));
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

const tools = () => ({
  connection: product.services.connection,
  storage: product.services.storage,
  log: product.server.log,
  ...({} as Pick<JobMeans, 'mail' | 'push'>),
  signal: new AbortController().signal,
  author: { actorID: 1, call: '', requestID: '' },
  add: async () => {},
});

async function uploaded(prefix: string): Promise<number> {
  const { response } = await importer.post('a.csv', csvOfRows(questionRows(3, { prefix, seed: 61 })));
  return (response as { importID: number }).importID;
}

const setState = (importID: number, state: string) =>
  query('update question_imports set state = $2 where id = $1', [importID, state]);
const stateOf = async (importID: number) =>
  (await query('select state, failure from question_imports where id = $1', [importID]))[0];

describe('a job that ends after its import has moved on', () => {
  it.each([
    { kind: checkImport, state: 'importing' },
    { kind: checkImport, state: 'imported' },
    { kind: commitImport, state: 'checking' },
    { kind: commitImport, state: 'imported' },
    { kind: undoImport, state: 'undone' },
  ])(
    'a job that ends after its import has moved on leaves the import as it is: $kind.name, $state',
    async ({ kind, state }) => {
      const importID = await uploaded(`LATE-${kind.name}`);
      await setState(importID, state);
      await kind.whenGivenUp?.({ importID }, tools(), new Error('broken'));
      expect(await stateOf(importID)).toEqual({ state, failure: '' });
    },
  );

  it('a job that ends after its import has moved on stores nothing of a check that was started earlier', async () => {
    const importID = await uploaded('OLDER');
    await query('update question_imports set mapping = $2 where id = $1', [
      importID,
      mappingOf(await importer.shown(importID)),
    ]);
    await setState(importID, 'checking');
    const other = new pg.Client(product.pool.options);
    await other.connect();
    await other.query('select pg_advisory_lock($1, $2)', [locks.questionImport, importID]);
    const checking = checkImport.run({ importID }, tools());
    await expect
      .poll(
        async () =>
          (await query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length,
      )
      .toBe(1);
    await setState(importID, 'uploaded');
    await other.end();
    await checking;
    expect(await stateOf(importID)).toMatchObject({ state: 'uploaded' });
    const actions = await query('select distinct action from question_import_rows where import_id = $1', [
      importID,
    ]);
    expect(actions).toEqual([{ action: 'unread' }]);
  });
});

describe('an import that is marked as busy but has no job', () => {
  it.each([
    ['checking', 'failed', 'The check did not finish. Please check again'],
    ['importing', 'checked', 'The import did not finish, and nothing was imported'],
    ['undoing', 'imported', 'The import was not undone: please try again'],
  ])(
    'an import that is marked as busy but has no job is set back and says so: %s',
    async (state, becomes, failure) => {
      const importID = await uploaded(`LOST-${state}`);
      await setState(importID, state);
      await sweepImports(product.services.connection);
      expect(await stateOf(importID)).toEqual({ state: becomes, failure });
    },
  );

  it('an import that is marked as busy but has no job is left alone while its job is waiting', async () => {
    const importID = await uploaded('WAITS');
    await setState(importID, 'checking');
    await query(
      `insert into pgboss.job (name, data, start_after) select 'prepdesk', jsonb_build_object('job',
       'questionImports.check', 'data', jsonb_build_object('importID', $1::int)), now() + interval '1 hour'`,
      [importID],
    );
    await sweepImports(product.services.connection);
    expect(await stateOf(importID)).toMatchObject({ state: 'checking' });
    await query('delete from pgboss.job where start_after > now()');
  });
});

it('a second click on Import is answered at once while the import is running', async () => {
  const { importID } = await importer.checkedImport(questionRows(2, { prefix: 'CLICK', seed: 62 }));
  await setState(importID, 'importing');
  const other = new pg.Client(product.pool.options);
  await other.connect();
  // Simulates what the job's transaction holds while it runs: each new question references its import.
  await other.query('begin');
  await other.query(
    `insert into questions (type, ques_text, answer, difficulty_level, duration_seconds, words, bands, import_id)
     values (1, 'q', '1', 1, 60, 'q', '{}', $1)`,
    [importID],
  );
  const startMs = performance.now();
  const { body } = await importer.ask(questionImports.commit, { importID });
  expect(body).toMatchObject({ status: true });
  expect(performance.now() - startMs).toBeLessThan(3000);
  await other.query('rollback');
  await other.end();
});

it('a row with an error is reported, even when its text is cut in the middle of an emoji', async () => {
  const [good] = questionRows(1, { prefix: 'EMOJI', seed: 63 });
  const Question = `${'a'.repeat(299)}😀 and more`;
  const one = await importer.checkedImport([{ ...good!, Question, Answer: '' }]);
  expect(one).toMatchObject({ state: 'checked', counts: { fault: 1 } });
  const [row] = (await importer.report(one.importID, 'fault')).rows;
  expect(row?.words).toBe(`${'a'.repeat(299)}😀`);
});

it('a cell keeps the six characters that stand for a null character in JSON', async () => {
  const [good] = questionRows(1, { prefix: 'ZERO', seed: 64 });
  const Solution = 'C:\\\\users\\u0000, \\u0000 and \\\\u0000';
  const { importID } = await importer.checkedImport([{ ...good!, Solution }]);
  const [row] = await query('select cells from question_import_rows where import_id = $1', [importID]);
  expect(row.cells).toContain(Solution);
});

describe('an abandoned import', () => {
  const age = (importID: number, days: number) =>
    query(`update question_imports set created_at = now() - $2 * interval '1 day' where id = $1`, [
      importID,
      days,
    ]);

  it.each(['uploaded', 'checked', 'failed'])(
    'an abandoned import is removed after 30 days, with its rows: %s',
    async (state) => {
      const [importID, younger] = [await uploaded(`AGED-${state}`), await uploaded(`YOUNGER-${state}`)];
      await setState(importID, state);
      await age(importID, 31);
      await age(younger, 29);
      await sweepImports(product.services.connection);
      const left = await query(
        'select import_id, count(*)::int from question_import_rows where import_id in ($1, $2) group by 1',
        [importID, younger],
      );
      expect(left).toEqual([{ import_id: younger, count: 3 }]);
      expect(await query('select 1 from question_imports where id = $1', [importID])).toEqual([]);
    },
  );

  it('an abandoned import stays when it was completed, without the cells of the file', async () => {
    const rows = questionRows(4, { prefix: 'KEPT', seed: 65 });
    const { importID } = await importer.checkedImport([...rows.slice(0, 3), { ...rows[3]!, Answer: '' }]);
    await importer.commit(importID, 1);
    await age(importID, 99);
    await sweepImports(product.services.connection);
    const kept = await query('select distinct cells from question_import_rows where import_id = $1', [
      importID,
    ]);
    expect(kept).toEqual([{ cells: [] }]);
    expect(await importer.undo(importID)).toMatchObject({ state: 'undone', outcome: { removed: 3 } });
  });
});

it('the file of an import is deleted a day after its rows were read', async () => {
  const { storage, connection } = product.services;
  await uploaded('FILE');
  const files = async () => {
    const keys: string[] = [];
    for await (const key of storage.olderThan('imports', new Date(Date.now() + 1000))) keys.push(key);
    return keys;
  };
  await removeOrphans(connection.db, storage);
  expect(await files()).not.toEqual([]);
  await removeOrphans(connection.db, storage, new Date(Date.now() + 25 * 60 * 60_000));
  expect(await files()).toEqual([]);
});
