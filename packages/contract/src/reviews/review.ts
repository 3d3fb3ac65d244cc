import * as z from 'zod/mini';

/** What a learner thinks of a course or of a video in it (d2 §3, d3 §3). */

/** d2 §9. */
export const approvedRatings = { 0: 'Pending', 1: 'Approved', 2: 'Rejected' } as const;
export const pending = 0 as const;
export const approved = 1 as const;
export const rejected = 2 as const;

/** The documents' words (d2 §3); a course is a class there. */
export const reviewTypes = { video: 'video', course: 'course' } as const;

/** Stars of a rating, integers (d2 §9). */
export const maxStars = 5;

/** The documents' fields, then additions. */
export const review = z.object({
  /** ratingID in changes. */
  id: z.int(),
  fullName: z.string(),
  courseName: z.string(),
  type: z.enum(['video', 'course']),
  userEmail: z.string(),
  comment: z.string(),
  rating: z.int(),
  approvedRating: z.int(),
  userAppsID: z.int(),
  personID: z.int(),
  classID: z.int(),
  /** For a review of a video: the last part of its link; '' otherwise. */
  videoName: z.string(),
  /** '' where none is named. */
  packageName: z.string(),
  createdAt: z.iso.datetime(),
  rowVersion: z.int(),
});
export type Review = z.infer<typeof review>;

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
