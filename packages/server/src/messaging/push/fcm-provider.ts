import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type FcmVerdict, fcmVerdict } from './fcm-answer.ts';
import { addressOf, fcmMessage } from './fcm-message.ts';
import type { ServiceAccount } from './fcm-token.ts';
import { http2Peer, type PeerAnswer } from './http2-peer.ts';
import { backoffMs, paceOf, retryAfterMs } from './pace.ts';
import type { PushMessage, PushOutcome, PushProvider, PushTarget } from './push-provider.ts';

type Settings = {
  account: ServiceAccount;
  /** Where Firebase answers. */
  origin: string;
  maxPerMinute: number;
  timeoutMs?: number;
  /** Before the second try; doubled for each further one. */
  firstWaitMs?: number;
  /** The wait that Firebase demands when a quota is used up, unless it says how long. */
  quotaWaitMs?: number;
};

const maxTries = 5;
const longestWaitMs = 5 * 60_000;

/** Firebase Cloud Messaging, HTTP v1: one request for each device, over HTTP/2. */
export function fcmProvider(settings: Settings): PushProvider {
  const { account, origin, maxPerMinute, timeoutMs = 10_000 } = settings;
  const { firstWaitMs = 1000, quotaWaitMs = 60_000 } = settings;
  const peer = http2Peer(origin, timeoutMs);
  const pace = paceOf(maxPerMinute);
  const path = `/v1/projects/${account.projectID}/messages:send`;
  /** Once Firebase has said how long to wait, nothing is sent before that. */
  let notBeforeMs = 0;

  const delay = (signal: AbortSignal): Promise<void> | undefined => {
    const delayMs = notBeforeMs - Date.now();
    return delayMs > 0 ? wait(delayMs, undefined, { signal }) : undefined;
  };

  /** How long all sending has to pause; undefined where only this device is tried again. */
  const waitMsOf = (answer: PeerAnswer): number | undefined => {
    const verdict = fcmVerdict(answer);
    if (verdict.state !== 'again' || answer.kind !== 'answered') return undefined;
    return retryAfterMs(answer.retryAfter) ?? ('isQuota' in verdict ? quotaWaitMs : undefined);
  };

  const onAnswer = (answer: PeerAnswer) => {
    const waitMs = waitMsOf(answer);
    if (waitMs === undefined) return;
    notBeforeMs = Math.max(notBeforeMs, Date.now() + Math.min(waitMs, longestWaitMs));
  };

  const post = async (message: ReturnType<typeof fcmMessage>, target: PushTarget, signal: AbortSignal) => {
    await pace(signal);
    const headers = {
      authorization: `Bearer ${await account.accessToken()}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ message: { ...message, ...addressOf(target) } });
    return peer.post(path, headers, body, { delay: () => delay(signal), onAnswer });
  };

  /** @returns undefined where Firebase did not accept it, and will not for the moment */
  const deliver = async (
    message: ReturnType<typeof fcmMessage>,
    target: PushTarget,
    signal: AbortSignal,
  ): Promise<FcmVerdict | undefined> => {
    for (let attempt = 1; attempt <= maxTries; attempt += 1) {
      const answer = await post(message, target, signal);
      const verdict = fcmVerdict(answer);
      if (verdict.state !== 'again') return verdict;
      if (waitMsOf(answer) === undefined && attempt < maxTries) {
        await wait(backoffMs(firstWaitMs, attempt), undefined, { signal });
      }
    }
    return undefined;
  };

  return {
    // What a server that is killed has handed over without recording it is handed over again.
    batchSize: 50,
    send: async (message: PushMessage, targets, signal) => {
      const outcomes: PushOutcome[] = [];
      const stopped = new AbortController();
      const either = AbortSignal.any([signal, stopped.signal]);
      // Each target that waits for its turn listens.
      setMaxListeners(0, either);
      const body = fcmMessage(message);
      const handOver = async (target: PushTarget) => {
        const verdict = await deliver(body, target, either);
        if (verdict === undefined || verdict.state === 'again') return;
        if (verdict.state === 'stop') {
          stopped.abort(new Error(`Firebase refuses this account: ${verdict.fault}`));
          return;
        }
        outcomes.push({ deviceID: target.deviceID, state: verdict.state, fault: verdict.fault });
      };
      const ended = await Promise.allSettled(targets.map(handOver));
      const failed = ended.find((one) => one.status === 'rejected' && !either.aborted);
      // The results of the others are not lost when one fails.
      if (outcomes.length > 0) return outcomes;
      either.throwIfAborted();
      if (failed?.status === 'rejected') throw failed.reason;
      return outcomes;
    },
    close: async () => peer.close(),
  };
}
