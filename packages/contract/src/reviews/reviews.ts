import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter, manyFilter } from '../list-filters.ts';
import { inDigits } from '../numbers-shown.ts';
import { listParts } from '../resource.ts';
import { example, id, oneOf, optionalID, text, wholeNumberBetween } from '../values.ts';
import {
  approvedRatings,
  courseSums,
  leftReview,
  maxStars,
  monthSums,
  review,
  reviewSums,
  reviewTypes,
  seenReview,
  stars,
} from './review.ts';

const listing = '/reviews';
const learnersApp = '/reviews#app';

const unfilled = 'All field must be filled out';
/** One change decides at most this many. */
export const maxDecided = 1000;

const ratingID = () => example(id(), 900_001);
const approvedRating = () => oneOf([0, 1, 2], unfilled);
const reviewType = () => example(z.enum(['video', 'course']), 'course');
const shown = ['classes', 'learners', 'packages', 'reviews', 'videos'] as const;

/** Newest first; `filter` is the approvedRating, '' for any (gaps B36, B48). */
const list = listCall({
  path: 'admin/ratings',
  addition: false,
  shows: shown,
  needs: [listing],
  ...listParts(review, [
    ...(['id', 'fullName', 'userEmail', 'courseName', 'type', 'videoName'] as const),
    ...(['packageName', 'comment', 'rating', 'approvedRating', 'createdAt'] as const),
  ]),
  wire: { rows: 'reviews' },
  limit: { sizes: [10, 20, 30, 50] },
  given: { appID: id() },
  searchLength: 100,
  findsPeople: true,
  filters: {
    filter: choiceFilter(
      'filter',
      'Approved Rating',
      example(z.union([oneOf([0, 1, 2]), z.literal('')]), 0),
      approvedRatings,
    ),
    rating: choiceFilter('rating', 'Stars', wholeNumberBetween(1, maxStars, 'Please choose 1 to 5 stars'), {
      1: '1 star',
      2: '2 stars',
      3: '3 stars',
      4: '4 stars',
      5: '5 stars',
    }),
    type: choiceFilter('type', 'Type', reviewType(), reviewTypes),
    packages: manyFilter('packageId', 'Package'),
    courses: manyFilter('classIDs', 'Course'),
    written: daysFilter('Submitted', 'startDate', 'endDate'),
  },
  alsoAtTop: ['reviews'],
  history: [{ table: 'reviews', key: 'id' }],
});

export const reviews = defineCallsWith('reviews', 'reviews', {
  needs: [listing],
  addition: true,
  writes: ['reviews'],
})({
  list,
  /** Any state can follow any other (d2 §4). */
  edit: changeCall({
    path: 'admin/updateratings',
    addition: false,
    input: review.editInput,
    says: 'Review updated',
  }),
  /** All matches of the list's filters, as they are now, on whatever page: the newest thousand of them. */
  matches: readCall({
    path: 'admin/ratingmatches',
    shows: ['reviews'],
    input: list.input,
    output: z.object({ reviews: z.array(seenReview), isCapped: z.boolean() }),
    saysWhenEmpty: 'No data found',
  }),
  /** Decides many at once. Those that changed since they were seen are left unchanged, and answered. */
  decide: changeCall({
    path: 'admin/decideratings',
    does: 'decided',
    input: z.object({
      approvedRating: example(approvedRating(), 1),
      reviews: example(
        z
          .array(z.object({ ratingID: ratingID(), rowVersion: id() }), 'Please choose reviews')
          .check(
            z.minLength(1, 'Please choose reviews'),
            z.maxLength(maxDecided, `At most ${inDigits(maxDecided)} reviews are decided at once`),
          ),
        [{ ratingID: 900_002, rowVersion: 1 }],
      ),
    }),
    output: z.object({
      decided: z.int(),
      /** They were in that state already. */
      unchanged: z.int(),
      left: z.array(leftReview),
    }),
    says: 'Reviews decided',
    bodyLimitBytes: 128 * 1024,
  }),
  /** Sums of reviews: in all, course by course, and for the last 24 months; for one course where it is named. */
  figures: readCall({
    path: 'admin/ratingfigures',
    allowStale: true,
    shows: ['classes', 'review_months', 'reviews'],
    input: z.object({
      appID: id(),
      classID: optionalID(),
      packageId: manyFilter('packageId', 'Package').fields.packageId,
      type: z.optional(reviewType()),
    }),
    output: z.object({
      total: reviewSums,
      /** The most reviewed first, whichever course is named. */
      courses: z.array(courseSums),
      /** Ascending, without months that have no review. */
      months: z.array(monthSums),
    }),
  }),
  /** A review that comes in from a learner's app; a learner reviews a course, and a video, once. */
  add: changeCall({
    path: 'admin/addrating',
    needs: [learnersApp],
    input: z.object({
      userAppID: example(id(), 900_002),
      classID: id('Please select class'),
      videoID: example(optionalID(), undefined),
      packageID: example(optionalID(), undefined),
      rating: stars(),
      comment: z._default(text(4000), ''),
    }),
    output: z.object({ ratingID: z.int() }),
    says: 'Review added',
  }),
});
