import { screenAt, screens } from '@prepdesk/contract/routes';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { sourceStack } from '../source-stack.ts';
import { pathAsked } from './path-asked.ts';

/**
 * The log, JSON lines. Of a request it never says body, query, cookie or token, and of an error only what is named
 * here, so that no OTP, phone or secret can get there: database errors carry the query's values and the connection.
 */
export const productLog = (level: string): Logger =>
  pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathTold(request),
        address: request.ip,
      }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: errorLines,
    },
  });

/**
 * Of a screen its route: addresses of its rows hold names, those of learners too. What begins as a screen does and is
 * none, a mistyped address for instance, is told by its beginning.
 */
function pathTold(request: FastifyRequest): string {
  const path = pathAsked(request);
  if (path.startsWith('/api/')) return path;
  const screen = screenAt(path);
  if (screen) return screen.path;
  const [, first = '', ...rest] = path.split('/');
  return rest.length > 0 && beginnings.has(first) ? `/${first}/…` : path;
}

const beginnings = new Set(screens.map(({ path }) => path.split('/')[1] ?? ''));

function errorLines(error: Error & { code?: string }): object {
  return {
    type: error.name,
    code: error.code,
    message: error.message.split('\nparams:')[0],
    // The stack begins with the whole message, values included.
    stack: error.stack && sourceStack(placesOf(error.stack)),
    ...(error.cause instanceof Error ? { cause: errorLines(error.cause) } : {}),
  };
}

const placesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((one) => one.startsWith('    at '))
    .join('\n');

/** A request is logged when it is answered: one line instead of two. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  }
}
