import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './implement.ts';

/** `__Host-` binds the cookie to exactly this host, but browsers accept it over https only. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-prepdesk' : 'prepdesk');

const deviceCookieName = (isSecure: boolean): string => `${cookieName(isSecure)}-device`;
/** The longest that browsers keep a cookie: 400 days. */
const deviceSeconds = 400 * 86_400;

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';

/**
 * The session's token: for scripts from `Authorization`, as Bearer or bare as clients of the documents send it (d3 §7),
 * otherwise from the console's cookie. Any other scheme contains a space and is not ours.
 */
export function tokenOf(request: FastifyRequest): { token: string | undefined; isCookie: boolean } {
  const token = /^(?:Bearer\s+)?(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token) return { token, isCookie: false };
  const cookie = request.cookies[cookieName(isHttps(request))];
  return { token: cookie, isCookie: cookie !== undefined };
}

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const isSecure = isHttps(request);
  let gone: AbortSignal | undefined;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: request.cookies[deviceCookieName(isSecure)],
    get gone() {
      gone ??= goneOf(reply);
      return gone;
    },
    keepSession: (token, expiresAt) => {
      reply.setCookie(cookieName(isSecure), token, { ...cookie, expires: expiresAt });
    },
    keepDevice: (token) => {
      reply.setCookie(deviceCookieName(isSecure), token, { ...cookie, maxAge: deviceSeconds });
    },
    dropSession: () => {
      reply.clearCookie(cookieName(isSecure), cookie);
    },
  };
}

/** Aborts when the connection is closed before the answer was sent. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => raw.writableFinished || leaving.abort(new Error('the caller went away')));
  return leaving.signal;
}
