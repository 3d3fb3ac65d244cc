import type { SupportHours } from '@prepdesk/contract/doubts/support-hours';
import type { AtDeviceLimit } from '@prepdesk/contract/learners/devices';

/** The product's rules that depend on the server's settings. */
export type BusinessSettings = {
  /** Fewer active questions than this make neither a practice nor a test. */
  minQuestions: number;
  /** Rupees of an order that one person may refund; above that, a second person approves. */
  refundApprovalAbove: number;
  /** When the company answers doubts, and within how many of those hours. */
  supportHours: SupportHours;
  doubtAnswerHours: number;
  /** For how many minutes a push can be cancelled before it is sent. */
  pushCancelMinutes: number;
  /** What happens at a sign-in when a learner already has as many devices as a package allows. */
  atDeviceLimit: AtDeviceLimit;
};
