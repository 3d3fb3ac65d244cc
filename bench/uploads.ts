import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { classes } from '@prepdesk/contract/catalogue/classes';
import { subjects } from '@prepdesk/contract/catalogue/subjects';
import { studyFiles } from '@prepdesk/contract/files/study-files';
import { open } from '@prepdesk/envelope/envelope';
import { openBucket } from '../packages/server/src/testing/bucket.ts';
import { type Bench, mebibyte, openBench, type Ratio } from './harness.ts';

const sizeBytes = 200 * mebibyte;
const boundary = 'prepdesk-bench';

/** How much a server's memory grows while it receives a large file, to the disk and to S3. */
export async function measureUploads(): Promise<Ratio[]> {
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
  const bench = await openBench({ isDemo: true, env });
  try {
    const scope = await firstClass(bench);
    // Code that is loaded and compiled for the first upload stays: it belongs to the server, not to the file.
    await send(bench, scope, 24 * mebibyte);
    const ratio = await bench.memoryDuring(() => send(bench, scope, sizeBytes));
    return { name: `memory added by a 200 MB upload ${where}`, ratio, atMost: 40, unit: 'MB' };
  } finally {
    await bench.close();
  }
}

async function firstClass({ ask }: Bench): Promise<Record<string, number>> {
  const course = { appID: 1, courseID: 1 };
  const listed = await ask<{ subjects: { subjectID: number }[] }>(subjects.list.path, course);
  for (const { subjectID } of listed.response.subjects) {
    const of = { ...course, subjectID };
    const match = await ask<{ classes: { classID: number }[] }>(classes.list.path, of);
    const first = match.response.classes[0];
    if (first) return { appId: 1, courseId: 1, classId: first.classID, type: 1 };
  }
  throw new Error('the demo company has no class');
}

/** Sends as a browser does: fields, then the file, as fast as the server accepts it. */
async function send({ origin, token }: Bench, scope: Record<string, number>, bytes: number): Promise<void> {
  const chunk = randomBytes(64 * 1024);
  async function* body() {
    for (const [name, value] of Object.entries(scope)) {
      yield `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    }
    yield `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${bytes}.pdf"\r\n`;
    yield 'Content-Type: application/pdf\r\n\r\n%PDF-1.4\n';
    for (let sent = 9; sent < bytes; sent += chunk.length) yield chunk.subarray(0, bytes - sent);
    yield `\r\n--${boundary}--\r\n`;
  }
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const request = httpRequest(`${origin}/api/${studyFiles.add.path}`, { method: 'POST', headers });
  const answer = new Promise<string>((resolve, reject) => {
    request.on('error', reject).on('response', (reply) => void text(reply).then(resolve, reject));
  });
  await pipeline(Readable.from(body()), request);
  const reply = open(JSON.parse(await answer).enc_response) as { status: boolean; message: string };
  if (!reply.status) throw new Error(`the upload was refused: ${reply.message}`);
}
