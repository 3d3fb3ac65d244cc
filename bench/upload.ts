import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { classes } from '@prepdesk/contract/catalogue/classes';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { studyFiles } from '@prepdesk/contract/files/study-files';
import { open } from '@prepdesk/envelope/envelope';
import { openBucket } from '../packages/server/src/testing/bucket.ts';
import { type ServerProcess, startServer } from '../packages/server/src/testing/server-process.ts';
import type { Ratio } from './ratio.ts';

const mebibyte = 1024 * 1024;
const sizeBytes = 200 * mebibyte;
const mostAddedMB = 40;
const boundary = 'prepdesk-bench';

/** What a server's memory grows by while a large file comes in, to the disk and to S3. */
export async function uploadMemory(): Promise<Ratio[]> {
  const bucket = await openBucket();
  try {
    return [
      await measured('to the disk', {}),
      await measured('to S3', { STORAGE_URL: bucket.url, ...bucket.env }),
    ];
  } finally {
    await bucket.close();
  }
}

async function measured(where: string, env: Record<string, string>): Promise<Ratio> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepdesk-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DEMO: '1', ...env });
  try {
    const token = await signIn(server, dataDir);
    const place = await aClass(server, token);
    // What is loaded and compiled for the first upload stays: that is the server's size, not the file's.
    await send(server, token, place, 24 * mebibyte);
    const before = await residentBytes(server);
    let peak = before;
    let isOver = false;
    const sending = send(server, token, place, sizeBytes).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      peak = Math.max(peak, await residentBytes(server));
      await pause(25);
    }
    await sending;
    const ratio = (peak - before) / mebibyte;
    return { name: `memory added by a 200 MB upload ${where}`, ratio, atMost: mostAddedMB, unit: 'MB' };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function residentBytes({ origin }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

async function ask(server: ServerProcess, path: string, body: object, token = ''): Promise<never> {
  const reply = await fetch(`${server.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ phone: '9000000001', countryCode: '91', ...body }),
  });
  return ((await reply.json()) as { response: never }).response;
}

async function signIn(server: ServerProcess, dataDir: string): Promise<string> {
  await ask(server, 'admin/verify', {});
  const sent = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n').at(-1) ?? '{}';
  const otp = /\d{6}/.exec(JSON.parse(sent).text)?.[0];
  return ((await ask(server, 'admin/verifyotp', { otp })) as { token: string }).token;
}

async function aClass(server: ServerProcess, token: string): Promise<Record<string, number>> {
  const course = { appID: 1, courseID: 1 };
  const listed: { subjects: { subjectID: number }[] } = await ask(server, subjects.list.path, course, token);
  for (const { subjectID } of listed.subjects) {
    const found: { classes: { classID: number }[] } = await ask(
      ...[server, classes.list.path, { ...course, subjectID }, token],
    );
    const first = found.classes[0];
    if (first) return { appId: 1, courseId: 1, classId: first.classID, type: 1 };
  }
  throw new Error('the demo company has no class');
}

/** As a browser would: fields, then the file, as fast as the server takes it. */
async function send(
  server: ServerProcess,
  token: string,
  place: Record<string, number>,
  bytes: number,
): Promise<void> {
  const chunk = randomBytes(64 * 1024);
  async function* body() {
    for (const [name, value] of Object.entries(place)) {
      yield `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    }
    yield `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${bytes}.pdf"\r\n`;
    yield 'Content-Type: application/pdf\r\n\r\n%PDF-1.4\n';
    for (let sent = 9; sent < bytes; sent += chunk.length) yield chunk.subarray(0, bytes - sent);
    yield `\r\n--${boundary}--\r\n`;
  }
  const request = httpRequest(`${server.origin}/api/${studyFiles.add.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (some: string) => {
        text += some;
      });
      reply.on('end', () => resolve(text));
    });
  });
  await pipeline(Readable.from(body()), request);
  const reply = open(JSON.parse(await answer).enc_response) as { status: boolean; message: string };
  if (!reply.status) throw new Error(`the upload was refused: ${reply.message}`);
}
