import * as z from 'zod/mini';
import { anyPhone } from '../access/staff.ts';
import { inPaise, rupees } from '../money.ts';
import { plainCode } from '../unseen.ts';
import { converted, example, isDay, oneOf, wholeNumberBetween } from '../values.ts';

/** What the fields of a coupon must be; the messages are the documents', including the trailing space (d3 §5). */

/** How the documents write a missing date (gaps C35). */
export const noDay = '1800-01-01';
const unsetDay = '0000-00-00';

/** d3 §4: from one day to another, or without any. */
export const accessModes = { 2: 'Full Access', 1: 'Select start and end dates' } as const;

/** d3 §9. */
export const defaultCouponWords = { 1: 'Yes', 2: 'No' } as const;

const lettersOnly = /^[A-Za-z]+$/;

/** For a new coupon: only letters remain once its spaces are removed (gaps A22). */
export const newCouponCode = () => {
  const message = 'Invaild couponCode';
  return example(
    converted(z.string(message), (typed, refuse) => {
      const code = plainCode(typed).replaceAll(' ', '');
      return lettersOnly.test(code) && code.length <= maxCodeLength ? code : refuse(message);
    }),
    'EARLYBIRD',
  );
};

export const maxCodeLength = 40;

const notAShare = 'Discount Percentage must be between 0 and 100';

/** '12.50': 0 to 100 with at most two decimals. */
export const percentage = (messageIfNone: string) =>
  example(
    rupees(notAShare, messageIfNone).check(z.refine((value) => inPaise(value) <= 10_000, notAShare)),
    '12.5',
  );

export const couponPrice = (messageIfNone: string) =>
  example(rupees('Please enter Discount Price in rupees, such as 500 or 500.50', messageIfNone), '250');

export const discountType = (messageIfNone: string) => oneOf([1, 2], messageIfNone);
export const defaultCoupon = (messageIfNone: string) => example(oneOf([1, 2], messageIfNone), 2);

const badDay = 'Please enter a date as yyyy-mm-dd';

/** A day, or '' for the documents' ways of writing a missing date; an empty field is refused with `messageIfNone`. */
export const couponDay = (messageIfNone: string) =>
  example(
    converted(z.string(messageIfNone), (typed, refuse) => {
      const day = typed.trim();
      if (day === noDay || day === unsetDay) return '';
      return isDay(day) ? day : refuse(day ? badDay : messageIfNone);
    }),
    noDay,
  );

/** The only learner who may use it; '' for everybody. */
export const userPhone = () => example(z.union([z.literal(''), anyPhone()]), '');

export const maxUses = 1_000_000;

const badUses = 'Usage limit must be a whole number, 1 or more; leave it empty for no limit';

/** How many orders may use it; 0 for any number. */
export const usesMost = () =>
  example(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => 0),
      ),
      wholeNumberBetween(0, maxUses, badUses),
    ]),
    3,
  );
