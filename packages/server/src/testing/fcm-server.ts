import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTokenServer } from 'node:http';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How such a server reacts to a request: with an answer, or with silence. */
export type FcmAnswer = { status: number; body?: object; headers?: Record<string, string> } | 'silence';

export type FcmRequest = {
  /** Or the id of an installation, depending on `kind`. */
  token: string;
  kind: 'token' | 'fid';
  authorization: string;
  message: Record<string, unknown>;
  /** How many requests had come with this token. */
  nth: number;
  session: ServerHttp2Session;
  stream: ServerHttp2Stream;
};

const accepted: FcmAnswer = { status: 200, body: { name: 'projects/desk/messages/1' } };

/** An error as Firebase words it. */
export const fcmError = (status: number, code: string, field = ''): FcmAnswer => ({
  status,
  body: {
    error: {
      code: status,
      status: code,
      message: code,
      details: [
        { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code },
        ...(field
          ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field }] }]
          : []),
      ],
    },
  },
});

/**
 * The part of Firebase Cloud Messaging that the product uses, over HTTP/2 without TLS, along with Google's endpoint for
 * access tokens. `url` is a `PUSH_URL`.
 * @param answer left out, the message is accepted
 */
export async function openFcm(
  answer: (request: FcmRequest) => FcmAnswer | undefined | Promise<FcmAnswer | undefined> = () => accepted,
  { maxStreams = 100 } = {},
) {
  const received: (Pick<FcmRequest, 'token' | 'kind' | 'authorization' | 'message'> & { key: string })[] = [];
  const counts = new Map<string, number>();
  const sessions = new Set<ServerHttp2Session>();
  let maxAtOnce = 0;
  let atOnce = 0;
  let tokensGiven = 0;
  const server = createServer({ settings: { maxConcurrentStreams: maxStreams } });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', async (stream, headers) => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    stream.on('error', () => {});
    stream.on('close', () => {
      atOnce -= 1;
    });
    let text = '';
    for await (const part of stream) text += part;
    const { token: registered, fid, ...message } = JSON.parse(text).message;
    const kind = fid === undefined ? 'token' : 'fid';
    const token = fid ?? registered;
    const nth = (counts.get(token) ?? 0) + 1;
    counts.set(token, nth);
    const authorization = String(headers.authorization);
    const session = stream.session as ServerHttp2Session;
    const given = await answer({ token, kind, authorization, message, nth, session, stream });
    const said = given ?? accepted;
    if (said === 'silence' || stream.destroyed) return;
    if (said.status === 200) received.push({ token, kind, key: message.data?.key, authorization, message });
    stream.respond({ ':status': said.status, 'content-type': 'application/json', ...said.headers });
    stream.end(JSON.stringify(said.body ?? {}));
  });
  const tokens = createTokenServer((_request, response) => {
    tokensGiven += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ access_token: `access-${tokensGiven}`, expires_in: 3600, token_type: 'Bearer' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
  const at = ({ address }: { address: () => unknown }) =>
    `http://127.0.0.1:${(address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'prepdesk-fcm-'));
  const accountFile = join(folder, 'service-account.json');
  writeFileSync(
    accountFile,
    JSON.stringify({
      type: 'service_account',
      project_id: 'desk',
      client_email: 'desk@example.com',
      private_key: generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey,
      token_uri: `${at({ address: () => tokens.address() })}/token`,
    }),
  );
  const origin = at({ address: () => server.address() });
  return {
    origin,
    accountFile,
    received,
    url: `fcm:${accountFile}?endpoint=${origin}`,
    connectionCount: () => sessions.size,
    maxAtOnce: () => maxAtOnce,
    tokensGiven: () => tokensGiven,
    requestsWith: (token: string) => counts.get(token) ?? 0,
    close: async () => {
      for (const session of sessions) session.destroy();
      tokens.closeAllConnections();
      await Promise.all([server, tokens].map((one) => new Promise((resolve) => one.close(resolve))));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
