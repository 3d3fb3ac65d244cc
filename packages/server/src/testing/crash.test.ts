import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps } from '@prepdesk/contract/catalogue/apps';
import { courses } from '@prepdesk/contract/catalogue/courses';
import type { ReplyBody } from '@prepdesk/contract/failures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedLists } from '../counted-lists.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { keepRoles } from '../db/roles-kept.ts';
import { seed } from './fuzz.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { sessionOf } from './sessions.ts';
import { addStaff, staff } from './staff.ts';

/** `ROUNDS=10` kills it at ten points; otherwise at one, which differs from commit to commit. */
const rounds = Number(process.env.ROUNDS ?? 1);
const writes = 200;

let dataDir: string;
let token: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-crash-'));
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir });
  const pool = quietPool(database.connection);
  pool.on('error', () => {});
  try {
    await migrate(pool, countedLists);
    await keepRoles(pool);
    await addStaff(pool);
    token = await sessionOf(pool, staff.superAdmin);
    await pool.query(`update sessions set expires_at = now() + interval '1 day'`);
  } finally {
    await pool.end();
    await database.stop();
  }
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startServer({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' });

async function post(path: string, body: unknown, key = ''): Promise<ReplyBody> {
  const reply = await fetch(`${server?.origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  return reply.json() as Promise<ReplyBody>;
}

const write = (name: string) => post(courses.add.path, { appID: 1, name }, `key-of-${name}`);

async function storedNames(): Promise<string[]> {
  const { response } = await post(apps.list.path, {});
  return (response as { courses: { name: string }[] }[]).flatMap((app) =>
    app.courses.map(({ name }) => name),
  );
}

describe('a server that is killed in the middle of 200 writes', () => {
  it.each(Array.from({ length: rounds }, (_, n) => 10 + ((seed + n * 67) % 170)))(
    'a server that is killed in the middle of 200 writes has every acknowledged one, and none twice, when it starts again (after %i of them)',
    { timeout: 60_000 },
    async (killAfter) => {
      server ??= await start();
      const acknowledged = new Map<string, unknown>();
      let killed: Promise<void> | undefined;
      const names = Array.from({ length: writes }, (_, n) => `kill-${killAfter}-course-${n}`);
      const results = await Promise.allSettled(
        names.map(async (name) => {
          const reply = await write(name);
          if (!reply.status) throw new Error(reply.message);
          acknowledged.set(name, reply);
          if (acknowledged.size === killAfter) killed = server?.kill();
        }),
      );
      await killed;
      expect(killed).toBeDefined();
      expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
      expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);

      server = undefined;
      server = await start();
      const courseNames = await storedNames();
      expect([...acknowledged.keys()].filter((name) => !courseNames.includes(name))).toEqual([]);
      const again = await Promise.all(names.map(write));
      for (const [index, name] of names.entries()) {
        const reply = again[index];
        expect(reply, name).toEqual(
          acknowledged.get(name) ?? { ...reply, status: true, message: 'Course added' },
        );
      }
      const all = (await storedNames()).filter((name) => name.startsWith(`kill-${killAfter}-`));
      expect(all.sort()).toEqual([...names].sort());
    },
  );
});
