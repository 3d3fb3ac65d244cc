import { connect } from 'node:net';

/** Which connection, as the server named it when it was opened; behind a pooler, as the pooler named it. */
export type Cancelled = { host: string; port: number; processID: number | null; secretKey: number | null };

const cancelRequest = 80_877_102;
const longestMs = 5_000;

/**
 * Asks the server to end what runs on a connection: 16 bytes on a connection of their own, as the protocol has it. They
 * are not encrypted (as in libpq before 17): they tell two numbers, which mean nothing once the connection is closed.
 * If they get lost, the statement ends by its own time limit.
 */
export function cancelStatement({ host, port, processID, secretKey }: Cancelled): void {
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [index, value] of [request.length, cancelRequest, processID, secretKey].entries()) {
    request.writeInt32BE(value, index * 4);
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(longestMs, () => socket.destroy());
  socket.on('error', () => {});
  socket.resume().end(request);
}
