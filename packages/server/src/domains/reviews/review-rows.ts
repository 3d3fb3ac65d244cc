import { type Review, review } from '@prepdesk/contract/reviews/review';
import { eq, sql } from 'drizzle-orm';
import { instantText } from '../../db/list/instant.ts';
import { classes } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { learners } from '../../db/schema/learners.ts';
import { reviews as table } from '../../db/schema/reviews.ts';
import { videos } from '../../db/schema/videos.ts';
import { editedIn } from '../../db/stored-in.ts';

/** Some reviews have no video and no package. */
export const storedReview = editedIn(review, table, {
  columns: {
    fullName: { read: sql<string>`coalesce(${learners.fullName}, '')` },
    courseName: { read: sql<string>`coalesce(${classes.name}::text, '')` },
    type: { read: sql<Review['type']>`${table.type}` },
    userEmail: { read: sql<string>`coalesce(${learners.email}, '')` },
    createdAt: { read: instantText(table.createdAt) },
    packageName: { read: sql<string>`coalesce(${packages.packageName}::text, '')` },
    videoName: { read: sql<string>`coalesce(regexp_replace(${videos.cdn}, '^.*/', ''), '')` },
    userAppsID: { read: table.learnerID },
    personID: { read: sql<number>`${learners.personID}` },
  },
  joins: [
    [learners, eq(learners.id, table.learnerID), 'left'],
    [classes, eq(classes.id, table.classID), 'left'],
    [videos, eq(videos.id, table.videoID), 'left'],
    [packages, eq(packages.id, table.packageID), 'left'],
  ],
});
