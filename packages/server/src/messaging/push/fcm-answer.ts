import type { PeerAnswer } from './http2-peer.ts';
import type { PushOutcome } from './push-provider.ts';

/** What Firebase's answer is about: the device, the moment (`again`), or ourselves (`stop`). */
export type FcmVerdict =
  | Pick<PushOutcome, 'state' | 'fault'>
  | { state: 'again' | 'stop'; fault: string; isQuota?: true };

type Detail = { '@type'?: string; errorCode?: string; fieldViolations?: { field?: string }[] };
type FcmError = { status?: string; details?: Detail[] };

function errorIn(body: string): FcmError {
  try {
    return (JSON.parse(body) as { error?: FcmError }).error ?? {};
  } catch {
    return {};
  }
}

/** By Firebase's codes: https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode. */
export function fcmVerdict(answer: PeerAnswer): FcmVerdict {
  if (answer.kind !== 'answered') {
    return { state: answer.kind === 'unknown' ? 'unknown' : 'again', fault: answer.error };
  }
  const { status, body } = answer;
  if (status === 200) return { state: 'sent', fault: '' };
  const { status: name = `status ${status}`, details = [] } = errorIn(body);
  const code = details.find(({ errorCode }) => errorCode)?.errorCode ?? name;
  if (status === 404 && code === 'UNREGISTERED') return { state: 'retired', fault: code };
  if (status === 429) return { state: 'again', fault: code, isQuota: true };
  if (status >= 500) return { state: 'again', fault: code };
  // Apple's certificate, or a token of another project: other devices may be reachable.
  if (code === 'THIRD_PARTY_AUTH_ERROR' || code === 'SENDER_ID_MISMATCH')
    return { state: 'failed', fault: code };
  if (status === 401 || status === 403) return { state: 'stop', fault: code };
  const namesTarget = details.some(({ fieldViolations = [] }) =>
    fieldViolations.some(({ field }) => field === 'message.token' || field === 'message.fid'),
  );
  return { state: status === 400 && namesTarget ? 'accused' : 'failed', fault: code };
}
