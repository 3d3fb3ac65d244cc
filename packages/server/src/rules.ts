import type { SupportHours } from '@prepdesk/contract/doubts/support-hours';
import type { AtDeviceLimit } from '@prepdesk/contract/learners/devices';

/** What of the product's rules the server's settings decide. */
export type Rules = {
  /** Fewer active questions are no practice and no test. */
  fewestQuestions: number;
  /** Rupees of an order that one person may give back; beyond them a second one approves. */
  refundApprovalAbove: number;
  /** When the company answers doubts, and in how many of those hours. */
  supportHours: SupportHours;
  doubtAnswerHours: number;
  /** So many minutes a push can be cancelled before it leaves. */
  pushCancelMinutes: number;
  /** What becomes of a sign-in where a learner has as many devices as a package allows. */
  atDeviceLimit: AtDeviceLimit;
};
