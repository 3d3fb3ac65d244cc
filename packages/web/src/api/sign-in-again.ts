import { storeOf } from './store.ts';

/**
 * The session ended while somebody was working. The first call that notices asks, other calls wait for the same
 * answer, which comes from the console's popup.
 */

type Question = { promise: Promise<boolean>; answer: (isSignedIn: boolean) => void };

const question = storeOf<Question | null>(null);
let sessionCount = 0;

/** How often this tab has signed in again: a call that started before that is simply repeated. */
export const sessionNumber = (): number => sessionCount;

/** Only the console has the popup: at the start and on the login page nobody could answer. */
export const mayAskToSignIn = (): boolean => question.isUsed();

/** @returns true once there is a session again; false when the person chose to sign out */
export function askToSignIn(): Promise<boolean> {
  const current = question.get();
  if (current) return current.promise;
  let answer: (isSignedIn: boolean) => void = () => {};
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  question.set({ promise, answer });
  return promise;
}

export function answerSignIn(isSignedIn: boolean): void {
  if (isSignedIn) sessionCount += 1;
  question.get()?.answer(isSignedIn);
  question.set(null);
}

/** Whether the popup is wanted. A component that uses this hook counts as the popup. */
export const useIsSignInOpen = (): boolean => question.use() !== null;
