import * as z from 'zod/mini';
import { inDigits } from './numbers-shown.ts';
import { withoutUnseen } from './unseen.ts';
import { converted, example } from './values.ts';

/** Addresses: of the web, of files of our own, of places in the apps. No other scheme is ever stored. */

/**
 * http or https, including //, which URL does not require; without blanks or control characters, which a browser skips
 * when it reads the scheme of `java script:`.
 */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/[^\s\p{Cc}/]/iu.test(value) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) && URL.canParse(value);

/** Files that this product serves itself: `/files/…`, a random name, a known extension. */
const isOwnFile = (value: string): boolean => /^\/files\/[a-z]+\/[a-z0-9-]+\.[a-z0-9]{2,5}$/.test(value);

export const badLink = 'Please enter a link that starts with https:// or http://';

const isLink = (value: string): boolean => isOwnFile(value) || isWebAddress(value);

/** An address as it is typed or pasted; '' for none. `isRight` decides which schemes and places it may have. */
export const address = (isRight: (value: string) => boolean, message: string) =>
  z.string().check(
    z.overwrite((typed) => withoutUnseen(typed).trim()),
    z.maxLength(maxAddressLength, `Please keep this under ${inDigits(maxAddressLength)} characters`),
    z.refine((value) => value === '' || isRight(value), message),
  );

const maxAddressLength = 2000;

/** The same, which may not be left out. */
export const filledAddress = (isRight: (value: string) => boolean, message: string, messageIfNone: string) =>
  z.string(messageIfNone).check(
    z.overwrite((typed) => withoutUnseen(typed).trim()),
    z.minLength(1, messageIfNone),
    z.maxLength(maxAddressLength, `Please keep this under ${inDigits(maxAddressLength)} characters`),
    z.refine((value) => isRight(value), message),
  );

/** A web link or one to a file of our own; may be empty. */
export const optionalLink = () => example(address(isLink, badLink), '');

export const link = (message: string) =>
  example(filledAddress(isLink, badLink, message), 'https://cdn.example/class.png');

/** A web link. */
export const webLink = (message: string) =>
  example(filledAddress(isWebAddress, badLink, message), 'https://cdn.example/class.png');

/** A web link or one to a file of our own; spaces anywhere in it are removed, as people paste them in (d1 §5). */
export const strippedLink = (message: string) =>
  example(
    converted(z.string(message), (typed, refuse) => {
      const stripped = withoutUnseen(typed).replace(/\s+/g, '');
      return stripped.length <= maxAddressLength && isLink(stripped) ? stripped : refuse(message);
    }),
    'https://cdn.example/class.png',
  );
