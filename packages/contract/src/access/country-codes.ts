import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';

const country = z.object({
  /** In English. */
  name: z.string(),
  /** '+91' */
  dial_code: z.string(),
});
export type Country = z.infer<typeof country>;

export const countryCodes = defineCalls('access', 'countryCodes', {
  /** Every country with its dialling code, by name. */
  list: readCall({
    path: 'countrycode',
    public: true,
    alsoByGet: true,
    output: z.array(country),
    rows: '',
  }),
});
