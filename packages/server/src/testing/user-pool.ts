import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Body = Record<string, unknown> & {
  AuthParameters?: Record<string, string>;
  ChallengeResponses?: Record<string, string>;
};
type Answer = { status: number; body: Record<string, unknown> };

/**
 * A user pool that speaks Amazon Cognito's protocol. Users, passwords and tokens are those of cognito-local; in front
 * of it is the custom challenge, which in a real pool is made by its owner's triggers: a code of six digits, three
 * answers, and the tokens of the user.
 */
export type TestUserPool = {
  endpoint: string;
  userPoolID: string;
  clientID: string;
  /** What the pool's trigger last sent to this user, `+91…`. */
  lastCode(username: string): string | undefined;
  /** The calls it received, in their order. */
  seen: { target: string; body: Body }[];
  close(): Promise<void>;
};

export async function startUserPool(): Promise<TestUserPool> {
  const folder = mkdtempSync(join(tmpdir(), 'user-pool-'));
  const { child, port } = await startLocal(folder);
  const ask = (target: string, body: unknown) => send(`http://127.0.0.1:${port}`, target, body);
  const created = await ask('CreateUserPool', { PoolName: 'staff', UsernameAttributes: ['phone_number'] });
  const userPoolID = String((created.body.UserPool as { Id: string }).Id);
  const client = await ask('CreateUserPoolClient', { UserPoolId: userPoolID, ClientName: 'prepdesk' });
  const clientID = String((client.body.UserPoolClient as { ClientId: string }).ClientId);
  const codes = new Map<string, string>();
  const seen: TestUserPool['seen'] = [];
  const front = challengeFront({ ask, userPoolID, clientID, codes, seen });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    userPoolID,
    clientID,
    seen,
    lastCode: (username) => codes.get(username),
    close: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startLocal(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const script = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js');
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
  });
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece) => {
      text += piece;
      const match = /running on http:\/\/\S*:(\d+)/.exec(text);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', (code) => reject(new Error(`cognito-local ended with ${code}: ${text}`)));
  });
  return { child, port };
}

async function send(endpoint: string, target: string, body: unknown): Promise<Answer> {
  const reply = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

type Front = {
  ask: (target: string, body: unknown) => Promise<Answer>;
  userPoolID: string;
  clientID: string;
  codes: Map<string, string>;
  seen: TestUserPool['seen'];
};

const maxAnswers = 3;
const refusal = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
};

function challengeFront({ ask, userPoolID, clientID, codes, seen }: Front): Server {
  const passwords = new Map<string, string>();
  const open = new Map<string, { username: string; code: string; answers: number }>();

  const challenge = (username: string, code: string, answers: number): Answer => {
    const Session = randomUUID();
    open.set(Session, { username, code, answers });
    return { status: 200, body: { ChallengeName: 'CUSTOM_CHALLENGE', ChallengeParameters: {}, Session } };
  };
  const signUp = async (body: Body): Promise<Answer> => {
    const answer = await ask('SignUp', body);
    if (answer.status !== 200) return answer;
    passwords.set(String(body.Username), String(body.Password));
    await ask('AdminConfirmSignUp', { UserPoolId: userPoolID, Username: body.Username });
    return answer;
  };
  const begin = (username: string): Answer => {
    if (!passwords.has(username)) return refusal;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    codes.set(username, code);
    return challenge(username, code, 0);
  };
  const respond = async (body: Body): Promise<Answer> => {
    const step = open.get(String(body.Session));
    open.delete(String(body.Session));
    if (!step || step.username !== body.ChallengeResponses?.USERNAME) return refusal;
    if (body.ChallengeResponses.ANSWER !== step.code) {
      return step.answers + 1 < maxAnswers ? challenge(step.username, step.code, step.answers + 1) : refusal;
    }
    return ask('InitiateAuth', {
      ClientId: clientID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: step.username, PASSWORD: passwords.get(step.username) },
    });
  };
  const route = (target: string, body: Body): Promise<Answer> | Answer => {
    if (target === 'SignUp') return signUp(body);
    if (target === 'InitiateAuth' && body.AuthFlow === 'CUSTOM_AUTH')
      return begin(body.AuthParameters?.USERNAME ?? '');
    if (target === 'RespondToAuthChallenge') return respond(body);
    return ask(target, body);
  };
  return createServer((request, reply) => {
    void (async () => {
      const body = JSON.parse(await textOf(request)) as Body;
      const target = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      seen.push({ target, body });
      const answer = await route(target, body);
      reply.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' });
      reply.end(JSON.stringify(answer.body));
    })();
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
