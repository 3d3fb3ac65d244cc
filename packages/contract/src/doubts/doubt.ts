import * as z from 'zod/mini';
import { hidden, shown } from '../fields.ts';
import { question } from '../questions/question.ts';
import { defineRow, type RowOf } from '../resource.ts';

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
export const doubt = defineRow({
  id: shown('ID', { kind: 'id' }),
  fullName: shown('Name'),
  userPhone: shown('Phone'),
  userEmail: shown('Email'),
  question: shown('Question'),
  /** The last reply. */
  description: shown('Description', { kind: 'html' }),
  /** The last reply's audio; '' for none. */
  mediaContent: hidden(z.string()),
  className: shown('Class'),
  facultyID: hidden(z.nullable(z.int())),
  facultyName: shown('Faculty'),
  categoryID: shown('Category', { kind: 'choice', choices: doubtCategories, row: z.nullable(z.int()) }),
  createdAt: shown('Asked on', { kind: 'instant', row: z.iso.datetime(), sort: true }),
  dueAt: shown('Due', { kind: 'instant', row: z.iso.datetime() }),
  /** Whether its first answer was late, or, while it waits, whether it is late by now. What came late stays late. */
  isLate: shown('Late', { kind: 'choice', choices: { 1: 'Late', 0: 'In time' } }),
  /** Minutes of company hours until the first answer, or up to now. */
  waitingMinutes: shown('Waiting (business minutes)', { kind: 'number' }),
  /** Of the learner's package with the class, or of any package where none has it; null without one. */
  daysLeft: shown('Days left', { kind: 'number', row: z.nullable(z.int()) }),
  /** When it was last replied to; set means Replied. */
  updatedAt: shown('Replied on', { kind: 'instant', row: z.nullable(z.iso.datetime()) }),
  repliedBy: shown('Replied by'),
  userAppsID: hidden(z.int()),
  appID: hidden(z.int()),
  subTopicName: hidden(z.string()),
  questionID: hidden(z.nullable(z.int())),
  firstRepliedAt: hidden(z.nullable(z.iso.datetime())),
  /** 0 before the first: a reply names the last one that its writer has seen. */
  lastReplyID: hidden(z.int()),
  present: hidden(z.array(present)),
});
export type Doubt = RowOf<typeof doubt>;

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
export const openDoubt = z.extend(doubt.row, {
  /** The person whose page shows everything about the learner. */
  personID: z.int(),
  about: z.nullable(question.row),
  /** What it is about; null for nothing in particular. Additions. */
  classID: z.nullable(z.int()),
  subTopicID: z.nullable(z.int()),
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
