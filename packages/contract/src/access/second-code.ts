import * as z from 'zod/mini';
import { foldForSearch } from '../fold-for-search.ts';
import { converted, example } from '../values.ts';

const message = 'Please enter the 6 digits of your authenticator app, or a recovery code';

/** Six digits of the app, or a recovery code with or without its dash. */
export const secondCode = () =>
  example(
    converted(z.union([z.string(message), z.number(message)], message), (value, refuse) => {
      const code = foldForSearch(String(value)).replace(/[\s-]/g, '').toUpperCase();
      return /^\d{6}$/.test(code) || /^[A-Z2-7]{10}$/.test(code) ? code : refuse(message);
    }),
    '123456',
  );

/** What an authenticator app needs to know; shown once. */
export const enrolment = z.object({
  /** `otpauth://totp/…`, drawn as a QR code. */
  address: z.string(),
  /** The same key in base32, for typing. */
  key: z.string(),
});
export type Enrolment = z.infer<typeof enrolment>;
