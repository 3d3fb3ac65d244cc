import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { example, id } from '../values.ts';
import { enrolment, secondCode } from './second-code.ts';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const ofOwnAccount = { public: true, session: true, addition: true } as const;
/** A change that the authenticator app confirms. */
const confirmed = {
  ...ofOwnAccount,
  writes: ['recovery_codes', 'second_factors'],
  transaction: 'own',
  input: z.object({ code: secondCode() }),
} as const;

/** Signing in with an authenticator app in addition (TOTP, RFC 6238). */
export const secondFactor = defineCalls('access', 'secondFactor', {
  state: readCall({
    ...ofOwnAccount,
    path: 'admin/secondfactor',
    shows: ['second_factors'],
    output: z.object({
      isOn: z.boolean(),
      /** The server's settings require it of this person. */
      isRequired: z.boolean(),
      onSince: z.string(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  /** A new key, which takes effect only once `confirm` has shown that the app has it. */
  begin: changeCall({
    ...ofOwnAccount,
    path: 'admin/beginsecondfactor',
    writes: ['second_factors'],
    idempotency: 'again',
    output: enrolment,
    says: 'Scan the code with your authenticator app',
  }),
  confirm: changeCall({
    ...confirmed,
    path: 'admin/confirmsecondfactor',
    output: recoveryCodes,
    says: 'Your sign-in has a second factor now',
  }),
  renewCodes: changeCall({
    ...confirmed,
    path: 'admin/renewrecoverycodes',
    output: recoveryCodes,
    says: 'The recovery codes you had before are void',
  }),
  remove: changeCall({
    ...confirmed,
    path: 'admin/removesecondfactor',
    says: 'Your sign-in needs the OTP only',
  }),
  /** For somebody who lost both app and codes; never for oneself. */
  reset: changeCall({
    path: 'admin/resetsecondfactor',
    writes: ['recovery_codes', 'second_factors'],
    needs: ['/user/roles#sessions'],
    addition: true,
    input: z.object({ userID: example(id(), 7) }),
    says: 'They sign in with the OTP alone now',
  }),
});
