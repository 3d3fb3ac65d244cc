import * as z from 'zod/mini';
import { choice, computed, field, hidden, key } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { wholeNumberBetween } from '../values.ts';

/** What a learner thinks of a course or of a video in it (d2 §3, d3 §3). */

/** d2 §9. */
export const approvedRatings = { 0: 'Pending', 1: 'Approved', 2: 'Rejected' } as const;
export const approved = 1 as const;
export const rejected = 2 as const;

/** The documents' words (d2 §3); a course is a class there. */
export const reviewTypes = { video: 'video', course: 'course' } as const;

/** Stars of a rating, integers (d2 §9). */
export const maxStars = 5;

const unfilled = 'All field must be filled out';
export const stars = () => wholeNumberBetween(1, maxStars, unfilled);

/** In the order of its screen (d2 §2), with the optional columns last. */
export const review = resource({
  name: 'reviews',
  label: 'Review',
  sentKey: 'ratingID',
  keyExample: 900_001,
  fields: {
    fullName: computed({ label: 'Full Name', kind: 'text' }, z.string()),
    courseName: computed({ label: 'Course Name', kind: 'text' }, z.string()),
    type: computed({ label: 'Type', kind: 'choice', choices: reviewTypes }, z.enum(['video', 'course'])),
    userEmail: computed({ label: 'Email', kind: 'text' }, z.string()),
    comment: computed({ label: 'Comment', kind: 'text' }, z.string()),
    rating: field({ label: 'Rating', kind: 'number' }, z.int(), stars()),
    approvedRating: choice(approvedRatings, { label: 'Approved Rating', required: unfilled }),
    createdAt: computed({ label: 'Submitted', kind: 'instant', sort: true }, z.iso.datetime()),
    /** '' where none is named. */
    packageName: computed({ label: 'Package', kind: 'text' }, z.string()),
    /** For a review of a video: the last part of its link; '' otherwise. */
    videoName: computed({ label: 'Video', kind: 'text' }, z.string()),
    id: key({ label: 'ID' }),
    userAppsID: hidden(z.int()),
    personID: hidden(z.int()),
    classID: hidden(z.int()),
  },
});
export type Review = RowOf<typeof review>;

/** A review as somebody saw it: its number, and its version at that time. */
export const seenReview = z.object({ ratingID: z.int(), rowVersion: z.int() });
export type SeenReview = z.infer<typeof seenReview>;

/**
 * A review that was changed since it was seen, as it is now. `fullName` and `courseName` are '' when it no longer
 * exists.
 */
export const leftReview = z.object({
  ratingID: z.int(),
  fullName: z.string(),
  courseName: z.string(),
  approvedRating: z.nullable(z.int()),
  changedBy: z.string(),
});
export type LeftReview = z.infer<typeof leftReview>;

const counted = {
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** Average stars of the approved ones, two decimals, '4.33'; null when there are none. */
  average: z.nullable(z.string()),
};

export const reviewSums = z.object(counted);
export type ReviewSums = z.infer<typeof reviewSums>;

export const courseSums = z.object({ classID: z.int(), className: z.string(), ...counted });
export type CourseSums = z.infer<typeof courseSums>;

/** yyyy-MM, in company time. */
export const monthSums = z.object({ month: z.string(), ...counted });
export type MonthSums = z.infer<typeof monthSums>;
