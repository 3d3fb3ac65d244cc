import { storeOf } from './store.ts';

/**
 * The session ended while somebody was working. The first call that notices asks, the others wait for the same
 * answer, and the popup of the console gives it.
 */

type Question = { promise: Promise<boolean>; answer: (isSignedIn: boolean) => void };

const question = storeOf<Question | null>(null);
let sessionCount = 0;

/** How often this tab has signed in again: a call that started before is simply repeated. */
export const sessionNumber = (): number => sessionCount;

/** Only the console has the popup; at the start and on the login page nobody could answer. */
export const mayAskToSignIn = (): boolean => question.isUsed();

/** @returns true once there is a session again; false when the person chose to sign out */
export function askToSignIn(): Promise<boolean> {
  const asked = question.get();
  if (asked) return asked.promise;
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

/** Whether somebody waits for the answer. Using it says that there is a popup. */
export const useIsSignInAsked = (): boolean => question.use() !== null;
