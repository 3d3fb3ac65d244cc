import * as z from 'zod/mini';

/** A text in the id of an address, where links of other systems also have numbers, such as a phone. */
export const optionalText = () => z.optional(z.pipe(z.unknown(), z.transform(String)));
