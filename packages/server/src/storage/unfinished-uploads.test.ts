import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayMs } from '@prepdesk/contract/company-time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { s3Storage } from './s3-storage.ts';

/** A bucket with unfinished multipart uploads, some old and some recent; it lists 1,000 at a time, as S3 does. */
const perPage = 1000;
let begun: { key: string; uploadID: string; at: Date }[];
let server: Server;

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  begun = [];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    if (request.method === 'DELETE') {
      const key = decodeURIComponent(pathname.slice('/lessons/'.length));
      begun = begun.filter((one) => one.key !== key || one.uploadID !== searchParams.get('uploadId'));
      response.writeHead(204).end();
      return;
    }
    const after = `${searchParams.get('key-marker') ?? ''}`;
    const matches = begun
      .filter(({ key }) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const page = matches.slice(0, perPage);
    const uploads = page.map(
      ({ key, uploadID, at }) =>
        `<Upload><Key>${key}</Key><UploadId>${uploadID}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    response.setHeader('content-type', 'application/xml');
    response.end(`<?xml version="1.0"?><ListMultipartUploadsResult>
      <IsTruncated>${matches.length > perPage}</IsTruncated>
      <NextKeyMarker>${page.at(-1)?.key ?? ''}</NextKeyMarker>
      <NextUploadIdMarker>${page.at(-1)?.uploadID ?? ''}</NextUploadIdMarker>
      ${uploads.join('')}</ListMultipartUploadsResult>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const bucket = (folder = '') => {
  const { port } = server.address() as AddressInfo;
  return s3Storage(
    `s3://lessons${folder}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&forcePathStyle=1`,
  );
};
const old = new Date(0);
const yesterday = new Date(Date.now() - dayMs);
const keys = () => begun.map(({ key }) => key).sort();

it('in a shared bucket, only old uploads to our folder are removed', async () => {
  const others = ['backup/dump.sql', 'notes/Of Somebody.pdf', 'notes/deep/a.pdf', 'notesof/a.pdf', 'a.pdf'];
  begun = [...others, 'notes/a-1.pdf', 'images/b-2.png'].map((key) => ({ key, uploadID: '1', at: old }));
  begun.push({ key: 'notes/a-2.pdf', uploadID: '2', at: new Date() });
  await bucket().removeUnfinished('notes', yesterday);
  expect(keys()).toEqual([...others, 'images/b-2.png', 'notes/a-2.pdf'].sort());
});

it('in a folder of a bucket, its own uploads are removed', async () => {
  begun = ['school/notes/a.pdf', 'notes/a.pdf'].map((key) => ({ key, uploadID: '1', at: old }));
  await bucket('/school').removeUnfinished('notes', yesterday);
  expect(keys()).toEqual(['notes/a.pdf']);
});

it('old uploads of more than one listing are all removed', async () => {
  begun = Array.from({ length: perPage + 20 }, (_, n) => ({
    key: `notes/a-${String(n).padStart(5, '0')}.pdf`,
    uploadID: 'x',
    at: n < perPage ? new Date() : old,
  }));
  await bucket().removeUnfinished('notes', yesterday);
  expect(begun).toHaveLength(perPage);
});
