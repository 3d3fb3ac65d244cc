import type { Socket } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import type { AnyCall, FilesStatement } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../storage/storage.ts';
import { receiveUploads, type UploadedFile } from './uploaded-files.ts';

type UploadRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  body: unknown;
  files: readonly UploadedFile[];
};

/** The rest of a call's life, once its body is read. */
export type Answer = (request: UploadRequest) => Promise<unknown>;

type Steps = {
  identify: (request: FastifyRequest) => Promise<void>;
  answer: Answer;
};

const longestUploadMs = 60 * 60_000;
/** How long a sender may go on after a refusal: most read the answer only after sending everything. */
const longestRestMs = 30_000;

/** Connections that are receiving an upload from a permitted sender: they have longer than other requests. */
const uploading = new WeakSet<Socket>();
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/**
 * The start of a call that takes files: no body is read before it is known that its sender may send it, and every reply
 * is sealed (d1 §7).
 */
export function uploadRoute(
  app: FastifyInstance,
  call: AnyCall & { files: FilesStatement },
  parts: { storage: Storage; maxUploadBytes: number },
  { identify, answer }: Steps,
): void {
  const limits = { fileBytes: parts.maxUploadBytes, fieldBytes: call.bodyLimitBytes };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
    // A body that is not multipart is not read either.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      request.isSealed = true;
    });
    scope.post(`/api/${call.path}`, { preHandler: identify }, async (request, reply) => {
      if (!request.isMultipart()) throw noMultipart();
      const { body, files } = await withTime(request, () =>
        receiveUploads(request, call.files, parts.storage, limits),
      );
      return answer({ request, reply, body, files });
    });
  });
}

const noMultipart = (): Failure =>
  new Failure('malformed', 'This call takes files: send it as multipart/form-data');

/** Gives an upload its time, and lets the rest of a refused one pass. */
async function withTime<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  uploading.add(socket);
  const timer = setTimeout(() => raw.destroy(), longestUploadMs);
  try {
    return await work();
  } catch (error) {
    raw.unpipe();
    raw.resume();
    setTimeout(() => raw.readableEnded || raw.destroy(), longestRestMs).unref();
    throw error;
  } finally {
    clearTimeout(timer);
    uploading.delete(socket);
  }
}
