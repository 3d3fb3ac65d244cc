import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway for messages that gives every one the answer of the moment. */
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
