import { Failure } from '@prepdesk/contract/failures';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../storage/storage.ts';

/**
 * Serves what was uploaded from our own origin, with the type that its content had when it was stored and
 * never another (gaps C28). Names are random and their content never changes, so browsers keep them.
 */
export function fileRoutes(app: FastifyInstance, storage: Storage, types: Record<string, string>): void {
  app.get<{ Params: { folder: string; name: string } }>('/files/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    const contentType = types[name.slice(name.lastIndexOf('.') + 1)];
    const file = contentType && (await storage.open(`${folder}/${name}`));
    if (!file) throw new Failure('missing', 'This file was not found');
    return reply
      .headers({
        'content-type': contentType,
        'content-length': String(file.sizeBytes),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file.stream);
  });
}
