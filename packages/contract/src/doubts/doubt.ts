import * as z from 'zod/mini';
import { question } from '../questions/question.ts';

/** Learners' questions (d2 §3, d3 §3). */

export const doubtCategories = { 1: 'Faculty', 2: 'Mobile App', 3: 'Others' } as const;
/** The documented filter (d2 §4). */
export const doubtStates = { 1: 'Pending', 2: 'Replied' } as const;
export const pending = 1 as const;
export const replied = 2 as const;

/** Who else has a doubt open. */
const present = z.object({
  userID: z.int(),
  name: z.string(),
  deed: z.enum(['looking', 'answering']),
  since: z.iso.datetime(),
});
export type Present = z.infer<typeof present>;

/** The documents' fields, then additions. */
export const doubt = z.object({
  id: z.int(),
  facultyID: z.nullable(z.int()),
  facultyName: z.string(),
  categoryID: z.nullable(z.int()),
  question: z.string(),
  /** The last reply: HTML. */
  description: z.string(),
  /** The last reply's audio; '' for none. */
  mediaContent: z.string(),
  fullName: z.string(),
  userPhone: z.string(),
  className: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was last replied to; set means Replied. */
  updatedAt: z.nullable(z.iso.datetime()),
  repliedBy: z.string(),
  userEmail: z.string(),
  userAppsID: z.int(),
  appID: z.int(),
  subTopicName: z.string(),
  questionID: z.nullable(z.int()),
  dueAt: z.iso.datetime(),
  firstRepliedAt: z.nullable(z.iso.datetime()),
  /** Whether its first answer was late, or, while it waits, whether it is late by now. What came late stays late. */
  isLate: z.int(),
  /** Minutes of company hours until the first answer, or up to now. */
  waitingMinutes: z.int(),
  /** Of the learner's package with the class, or of any package where none has it; null without one. */
  daysLeft: z.nullable(z.int()),
  /** 0 before the first: a reply names the last one that its writer has seen. */
  lastReplyID: z.int(),
  present: z.array(present),
});
export type Doubt = z.infer<typeof doubt>;

export const presence = z.object({ present: z.array(present) });

/** A reply as it was sent. */
const reply = z.object({
  replyID: z.int(),
  description: z.string(),
  mediaContent: z.string(),
  repliedBy: z.string(),
  repliedAt: z.iso.datetime(),
});
export type DoubtReply = z.infer<typeof reply>;

/** A doubt with the bank question it is about, and all replies, the newest first. */
export const openDoubt = z.extend(doubt, {
  /** The person whose page shows everything about the learner. */
  personID: z.int(),
  about: z.nullable(question.row),
  replies: z.array(reply),
});
export type OpenDoubt = z.infer<typeof openDoubt>;

/** Another doubt of the same learner, asked before or after (d2 §3). */
export const previousDoubt = z.object({
  doubtID: z.int(),
  question: z.string(),
  description: z.string(),
  mediaContent: z.string(),
  updatedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  facultyName: z.string(),
});
export type PreviousDoubt = z.infer<typeof previousDoubt>;

export const similarDoubt = z.object({
  doubtID: z.int(),
  question: z.string(),
  description: z.string(),
  repliedBy: z.string(),
  /** 0 to 1: share of common trigrams. */
  similarity: z.number(),
});
export type SimilarDoubt = z.infer<typeof similarDoubt>;
