import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { seal } from '@prepdesk/envelope/envelope';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { fillDemo } from '../packages/server/demo/fill-demo.ts';
import { buildApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { openDatabase } from '../packages/server/src/database.ts';
import { openStorage } from '../packages/server/src/storage/open-storage.ts';
import type { Ratio } from './ratio.ts';

/** The SQL that the product's list runs, as text. */
const statement = `
  select m.subject_id as "subjectID", s.name as "subjectName", m.id as "subjectMapID",
    m.is_active as "isActive", m.order_by as "orderBy", m.language_id as "languageID",
    m.row_version + s.row_version - 1 as "rowVersion"
  from subject_maps m join subjects s on s.id = m.subject_id
  where m.course_id = $1 and m.app_id = $2 order by m.order_by, m.id`;

const seconds = 4;
const rounds = 4;
const connections = 16;

/** A server that only runs the query: no session, no rights, no checks, no audit. */
function bareHandler(pool: pg.Pool): FastifyInstance {
  const app = Fastify({ logger: { level: 'silent' } });
  app.post('/api/admin/subjects', async (request) => {
    const { courseID, appID } = request.body as { courseID: number; appID: number };
    const { rows } = await pool.query({ name: 'bare', text: statement, values: [courseID, appID] });
    return { status: true, message: '', response: { subjects: rows } };
  });
  return app;
}

async function requestsPerSecond(url: string, body: unknown, token = ''): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/${subjects.list.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `requests failed: ${result.errors} lost, answers ${JSON.stringify(result.statusCodeStats)}`,
    );
  return result.requests.average;
}

async function signIn(url: string, dataDir: string): Promise<string> {
  const post = async (path: string, body: object) =>
    (
      await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '9000000001', countryCode: '91', ...body }),
      })
    ).json() as Promise<{ response: { token: string } }>;
  await post('admin/verify', {});
  const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}';
  const otp = /\d{6}/.exec(JSON.parse(sent).text);
  return (await post('admin/verifyotp', { otp: otp?.[0] })).response.token;
}

/** Compares the requests per second of the subjects list with a bare handler with the same SQL and reply. */
export async function subjectsList(): Promise<Ratio[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  chmodSync(dataDir, 0o755);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const database = await openDatabase(config);
  await fillDemo(database.connection, openStorage(config), 0);
  const product = await buildApp(config, database.connection);
  const pool = new pg.Pool({ ...database.connection, max: 20 });
  pool.on('error', () => {});
  const bare = bareHandler(pool);
  const productUrl = await product.server.listen({ port: 0, host: '127.0.0.1' });
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  try {
    const token = await signIn(productUrl, dataDir);
    const { rows } = await pool.query(
      'select app_id, course_id from subject_maps group by 1, 2 order by count(*) desc limit 1',
    );
    const input = { appID: rows[0].app_id, courseID: rows[0].course_id };
    const sealed = { enc_request: seal(input) };
    const measured = { bare: [] as number[], plain: [] as number[], sealed: [] as number[] };
    // In turns, so that other load on the machine affects all three.
    for (let round = 0; round < rounds; round += 1) {
      measured.bare.push(await requestsPerSecond(bareUrl, input));
      measured.plain.push(await requestsPerSecond(productUrl, input, token));
      measured.sealed.push(await requestsPerSecond(productUrl, sealed, token));
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const limit = median(measured.bare);
    console.info(`bare handler: ${Math.round(limit)} requests/s`);
    return [
      { name: 'subjects list, plain', ratio: median(measured.plain) / limit, atLeast: 0.7 },
      { name: 'subjects list, sealed', ratio: median(measured.sealed) / limit, atLeast: 0.5 },
    ];
  } finally {
    await product.close();
    await bare.close();
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
