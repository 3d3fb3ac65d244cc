import { useSyncExternalStore } from 'react';

/**
 * The session ended while somebody was working. The first call that notices asks, the others wait for the same
 * answer, and the popup of the console gives it.
 */

type Question = { promise: Promise<boolean>; answer: (isSignedIn: boolean) => void };

let question: Question | null = null;
let sessionCount = 0;
const watchers = new Set<() => void>();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const changed = () => {
  for (const watcher of watchers) watcher();
};

/** How often this tab has signed in again: a call that started before is simply repeated. */
export const sessionNumber = (): number => sessionCount;

/** Only the console has the popup; at the start and on the login page nobody could answer. */
export const mayAskToSignIn = (): boolean => watchers.size > 0;

/** @returns true once there is a session again; false when the person chose to sign out */
export function askToSignIn(): Promise<boolean> {
  if (!question) {
    let answer: (isSignedIn: boolean) => void = () => {};
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    question = { promise, answer };
    changed();
  }
  return question.promise;
}

export function answerSignIn(isSignedIn: boolean): void {
  if (isSignedIn) sessionCount += 1;
  question?.answer(isSignedIn);
  question = null;
  changed();
}

/** Whether somebody waits for the answer. Using it says that there is a popup. */
export const useIsSignInAsked = (): boolean => useSyncExternalStore(watch, () => question !== null);
