import { afterEach, describe, expect, it } from 'vitest';
import { type FcmAnswer, type FcmRequest, fcmError, openFcm } from '../../testing/fcm-server.ts';
import { bytesOf } from './fcm-message.ts';
import { fcmProvider } from './fcm-provider.ts';
import { serviceAccountOf } from './fcm-token.ts';
import type { PushMessage, PushProvider, PushTarget } from './push-provider.ts';

const message: PushMessage = {
  key: 'push-7',
  title: 'GST amendments',
  body: '₹ नमस्ते',
  icon: '',
  image: 'https://desk.example/files/images/a.png',
  data: { pushID: '3', functionID: '2', dataValue: '41' },
};
const targets = (count: number): PushTarget[] =>
  Array.from({ length: count }, (_, n) => ({
    deviceID: n + 1,
    platform: 'android',
    kind: 'token',
    token: `token-${n + 1}`,
  }));

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Answer = (request: FcmRequest) => FcmAnswer | undefined | Promise<FcmAnswer | undefined>;

async function open(
  answer?: Answer,
  options: { maxStreams?: number; timeoutMs?: number; perMinute?: number; quotaWaitMs?: number } = {},
) {
  const fcm = await openFcm(answer, options);
  const provider = fcmProvider({
    account: serviceAccountOf(fcm.accountFile),
    origin: fcm.origin,
    maxPerMinute: options.perMinute ?? 600_000,
    timeoutMs: options.timeoutMs ?? 5000,
    firstWaitMs: 2,
    quotaWaitMs: options.quotaWaitMs ?? 2,
  });
  closers.push(() => provider.close(), fcm.close);
  return { fcm, provider };
}

const send = (provider: PushProvider, to: PushTarget[]) =>
  provider.send(message, to, new AbortController().signal);

const statesOf = async (sent: ReturnType<typeof send>) =>
  (await sent).sort((a, b) => a.deviceID - b.deviceID).map(({ state, fault }) => `${state} ${fault}`.trim());

