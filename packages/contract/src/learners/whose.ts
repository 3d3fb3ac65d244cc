import { filledCode } from '../codes.ts';
import { example } from '../values.ts';

/** Who a look-up is about: one learner, who may have an account in each app. */
export const phoneOrEmail = () =>
  example(filledCode(100, 'Please enter a phone number or an email'), '9100000001');
