import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/**
 * What the log says of a request: never its body, its query, its cookie or its token, so that no OTP, phone or
 * secret can get there.
 */
export const logOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: (request) => ({ method: request.method, path: request.url.split('?')[0], address: request.ip }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error) => ({
      type: error.name,
      message: withoutValues(error),
      stack: error.stack ?? '',
      code: error.code,
    }),
  },
});

/** Database errors repeat the query's values: the statement is enough to find the fault. */
const withoutValues = (error: Error): string => error.message.split('\nparams:')[0] ?? '';

/** A request is logged when it is answered: one line instead of two. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  }
}
