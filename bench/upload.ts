import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { classes } from '@prepdesk/contract/catalogue/classes';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { studyFiles } from '@prepdesk/contract/files/study-files';
import { open } from '@prepdesk/envelope/envelope';
import { openBucket } from '../packages/server/src/testing/bucket.ts';
import type { Ratio } from './ratio.ts';
import { mebibyte, type ServedDemo, serveDemo } from './served-demo.ts';

const sizeBytes = 200 * mebibyte;
const maxAddedMB = 40;
const boundary = 'prepdesk-bench';

/** How much a server's memory grows while it receives a large file, to the disk and to S3. */
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
  const server = await serveDemo(env);
  try {
    const token = await server.signIn('9000000001');
    const place = await aClass(server, token);
    // Code that is loaded and compiled for the first upload stays: it belongs to the server, not to the file.
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
    return { name: `memory added by a 200 MB upload ${where}`, ratio, atMost: maxAddedMB, unit: 'MB' };
  } finally {
    await server.close();
  }
}

const residentBytes = (server: ServedDemo): Promise<number> => server.figure('process_resident_memory_bytes');

async function aClass({ ask }: ServedDemo, token: string): Promise<Record<string, number>> {
  const course = { appID: 1, courseID: 1 };
  type Listed = { subjects: { subjectID: number }[] };
  const listed = await ask<Listed>(subjects.list.path, course, token);
  for (const { subjectID } of listed.response.subjects) {
    type Found = { classes: { classID: number }[] };
    const found = await ask<Found>(classes.list.path, { ...course, subjectID }, token);
    const first = found.response.classes[0];
    if (first) return { appId: 1, courseId: 1, classId: first.classID, type: 1 };
  }
  throw new Error('the demo company has no class');
}

/** Sends as a browser does: fields, then the file, as fast as the server accepts it. */
async function send(
  server: ServedDemo,
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
