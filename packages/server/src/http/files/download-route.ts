import { Readable } from 'node:stream';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { checked } from '@prepdesk/contract/first-error';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Actor } from '../../auth/actor.ts';
import type { Connection, Db } from '../../db/connect.ts';
import type { Services } from '../call/call-route.ts';
import { callerOf } from '../call/caller.ts';
import { actorOf, identify } from '../call/identify.ts';

/** A file that is usually generated while it is sent. */
export type DownloadedFile = {
  name: string;
  contentType: string;
  content: Iterable<Uint8Array> | AsyncIterable<string | Buffer>;
};

/** What a browser downloads by its address, with the session's cookie: the query is checked like a call's body. */
export type Download<Input extends z.core.$ZodType = z.core.$ZodType> = {
  path: string;
  /** The call that shows the same: whoever may use it may download. */
  call: AnyCall;
  input: Input;
  /** Throws before the first byte; what fails later breaks off the download. */
  open(request: {
    input: z.output<Input>;
    actor: Actor;
    db: Db;
    /** Aborts when the caller leaves before the file was sent. */
    gone: AbortSignal;
    /** For recording the download. */
    connection: Pick<Connection, 'transaction'>;
  }): Promise<DownloadedFile>;
};

/** Adds a download with its own input type to the common list. */
export const download = <Input extends z.core.$ZodType>(one: Download<Input>): Download => one as Download;

export function downloadRoute(
  app: FastifyInstance,
  { path, call, input, open }: Download,
  { access, connection }: Services,
): void {
  app.get(`/api/${path}`, { preHandler: identify(call, access) }, async (request, reply) => {
    const { gone } = callerOf(request, reply);
    const actor = actorOf(request);
    const wanted = { input: checked(input, request.query), actor, gone };
    const file = await open({ ...wanted, db: connection.db, connection });
    return reply
      .headers({
        'content-type': file.contentType,
        'content-disposition': contentDisposition(file.name),
      })
      .send(Readable.from(file.content, { objectMode: false }));
  });
}
