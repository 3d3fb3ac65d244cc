import { screenAt, screens } from '@prepdesk/contract/routes';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { sourceStack } from '../../lib/source-stack.ts';
import { requestedPath } from '../page/requested-path.ts';

/**
 * The log, as JSON lines. It never contains a request's body, query, cookie or token, and of an error only the fields
 * named here, so that no OTP, phone or secret can get in: database errors carry the query's values and the connection.
 */
export const productLog = (level: string): Logger =>
  pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathShown(request),
        address: request.ip,
      }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: errorLines,
    },
  });

/**
 * For a screen its route, since the addresses of its rows contain names, including learners'. An address that only
 * begins like a screen, such as a mistyped one, is shown by its beginning.
 */
function pathShown(request: FastifyRequest): string {
  const path = requestedPath(request);
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
    stack: error.stack && sourceStack(positionsOf(error.stack)),
    ...(error.cause instanceof Error ? { cause: errorLines(error.cause) } : {}),
  };
}

const positionsOf = (stack: string): string =>
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
