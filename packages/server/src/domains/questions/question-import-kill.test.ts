import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { type QuestionImport, questionImports } from '@prepdesk/contract/questions/question-imports';
import { open } from '@prepdesk/envelope/envelope';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietPool } from '../../db/quiet-pool.ts';
import { copyDatabase, databaseUrlOf } from '../../testing/database-copy.ts';
import { mappingOf } from '../../testing/importer.ts';
import { csvOfRows, questionRows } from '../../testing/question-file.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const rowCount = 700;

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
let dataDir: string;
let token: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-kill-'));
  database = await copyDatabase();
  pool = quietPool(database.connection);
  pool.on('error', () => {});
  token = await sessionOf(pool, staff.superAdmin);
});
afterAll(async () => {
  await server?.stop();
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServer({
    DATABASE_URL: databaseUrlOf(database.connection),
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'error',
  });

async function ask<Response>(path: string, input: object): Promise<Response> {
  const reply = await fetch(`${server?.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  });
  const body = (await reply.json()) as ReplyBody;
  expect(body).toMatchObject({ status: true });
  return body.response as Response;
}

const shown = (importID: number) => ask<QuestionImport>(questionImports.one.path, { importID });

const isInState = (importID: number, state: string) =>
  expect.poll(async () => (await shown(importID)).state, { timeout: 30_000, interval: 100 }).toBe(state);

async function checkedImport(): Promise<number> {
  const form = new FormData();
  form.append('type', '1');
  const file = csvOfRows(questionRows(rowCount, { prefix: 'KILL', seed: 71 }));
  form.append('file', new Blob([new Uint8Array(file)]), 'questions.csv');
  const reply = await fetch(`${server?.origin}/api/${questionImports.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { enc_response } = (await reply.json()) as { enc_response: string };
  const { importID } = (open(enc_response) as ReplyBody).response as { importID: number };
  await ask(questionImports.check.path, { importID, mapping: mappingOf(await shown(importID)) });
  await isInState(importID, 'checked');
  return importID;
}

it('an import whose server is killed in the middle is completed once when the server starts again', {
  timeout: 90_000,
}, async () => {
  server = await start();
  const importID = await checkedImport();
  // Each batch takes a while, so that the kill happens between the first and the last.
  await pool.query(`create function linger() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.7); return null; end $$`);
  await pool.query(
    'create trigger linger after insert on questions for each statement execute function linger()',
  );
  await ask(questionImports.commit.path, { importID });
  await expect.poll(async () => (await shown(importID)).doneRows, { interval: 20 }).toBe(500);
  await server.kill();
  await pool.query('drop trigger linger on questions');
  const { rows: left } = await pool.query('select state, done_rows from question_imports where id = $1', [
    importID,
  ]);
  expect(left).toEqual([{ state: 'importing', done_rows: 500 }]);
  expect((await pool.query('select 1 from questions')).rowCount).toBe(0);

  server = await start();
  await isInState(importID, 'imported');
  expect((await shown(importID)).outcome).toMatchObject({ added: rowCount, skipped: 0, faulty: 0 });
  const { rows } = await pool.query(
    `select count(*)::int, count(distinct unique_id)::int as names, (select count(*)::int from audit_log
       where table_name = 'questions') as audited from questions where import_id = $1`,
    [importID],
  );
  expect(rows).toEqual([{ count: rowCount, names: rowCount, audited: rowCount }]);
});
