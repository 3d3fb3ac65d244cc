import { Failure } from '@prepdesk/contract/failures';
import type { SignIn } from '../auth/sign-in-steps.ts';

/** `wrong`: a code that does not match. `limited`: beyond the limits, or locked. `broken`: not the person's fault. */
export const signInFaults = ['wrong', 'limited', 'broken'] as const;
export type SignInFault = (typeof signInFaults)[number];

const faultOf = (error: unknown): SignInFault => {
  if (!(error instanceof Failure) || error.kind === 'unavailable') return 'broken';
  return error.kind === 'too-many' ? 'limited' : 'wrong';
};

/** The same sign-in, with its refusals counted. */
export function watchedSignIn(signIn: SignIn, note: (fault: SignInFault) => void): SignIn {
  const watched =
    <A extends unknown[], T>(step: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      step(...given).catch((error) => {
        note(faultOf(error));
        throw error;
      });
  return {
    ...signIn,
    sendOtp: watched(signIn.sendOtp),
    checkOtp: watched(signIn.checkOtp),
    checkSecondFactor: watched(signIn.checkSecondFactor),
  };
}
