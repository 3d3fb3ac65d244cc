import { type Person, signIn } from '@prepdesk/contract/access/sign-in';
import { Failure } from '@prepdesk/contract/failures';
import { keptForTab } from '../api/kept.ts';
import { readStoredUser, type StoredUser, UnreadableUser } from '../api/stored-user.ts';
import { NetworkFailure, send } from '../api/transport.ts';
import { forget, welcome } from '../api/who.ts';

/** What the page starts with. `reloading`: nothing more to do here. */
export type Start = { kind: 'console' | 'login' | 'reloading' } | { kind: 'unreachable'; message: string };

const messageKey = 'prepdesk-login-message';
export const reloadedKey = 'prepdesk-reloaded';

/** Leaves a message for the sign-in page; not in local storage, which is cleared on the way there. */
export function leaveLoginMessage(message: string): void {
  keptForTab.setItem(messageKey, message);
}

export const loginMessage = (): string => keptForTab.getItem(messageKey) ?? '';
export const dropLoginMessage = (): void => keptForTab.removeItem(messageKey);

let isLeaving = false;

/** Leaving the page aborts its calls, which does not count as a failure. */
export const isBrokenOff = (error: unknown) => isLeaving && error instanceof NetworkFailure;

/**
 * Checks for an existing session (d1 §4). If the server reports that it is busy, or there is no connection (d1 §8), the
 * person can retry; any other exception signs out. Drafts are not cleared.
 */
export async function startSession(): Promise<Start> {
  isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  let stored: StoredUser | null;
  try {
    stored = readStoredUser();
  } catch (error) {
    if (!(error instanceof UnreadableUser)) throw error;
    return recoverFromUnreadableUser();
  }
  if (!stored) {
    forget();
    return { kind: 'login' };
  }
  try {
    await learnWho(stored);
    keptForTab.removeItem(reloadedKey);
    return { kind: 'console' };
  } catch (error) {
    if (isBrokenOff(error)) return { kind: 'reloading' };
    if (isServerBusy(error) || error instanceof NetworkFailure)
      return { kind: 'unreachable', message: (error as Error).message };
    if (isSignedOut(error)) forget();
    else await turnAway(error);
    return { kind: 'login' };
  }
}

const notShown =
  'You are signed out here, but the session could not be ended on the server. Sign in and out again to end it.';

/** It is unknown who is signed in: the session ends, and what this browser keeps is cleared (d1 §4). */
export async function turnAway(error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const isEnded = await endSession();
  leaveLoginMessage(isEnded ? reason : `${reason.replace(/\.$/, '')}. ${notShown}`);
  forget();
}

/** Signs out and reloads, but only once: a browser that stores nothing would reload forever (gaps C30). */
async function recoverFromUnreadableUser(): Promise<Start> {
  const wasReloaded = keptForTab.getItem(reloadedKey) !== null;
  await endSession();
  forget();
  if (wasReloaded) return { kind: 'login' };
  keptForTab.setItem(reloadedKey, '1');
  location.reload();
  return { kind: 'reloading' };
}

export const isServerBusy = (error: unknown) => error instanceof Failure && error.kind === 'unavailable';
const isWithoutAnswer = (error: unknown) =>
  error instanceof NetworkFailure || (error instanceof Failure && error.kind === 'unknown');
const isSignedOut = (error: unknown) => error instanceof Failure && error.kind === 'signed-out';

export type Phone = Pick<StoredUser, 'phone' | 'countryCode'>;

const triedAgainAfterMs = 1000;

/** Asks the server who is signed in, once more if it gave no answer, and stores the answer. */
export async function learnWho({ phone, countryCode }: Phone): Promise<void> {
  // The documented body has both fields, but the cookie decides whose session it is (gaps C5).
  const documented = { phone, countryCode };
  const { response } = await send(signIn.whoAmI, documented).catch(async (error) => {
    // `send` has already waited for a busy server, but retries nothing else.
    if (!isWithoutAnswer(error) || isBrokenOff(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, triedAgainAfterMs));
    return send(signIn.whoAmI, documented);
  });
  const person: Person | undefined = response.userinfo[0];
  if (!person) throw new Failure('refused', 'The server did not say who is signed in');
  const { routes, viewedScreens } = response;
  // A server of the previous release does not send views.
  welcome({ person, routes, viewedScreens: viewedScreens ?? [] }, documented);
}

const longestGoodbyeMs = 4000;

/**
 * Clears what this browser keeps and ends the session, even when the server does not answer.
 * @param afterwards 'keep' to return here after signing in, with what was typed; 'leave' for a person who has finished,
 *   after whom somebody else may sit down at this tab
 */
export async function signOut(afterwards: 'keep' | 'leave'): Promise<void> {
  const isEnded = await endSession();
  if (afterwards === 'leave') keptForTab.clear();
  if (!isEnded) leaveLoginMessage(notShown);
  forget();
  if (afterwards === 'leave') history.replaceState(null, '', '/login');
}

async function endSession(): Promise<boolean> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), longestGoodbyeMs);
  try {
    await send(signIn.signOut, {}, { signal: given.signal });
    return true;
  } catch (error) {
    return isSignedOut(error);
  } finally {
    clearTimeout(timer);
  }
}
