import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@prepdesk/contract/all-calls';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { examplesOf } from '@prepdesk/contract/testing/examples-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { copyDatabase, databaseUrlOf } from '../../testing/database-copy.ts';
import { checkOut, previousRelease } from '../../testing/previous-release.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { addStaff, staff } from '../../testing/staff.ts';
import { quietPool } from '../quiet-pool.ts';

const release = previousRelease();

type SentRequest = { path: string; body: object };
type Answer = { path: string; status: number };

const reads: SentRequest[] = allCalls
  .filter((call) => call.kind === 'read' && !call.public && !call.files)
  .map((call) => ({ path: call.path, body: examplesOf(call) }));

describe.runIf(release)('the previous release', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof copyDatabase>>;
  let older: ServerProcess;
  let token: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prepdesk-before-'));
    database = await copyDatabase({ isEmpty: true });
    env = {
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrlOf(database.connection),
    };
    older = await startServer(env, checkOut(release ?? '', folder));
    const pool = quietPool({ ...database.connection, max: 1 });
    await addStaff(pool);
    token = await sessionOf(pool, staff.superAdmin);
    await pool.end();
  }, 180_000);
  afterAll(async () => {
    await older?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask({ path, body }: SentRequest): Promise<Answer> {
    const reply = await fetch(`${older.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    await reply.arrayBuffer();
    return { path, status: reply.status };
  }

  const askAll = async (): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const one of reads) answers.push(await ask(one));
    return answers;
  };

  it('the previous release keeps serving beside this one during and after the migration of the database', async () => {
    const before = await askAll();
    expect(before.filter(({ status }) => status >= 500)).toEqual([]);
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(100);

    const answers: Answer[] = [];
    let isOn = true;
    let added = 0;
    const person = async (index: number) => {
      for (let turn = index; isOn; turn += 4) {
        answers.push(await ask(reads[turn % reads.length] as SentRequest));
        added += 1;
        answers.push(await ask({ path: courses.add.path, body: { appID: 1, name: `Course ${added}` } }));
      }
    };
    const people = Array.from({ length: 4 }, (_, index) => person(index));
    const config = readConfig(env);
    const { address } = await openDatabase(config);
    const newer = await buildApp(config, address);
    const seen = answers.length;
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(seen + 50);
    isOn = false;
    await Promise.all(people);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);

    const { statusCode } = await newer.server.inject({ url: '/readyz' });
    expect(statusCode).toBe(200);
    await newer.close();
    expect(await askAll()).toEqual(before);
  }, 180_000);
});

it.skipIf(release)(
  'the previous release was not tested beside this one: its sources are not there (a shallow clone)',
  () => {},
);
