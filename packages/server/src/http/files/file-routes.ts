import { Failure } from '@prepdesk/contract/failures';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../auth/access.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Storage } from '../../storage/storage.ts';
import { tokenOf } from '../call/caller.ts';
import { spanOf } from './byte-range.ts';

/** Pictures and sounds for everyone who has their link; their names' extensions determine their types. */
export type PublicFiles = { folder: string; types: Record<string, string> };

/** `sizeBytes` is left out where no row has it. */
export type GuardedFile = { name: string; contentType: string; sizeBytes?: number };

/** Files that only some may see: the domain says which file a key stands for, or that this person may not see it. */
export type GuardedFiles = {
  folder: string;
  find: (actor: Actor, storageKey: string) => Promise<GuardedFile | undefined>;
  /** The file behind a link that itself says who may follow it; undefined when the link is invalid or has expired. */
  findLinked?: (storageKey: string, query: unknown) => Promise<GuardedFile | undefined>;
};

const notFound = (): Failure => new Failure('missing', 'This file was not found');

/**
 * Serves uploads from our own origin, with the type that their content had when it was stored and never another (gaps
 * C28). Names are random and the content never changes, so browsers keep them.
 */
export function publicFiles(app: FastifyInstance, storage: Storage, { folder, types }: PublicFiles): void {
  app.get<{ Params: { name: string } }>(`/files/${folder}/:name`, async (request, reply) => {
    const { name } = request.params;
    const contentType = types[name.slice(name.lastIndexOf('.') + 1)];
    const key = `${folder}/${name}`;
    const file = contentType && (await storage.open(key));
    if (!file) throw notFound();
    reply.headers({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      etag: etagOf(key),
    });
    if (request.headers.range === undefined) {
      return reply.headers({ 'content-length': String(file.sizeBytes) }).send(file.stream);
    }
    // Safari plays no sound unless it can request parts of it.
    file.stream.destroy();
    return sendSpan(request, reply, storage, { key, sizeBytes: file.sizeBytes });
  });
}

/** Types that a browser displays by itself and that cannot execute anything; everything else is saved. */
const shownTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

/** Serves files to those who may see them, whole or the part that a viewer asks for. */
export function guardedFiles(
  app: FastifyInstance,
  { storage, access }: { storage: Storage; access: Access },
  { folder, find, findLinked }: GuardedFiles,
): void {
  app.get<{ Params: { name: string } }>(`/files/${folder}/:name`, async (request, reply) => {
    const key = `${folder}/${request.params.name}`;
    const linked = await findLinked?.(key, request.query);
    const file = linked ?? (await find(await access.actorOf(tokenOf(request).token), key));
    if (!file) throw notFound();
    reply.headers(headersOf(file, key, isSaving(request)));
    if (request.headers['if-none-match'] === etagOf(key)) return reply.status(304).send();
    const sizeBytes = file.sizeBytes ?? (await sizeIn(storage, key));
    return sendSpan(request, reply, storage, { key, sizeBytes });
  });
}

const isSaving = ({ query }: FastifyRequest): boolean =>
  (query as { download?: unknown } | undefined)?.download === '1';

const lastPartOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const etagOf = (key: string): string => `"${key}"`;

function headersOf(
  { name, contentType }: GuardedFile,
  key: string,
  isSaved: boolean,
): Record<string, string> {
  const isShown = shownTypes.includes(contentType) && !isSaved;
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(lastPartOf(name), { type: isShown ? 'inline' : 'attachment' }),
    // A right may be withdrawn: the browser asks each time, and learns that it still has the newest version.
    'cache-control': 'private, no-cache',
    etag: etagOf(key),
    'accept-ranges': 'bytes',
    // The console shows it in a frame. A sandbox would block the browser's own PDF viewer.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf; frame-ancestors 'self'",
  };
}

async function sizeIn(storage: Storage, key: string): Promise<number> {
  const file = await storage.open(key);
  if (!file) throw notFound();
  file.stream.destroy();
  return file.sizeBytes;
}

async function sendSpan(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, sizeBytes }: { key: string; sizeBytes: number },
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers;
  const usedRange = ifRange === undefined || ifRange === etagOf(key) ? range : undefined;
  const span = spanOf(usedRange, sizeBytes);
  if (span === 'outside') {
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${sizeBytes}` })
      .send();
  }
  const file = await storage.open(key, span);
  if (!file) throw notFound();
  if (!span) return reply.headers({ 'content-length': String(file.sizeBytes) }).send(file.stream);
  const { first, last } = span;
  return reply
    .status(206)
    .headers({
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${sizeBytes}`,
    })
    .send(file.stream);
}
