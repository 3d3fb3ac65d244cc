import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';

const country = z.object({
  /** In English. */
  name: z.string(),
  /** '+91' */
  dial_code: z.string(),
});
export type Country = z.infer<typeof country>;

export const countryCodes = defineCalls('access', 'countryCodes', {
  /** Every country with its dialling code, by name. */
  list: call({
    path: 'countrycode',
    kind: 'read',
    public: true,
    alsoByGet: true,
    input: z.object({}),
    output: z.array(country),
    rows: '',
  }),
});
