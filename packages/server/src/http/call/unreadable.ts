import { Failure, type ReplyBody } from '@prepdesk/contract/failures';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isUploading } from '../files/upload-route.ts';
import { callHeaders } from '../page/headers.ts';
import { sendFailure } from './failure-reply.ts';

const couldNotBeRead = 'The request could not be read';

/** Answers what never reaches a route in the shape of every other reply; the library would use other shapes. */
export const unreadableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const failure = isTooLong
      ? new Failure('missing', 'There is nothing at this address')
      : new Failure('malformed', couldNotBeRead);
    sendFailure(failure, reply.headers(callHeaders));
  },
  clientErrorHandler: ({ code }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    // A large file may take longer than other requests; the library reports this once and leaves the rest to us.
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
    if (socket.writable) socket.write(rawReply(statusLines[code ?? ''] ?? '400 Bad Request'));
    socket.destroy();
  },
};

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function rawReply(statusLine: string): string {
  const body = JSON.stringify({
    status: false,
    message: couldNotBeRead,
    response: {},
  } satisfies ReplyBody);
  const headers = [
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
  ];
  return [`HTTP/1.1 ${statusLine}`, ...headers, '', body].join('\r\n');
}
