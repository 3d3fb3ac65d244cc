import { treasures as posts, treasureTopics as topics } from '../../db/schema/treasures.ts';

/** The columns that lists of treasures select, joined with their topics. */
export const treasurePostColumns = {
  postID: posts.id,
  TreasureID: posts.id,
  name: topics.name,
  post: posts.post,
  treasurePost: posts.post,
  isActive: posts.isActive,
  isVerify: posts.isVerify,
  orderBy: posts.orderBy,
};
