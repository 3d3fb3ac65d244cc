import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway that answers every message with the currently set status. */
export async function answeringGateway(status = 200) {
  const gateway = { status };
  const server = createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(gateway.status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
