import { review } from '@prepdesk/contract/reviews/review';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { classes } from './catalogue.ts';
import { createdAt, foreignKeyOf, idOf, rowVersion, searchIndex, searchText, serialID } from './columns.ts';
import { packageOfAnotherApp, packages } from './commerce.ts';
import { learnerOfAnotherApp, learners } from './learners.ts';
import { videos } from './videos.ts';

/** What learners think of a class or a video, and the sums of that: docs/decisions/0047-reviews.md. */

export const reviews = auditedTable(
  review,
  {
    named: [{ of: 'classes', by: 'classID' }, 'comment'],
    violations: {
      reviews_class_once: 'This learner has reviewed this course already',
      reviews_video_once: 'This learner has reviewed this video already',
      reviews_learner: learnerOfAnotherApp,
      reviews_package: packageOfAnotherApp,
    },
    searchedBy: {
      own: ['comment'],
      through: { of: 'learners', by: 'learnerID', columns: ['email', 'full_name'] },
    },
    inLog: { learner_id: 'learners', package_id: 'packages' },
    masks: { columns: ['comment'], except: ['/reviews'] },
    person: {
      of: 'learnerID',
      erases: { comment: '' },
      stays: 'How many stars a course got, which its average is made of',
    },
    revertPolicy: { edit: ['/reviews'], add: ['/reviews#app'], remove: { never: 'Reject it on its screen' } },
    shownOn: ['/reviews'],
  },
  {
    id: serialID(),
    appID: integer('app_id').notNull(),
    learnerID: integer('learner_id').notNull(),
    /** The documents' course: the class that is reviewed, or the one in which the video was watched. */
    classID: idOf('class_id', () => classes.id),
    /** Set for a review of a video; otherwise the review is of the class itself. */
    videoID: integer('video_id').references(() => videos.id),
    /** The package the learner had bought it in, where the app says so. */
    packageID: integer('package_id'),
    type: text('type')
      .notNull()
      .generatedAlwaysAs(sql`case when video_id is null then 'course' else 'video' end`),
    /** 1 to 5 stars. */
    rating: smallint('rating').notNull(),
    /** As the learner wrote it: plain text. */
    comment: text('comment').notNull().default(''),
    /** 0 Pending, 1 Approved, 2 Rejected (d2 §3). */
    approvedRating: smallint('approved_rating').notNull().default(0),
    createdAt: createdAt(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    foreignKeyOf('reviews_learner', [t.learnerID, t.appID], [learners.id, learners.appID]),
    foreignKeyOf('reviews_package', [t.packageID, t.appID], [packages.id, packages.appID]),
    uniqueIndex('reviews_class_once').on(t.learnerID, t.classID).where(sql`${t.videoID} is null`),
    uniqueIndex('reviews_video_once').on(t.learnerID, t.videoID).where(sql`${t.videoID} is not null`),
    index('reviews_newest').on(t.appID, t.createdAt, t.id),
    index('reviews_pending').on(t.appID, t.createdAt, t.id).where(sql`${t.approvedRating} = 0`),
    index('reviews_approved').on(t.appID, t.createdAt, t.id).where(sql`${t.approvedRating} = 1`),
    index('reviews_rejected').on(t.appID, t.createdAt, t.id).where(sql`${t.approvedRating} = 2`),
    index('reviews_by_stars').on(t.appID, t.rating, t.createdAt, t.id),
    index('reviews_by_type').on(t.appID, t.type, t.createdAt, t.id),
    index('reviews_of_class').on(t.classID, t.createdAt, t.id),
    index('reviews_of_package').on(t.packageID, t.createdAt, t.id),
    index('reviews_of_video').on(t.videoID),
    index('reviews_of_learner').on(t.learnerID, t.createdAt, t.id),
    searchIndex('reviews', t.searchText),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_state', sql`${t.approvedRating} in (0, 1, 2)`),
    check('reviews_comment', sql`length(${t.comment}) <= 4000`),
  ],
);

const count = (name: string) => integer(name).notNull().default(0);

/** Sums of a course's reviews per month of the company: maintained by triggers, like order_days. */
export const reviewMonths = auditedTable(
  'review_months',
  {
    called: 'Monthly sum of reviews',
    plural: 'monthly sums of reviews',
    key: ['appID', 'classID', 'packageID', 'type', 'month', 'backend'],
    logged: { not: 'It follows from reviews, which are logged themselves' },
    follows: ['reviews'],
  },
  {
    appID: integer('app_id').notNull(),
    classID: integer('class_id').notNull(),
    /** 0 for reviews that name no package. */
    packageID: integer('package_id').notNull(),
    type: text('type').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    /** Each backend adds to a row of its own, so that no two writers wait for one another; 0 is the combined one. */
    backend: integer('backend').notNull(),
    pending: count('pending'),
    approved: count('approved'),
    rejected: count('rejected'),
    /** Of the approved reviews: divided by their number they give the average. */
    stars: count('stars'),
  },
  (t) => [
    primaryKey({
      name: 'review_months_key',
      columns: [t.appID, t.classID, t.packageID, t.type, t.month, t.backend],
    }),
    check('review_months_type', sql`${t.type} in ('video', 'course')`),
  ],
);
