import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { foldForSearch } from '../fold-for-search.ts';
import { phoneNumber } from '../phone-digits.ts';
import { converted, example, filledText } from '../values.ts';
import { enrolment, secondCode } from './second-code.ts';

/** `91` and `+91` are the same country (gaps A31); sign-in is restricted to it (d3 §9). */
export const countryCode = () =>
  example(
    converted(z.union([z.string(), z.number()]), (value, refuse) => {
      const digits = foldForSearch(String(value)).replace(/^\+/, '');
      return /^\d{1,4}$/.test(digits) ? digits : refuse('Please enter valid country code');
    }),
    '91',
  );

const mobileMessage = 'Please enter valid phone number';

/** The national number of a mobile phone, however it is written (`phoneDigits`). */
export const phone = () => example(phoneNumber(mobileMessage, /^[6-9]\d{9}$/), '9800000001');

const otpMessage = 'please enter valid OTP';
export const otpLength = 6;
/** How long a phone waits for another OTP, unless the last one was used (gaps C20). */
export const resendAfterSeconds = 30;

export const otp = () =>
  example(
    converted(z.union([z.string(otpMessage), z.number(otpMessage)], otpMessage), (value, refuse) => {
      const digits = foldForSearch(String(value));
      return /^\d{6}$/.test(digits) ? digits : refuse(otpMessage);
    }),
    '123456',
  );

const person = z.object({
  id: z.int(),
  fullName: z.string(),
  phone: z.string(),
  countryCode: z.string(),
  roleID: z.nullable(z.int()),
  roleName: z.string(),
  facultyID: z.nullable(z.int()),
});
export type Person = z.infer<typeof person>;

export const signIn = defineCalls('access', 'signIn', {
  /** Sends the OTP. The answer is the same for every phone, known or not (gaps C21). */
  sendOtp: changeCall({
    path: 'admin/verify',
    writes: ['address_counts', 'otp_codes', 'otp_sends', 'pool_challenges'],
    public: true,
    input: z.object({ countryCode: countryCode(), phone: phone() }),
    transaction: 'own',
    says: 'OTP sent',
  }),
  /** Answers the session's token and sets the session cookie. */
  checkOtp: changeCall({
    path: 'admin/verifyotp',
    writes: [
      'address_counts',
      'otp_codes',
      'pool_challenges',
      'second_factors',
      'sessions',
      'sign_in_challenges',
    ],
    public: true,
    addition: true,
    input: z.object({ countryCode: countryCode(), phone: phone(), otp: otp() }),
    output: z.object({
      /** '' until the second factor is given. */
      token: z.string(),
      /** Sent to `checkSecondFactor` with the code. */
      challenge: z.optional(z.string()),
      /** Set when the person must set up a second factor to get in. */
      enrolment: z.optional(enrolment),
    }),
    transaction: 'own',
    says: 'Signed in',
  }),
  /** The second step for those who sign in with an authenticator app; sets the session cookie. */
  checkSecondFactor: changeCall({
    path: 'admin/verifysecondfactor',
    writes: ['address_counts', 'recovery_codes', 'second_factors', 'sessions', 'sign_in_challenges'],
    public: true,
    addition: true,
    input: z.object({
      challenge: example(filledText(100, 'Please sign in again'), 'a sign-in that nobody began'),
      code: secondCode(),
    }),
    output: z.object({
      token: z.string(),
      /** Only after setting up. */
      recoveryCodes: z.array(z.string()),
    }),
    transaction: 'own',
    says: 'Signed in',
  }),
  /**
   * Who is signed in and what they may open. `phone` and `countryCode` are only data: the session decides (gaps C5).
   */
  whoAmI: readCall({
    path: 'admin/login',
    shows: ['saved_views'],
    public: true,
    session: true,
    input: z.object({ countryCode: z.optional(countryCode()), phone: z.optional(z.unknown()) }),
    output: z.object({
      userinfo: z.array(person),
      routes: z.array(z.int()),
      /** Paths of the screens on which they have saved views or see shared ones (`admin/savedviews`). */
      viewedScreens: z.array(z.string()),
    }),
    says: 'Signed in',
  }),
  signOut: changeCall({
    path: 'admin/logout',
    writes: ['sessions'],
    public: true,
    session: true,
    addition: true,
    says: 'Signed out',
  }),
});
