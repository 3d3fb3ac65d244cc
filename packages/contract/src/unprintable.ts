import * as z from 'zod/mini';

const unprintableText = z.object({
  /** The row's name: an order ID, a name of a package. */
  text: z.string(),
  /** Letters and pictures that no font of ours has, each once. They are printed as a box. */
  characters: z.array(z.string()),
});
export type UnprintableText = z.infer<typeof unprintableText>;

/** What cannot be printed, said before it is printed; empty when all can. */
export const unprintableReply = z.object({ unprintable: z.array(unprintableText) });
