import { refused } from '@prepdesk/contract/failures';
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

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller =>
  new CallerOfRequest(request, reply);

/** A class, since every call has one and few look at it: an object with its own functions takes longer to make. */
class CallerOfRequest implements Caller {
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;
  private signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request;
    this.reply = reply;
  }

  get address(): string {
    return this.request.ip;
  }

  get userAgent(): string {
    return (this.request.headers['user-agent'] ?? '').slice(0, 300);
  }

  get deviceToken(): string | undefined {
    return this.request.cookies[deviceCookieName(isHttps(this.request))];
  }

  get gone(): AbortSignal {
    if (!this.signal) {
      const leaving = new AbortController();
      this.whenGone(() => leaving.abort(refused('The caller disconnected')));
      this.signal = leaving.signal;
    }
    return this.signal;
  }

  whenGone(leave: () => void): void {
    const { raw } = this.reply;
    const closed = () => raw.writableFinished || leave();
    raw.once('close', closed);
    // It left before this, while it was being identified.
    if (raw.destroyed) closed();
  }

  keepSession(token: string, expiresAt: Date): void {
    this.keep(cookieName, token, { expires: expiresAt });
  }

  keepDevice(token: string): void {
    this.keep(deviceCookieName, token, { maxAge: deviceSeconds });
  }

  dropSession(): void {
    const isSecure = isHttps(this.request);
    this.reply.clearCookie(cookieName(isSecure), cookieFor(isSecure));
  }

  private keep(
    nameOf: (isSecure: boolean) => string,
    token: string,
    until: { expires: Date } | { maxAge: number },
  ): void {
    const isSecure = isHttps(this.request);
    this.reply.setCookie(nameOf(isSecure), token, { ...cookieFor(isSecure), ...until });
  }
}

const cookieFor = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;
