import * as z from 'zod/mini';

/** A treasure post under all the names that the documents have for its fields (gaps A43). */
export const treasurePost = {
  postID: z.int(),
  /** The same as `postID`. */
  TreasureID: z.int(),
  /** The name of its topic: a post has none of its own. */
  name: z.string(),
  post: z.string(),
  /** The same as `post`. */
  treasurePost: z.string(),
  isActive: z.int(),
  isVerify: z.int(),
  orderBy: z.int(),
};
