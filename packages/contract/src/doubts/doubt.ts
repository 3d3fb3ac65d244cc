import * as z from 'zod/mini';
import { question } from '../questions/question.ts';

/** What learners ask (d2 §3, d3 §3). */

export const doubtCategories = { 1: 'Faculty', 2: 'Mobile App', 3: 'Others' } as const;
/** The documented filter (d2 §4). */
export const doubtStates = { 1: 'Pending', 2: 'Replied' } as const;
export const pending = 1 as const;
export const replied = 2 as const;

/** Who has a doubt open beside the one who asks. */
const present = z.object({
  userID: z.int(),
  name: z.string(),
  deed: z.enum(['looking', 'answering']),
  since: z.iso.datetime(),
});
export type Present = z.infer<typeof present>;

/** The documents' fields, then what they lack. */
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
  /** When it was last replied to: there means Replied. */
  updatedAt: z.nullable(z.iso.datetime()),
  repliedBy: z.string(),
  userEmail: z.string(),
  userAppsID: z.int(),
  appID: z.int(),
  subTopicName: z.string(),
  questionID: z.nullable(z.int()),
  dueAt: z.iso.datetime(),
  firstRepliedAt: z.nullable(z.iso.datetime()),
  /** Of its first answer; of one that waits, up to now. What came late stays late. */
  isLate: z.int(),
  /** Company minutes until the first answer, or up to now. */
  waitingMinutes: z.int(),
  /** Of the learner's package with the class, or of any where none has it; nothing without one. */
  daysLeft: z.nullable(z.int()),
  /** 0 before the first: a reply names the last one that its writer saw. */
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

/** A doubt with the question of the bank that it is about, and all replies, the newest first. */
export const openDoubt = z.extend(doubt, {
  /** Whose page tells all of who asks. */
  personID: z.int(),
  about: z.nullable(question),
  replies: z.array(reply),
});
export type OpenDoubt = z.infer<typeof openDoubt>;

/** One of the same learner, asked before or after (d2 §3). */
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
  /** 0 to 1: shared trigrams. */
  similarity: z.number(),
});
export type SimilarDoubt = z.infer<typeof similarDoubt>;
