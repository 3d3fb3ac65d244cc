import type { Review } from '@prepdesk/contract/reviews/review';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { classes } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import { reviews as table } from '../../db/schema/reviews.ts';
import { videos } from '../../db/schema/videos.ts';

/** Tables that are joined to a review, each by its key. */
export const reviewJoins = [
  [learners, eq(learners.id, table.learnerID)],
  [classes, eq(classes.id, table.classID)],
  [videos, eq(videos.id, table.videoID)],
  [packages, eq(packages.id, table.packageID)],
] as const;

/** A review in the form in which the list returns it, except for the instant. */
export const reviewColumns = {
  id: table.id,
  fullName: sql<string>`coalesce(${learners.fullName}, '')`,
  courseName: sql<string>`coalesce(${classes.name}::text, '')`,
  type: sql<Review['type']>`${table.type}`,
  userEmail: sql<string>`coalesce(${learners.email}, '')`,
  comment: table.comment,
  rating: table.rating,
  approvedRating: table.approvedRating,
  userAppsID: table.learnerID,
  personID: sql<number>`${learners.personID}`,
  classID: table.classID,
  videoName: sql<string>`coalesce(regexp_replace(${videos.cdn}, '^.*/', ''), '')`,
  packageName: sql<string>`coalesce(${packages.packageName}::text, '')`,
  rowVersion: table.rowVersion,
};

/** One review as its list shows it; it must exist. */
export async function reviewOf(db: Db, id: number): Promise<Review> {
  const query = db
    .select({ ...reviewColumns, createdAt: table.createdAt })
    .from(table)
    .$dynamic();
  for (const [beside, on] of reviewJoins) query.leftJoin(beside, on);
  const [row] = await query.where(eq(table.id, id));
  const { createdAt, ...rest } = row!;
  return { ...rest, createdAt: createdAt.toISOString() };
}