describe('Firebase Cloud Messaging', () => {
  it('Firebase Cloud Messaging gets the message once for each device, with an access token of the service account', async () => {
    const { fcm, provider } = await open();
    expect(await statesOf(send(provider, targets(3)))).toEqual(['sent', 'sent', 'sent']);
    expect(fcm.received.map(({ token }) => token).sort()).toEqual(['token-1', 'token-2', 'token-3']);
    expect(fcm.received[0]).toMatchObject({
      authorization: 'Bearer access-1',
      message: {
        notification: { title: 'GST amendments', body: '₹ नमस्ते', image: message.image },
        data: { pushID: '3', functionID: '2', dataValue: '41', key: 'push-7' },
        android: { notification: { tag: 'push-7' } },
        apns: { headers: { 'apns-collapse-id': 'push-7' } },
        webpush: { notification: { tag: 'push-7' } },
      },
    });
    expect(fcm.tokensGiven()).toBe(1);
  });

  it('Firebase Cloud Messaging gets messages for installations by id, which are retired and accused like tokens', async () => {
    const { fcm, provider } = await open(({ token }) =>
      token === 'fid-2'
        ? fcmError(404, 'UNREGISTERED')
        : token === 'fid-3'
          ? fcmError(400, 'INVALID_ARGUMENT', 'message.fid')
          : undefined,
    );
    const installed = targets(3).map(
      (one): PushTarget => ({ ...one, kind: 'installation', token: `fid-${one.deviceID}` }),
    );
    expect(await statesOf(send(provider, [...installed, { ...targets(4)[3]! }]))).toEqual([
      ...['sent', 'retired UNREGISTERED', 'accused INVALID_ARGUMENT', 'sent'],
    ]);
    expect(fcm.received.map(({ kind, token }) => [kind, token]).sort()).toEqual([
      ['fid', 'fid-1'],
      ['token', 'token-4'],
    ]);
  });

  it('Firebase Cloud Messaging gets no more requests at once than its settings allow', async () => {
    const { fcm, provider } = await open(undefined, { maxStreams: 7 });
    expect((await send(provider, targets(60))).length).toBe(60);
    expect(fcm.maxAtOnce()).toBeLessThanOrEqual(7);
    expect(fcm.maxAtOnce()).toBeGreaterThan(1);
  });

  it('Firebase Cloud Messaging after GOAWAY gets on a new connection what it did not process, and nothing twice', async () => {
    let leaving: FcmRequest['session'] | undefined;
    const lastStreamID = 9;
    const { fcm, provider } = await open(
      ({ session, stream }) => {
        leaving ??= session;
        if (session !== leaving) return undefined;
        if (stream.id === 1) session.goaway(0, lastStreamID);
        return (stream.id ?? 0) > lastStreamID ? 'silence' : undefined;
      },
      { maxStreams: 20 },
    );
    expect(new Set(await statesOf(send(provider, targets(40))))).toEqual(new Set(['sent']));
    expect(fcm.received.map(({ token }) => token).sort()).toEqual(
      targets(40)
        .map(({ token }) => token)
        .sort(),
    );
  });

  it('Firebase Cloud Messaging that ends every connection has none left open once the provider is closed', async () => {
    const ended = new Set<FcmRequest['session']>();
    const { fcm, provider } = await open(({ session }) => {
      if (ended.has(session) || ended.size === 4) return undefined;
      ended.add(session);
      // As GOAWAY: what is under way is still answered.
      session.close();
      return undefined;
    });
    for (let nth = 1; nth <= 6; nth += 1) {
      expect(await statesOf(send(provider, targets(1)))).toEqual(['sent']);
    }
    await provider.close();
    await expect.poll(fcm.connectionCount).toBe(0);
  });

  it('Firebase Cloud Messaging after a broken connection gets again what was never sent; what it has seen is unknown', async () => {
    const { provider } = await open(({ nth, token, session }) => {
      if (token !== 'token-1' || nth > 1) return undefined;
      session.destroy();
      return 'silence';
    });
    const [first, ...others] = await statesOf(send(provider, targets(1)));
    expect(first).toBe('unknown the connection was lost');
    expect(others).toEqual([]);
    expect(await statesOf(send(provider, targets(2)))).toEqual(['sent', 'sent']);
  });

  it('Firebase Cloud Messaging that does not answer in time leaves the message unknown, and is not asked again', async () => {
    const { fcm, provider } = await open(({ token }) => (token === 'token-2' ? 'silence' : undefined), {
      timeoutMs: 60,
    });
    expect(await statesOf(send(provider, targets(3)))).toEqual([
      'sent',
      'unknown no answer within 0.06 seconds',
      'sent',
    ]);
    expect(fcm.requestsWith('token-2')).toBe(1);
  });

  it.each([
    ['the app is gone', fcmError(404, 'UNREGISTERED'), 'retired UNREGISTERED'],
    ['it does not know the project', fcmError(404, 'NOT_FOUND'), 'failed NOT_FOUND'],
    ['the token is of another project', fcmError(403, 'SENDER_ID_MISMATCH'), 'failed SENDER_ID_MISMATCH'],
    [
      'Apple refuses its certificate',
      fcmError(401, 'THIRD_PARTY_AUTH_ERROR'),
      'failed THIRD_PARTY_AUTH_ERROR',
    ],
    ['the message is wrong', fcmError(400, 'INVALID_ARGUMENT', 'message.data'), 'failed INVALID_ARGUMENT'],
    ['the token is wrong', fcmError(400, 'INVALID_ARGUMENT', 'message.token'), 'accused INVALID_ARGUMENT'],
  ])('Firebase Cloud Messaging that reports that %s is not tried again', async (_, answer, message) => {
    const { fcm, provider } = await open(({ token }) => (token === 'token-2' ? answer : undefined));
    expect(await statesOf(send(provider, targets(3)))).toEqual(['sent', message, 'sent']);
    expect(fcm.requestsWith('token-2')).toBe(1);
  });

  it.each([
    [
      'that its quota is used up',
      { ...(fcmError(429, 'QUOTA_EXCEEDED') as object), headers: { 'retry-after': '0' } },
    ],
    ['a used-up quota without a waiting time', fcmError(429, 'QUOTA_EXCEEDED')],
    ['that it is unavailable', fcmError(503, 'UNAVAILABLE')],
    ['that it failed', fcmError(500, 'INTERNAL')],
  ])('Firebase Cloud Messaging that reports %s is tried again', async (_, answer) => {
    const { fcm, provider } = await open(({ nth }) => (nth < 3 ? (answer as FcmAnswer) : undefined));
    expect(await statesOf(send(provider, targets(2)))).toEqual(['sent', 'sent']);
    expect(fcm.requestsWith('token-1')).toBe(3);
  });

  it.each([
    ['for as long as it says', { 'retry-after': '1' }, 1000],
    ['for the usual time of a quota, where it gives none', {}, 300],
  ])(
    'Firebase Cloud Messaging whose quota is used up pauses sending to every device, %s',
    async (_, headers, minMs) => {
      const requestedAtMs: number[] = [];
      const { provider } = await open(
        () => {
          requestedAtMs.push(performance.now());
          return requestedAtMs.length === 1
            ? { ...(fcmError(429, 'QUOTA_EXCEEDED') as object), status: 429, headers }
            : undefined;
        },
        { maxStreams: 1, quotaWaitMs: 300 },
      );
      expect(await statesOf(send(provider, targets(3)))).toEqual(['sent', 'sent', 'sent']);
      const [first = 0, ...later] = requestedAtMs;
      expect(later.length).toBeGreaterThanOrEqual(3);
      expect(later.filter((atMs) => atMs - first < minMs - 5)).toEqual([]);
    },
  );

  it('Firebase Cloud Messaging that keeps failing answers for nobody: completed results are reported, the rest is left', async () => {
    const { fcm, provider } = await open(({ token }) =>
      token === 'token-1' ? undefined : fcmError(503, 'UNAVAILABLE'),
    );
    expect(await statesOf(send(provider, targets(2)))).toEqual(['sent']);
    expect(fcm.requestsWith('token-2')).toBe(5);
  });

  it('Firebase Cloud Messaging that refuses the account stops everything', async () => {
    const { provider } = await open(() => fcmError(403, 'PERMISSION_DENIED'));
    await expect(send(provider, targets(5))).rejects.toThrow(
      'Firebase refuses this account: PERMISSION_DENIED',
    );
  });

  it('Firebase Cloud Messaging gets at most so many requests a minute', async () => {
    const { provider } = await open(undefined, { perMinute: 6000 });
    const beganMs = performance.now();
    await send(provider, targets(30));
    expect(performance.now() - beganMs).toBeGreaterThan(200);
  });
});

describe('the bytes of a message', () => {
  it('the bytes of a message are those of its texts, links and data', () => {
    expect(bytesOf({ ...message, body: '' })).toBe(bytesOf(message) - Buffer.byteLength(message.body));
    expect(bytesOf({ ...message, image: 'x'.repeat(4000) })).toBeGreaterThan(4000);
  });
});

it('a file that is not a service account stops the start with a message', async () => {
  expect(() => serviceAccountOf('/nowhere.json')).toThrow('/nowhere.json cannot be read as JSON');
});
