import { Failure } from '@prepdesk/contract/failures';
import type { SignIn } from '../auth/sign-in-steps.ts';

/** `wrong`: a code that does not match. `limited`: beyond the limits, or locked. `broken`: not the person's fault. */
export const signInErrors = ['wrong', 'limited', 'broken'] as const;
export type SignInError = (typeof signInErrors)[number];

const errorOf = (error: unknown): SignInError => {
  if (!(error instanceof Failure) || error.kind === 'unavailable') return 'broken';
  return error.kind === 'too-many' ? 'limited' : 'wrong';
};

/** The same sign-in, with its refusals counted. */
export function observedSignIn(signIn: SignIn, note: (error: SignInError) => void): SignIn {
  const observed =
    <A extends unknown[], T>(step: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      step(...given).catch((error) => {
        note(errorOf(error));
        throw error;
      });
  return {
    ...signIn,
    sendOtp: observed(signIn.sendOtp),
    checkOtp: observed(signIn.checkOtp),
    checkSecondFactor: observed(signIn.checkSecondFactor),
  };
}
